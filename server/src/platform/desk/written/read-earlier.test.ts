import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { resolveOrder } from '@nairadesk/contract/orders';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mail-to.ts';
import { useTrade } from '../../../../test/trade.ts';

const { world, trade, admin: tunde } = useTrade();
const tron = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

beforeAll(() => trade.completeOne());
beforeEach(() => world.database.pool.query('delete from outbox'));

const told = async () =>
  (await mailsTo(world, trade.boss.email))
    .filter(({ kind }) => kind === 'account-written')
    .map(({ text }) => text);

describe('what a clerk writes in several messages', () => {
  const phone = '0805 123 4567';
  const account = '8051234567';
  type Said = readonly [who: 'customer' | 'clerk' | 'colleague', text: string];
  /** An order, its customer's messages and the clerk's: what the super-admins are told with the last one. */
  const toldOf = async (...texts: Said[]) => {
    await world.database.pool.query('delete from throttles');
    const { id } = await trade.place();
    const tokens = { customer: trade.ada.token, clerk: tunde.token, colleague: trade.boss.token };
    for (const [who, text] of texts) {
      await world.database.pool.query('delete from outbox');
      const answer = await world.call(writeOrderMessage, { id, text }, tokens[who]);
      expect(answer.status, answer.text).toBe(200);
    }
    const mails = (await told()).join();
    expect((await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, tunde.token)).status).toBe(
      200,
    );
    return mails;
  };

  it.each([
    [
      [
        ['clerk', `Send to ${phone}`],
        ['clerk', 'It is OPay'],
      ],
    ],
    [
      [
        ['clerk', 'We use PalmPay now'],
        ['clerk', `The number is ${phone}`],
      ],
    ],
    [
      [
        ['clerk', `Send to ${phone}`],
        ['customer', 'Is that OPay?'],
        ['clerk', 'Yes'],
      ],
    ],
    [
      [
        ['customer', 'I can pay by OPay'],
        ['clerk', 'Good. One moment'],
        ['clerk', `It is ${phone}`],
      ],
    ],
  ] as const)('a telephone number becomes an account: is told: %j', async (texts) => {
    expect(await toldOf(...texts)).toContain(account);
  });

  it.each([
    [
      'once',
      [
        ['clerk', `OPay ${phone}`],
        ['clerk', 'Please send today'],
      ],
    ],
    [
      'of the customer',
      [
        ['customer', `Call me: ${phone}`],
        ['clerk', 'Did you pay by OPay?'],
      ],
    ],
    [
      'of a colleague',
      [
        ['colleague', `I am at ${phone}`],
        ['clerk', 'Did you pay by OPay?'],
      ],
    ],
  ] as const)('a telephone number %s: is told no more', async (_, texts) => {
    expect(await toldOf(...texts)).toBe('');
  });

  it('the customer’s own telephone number: is not told', async () => {
    const { rows } = await world.database.pool.query('select phone from users where id = $1', [trade.ada.id]);
    expect(rows[0].phone).toMatch(/^\+234/);
    expect(await toldOf(['clerk', 'Did you pay by OPay?'], ['clerk', `We called ${rows[0].phone}`])).toBe('');
  });

  it('the pieces of an address: are told', async () => {
    const [first, last] = [tron.slice(0, 17), tron.slice(17)];
    expect(await toldOf(['clerk', `Send to ${first}`], ['customer', 'And?'], ['clerk', last])).toContain(
      tron,
    );
  });

  it('the note of a cancelled order, or a reply of Support, goes on from the last message', async () => {
    await world.database.pool.query('delete from throttles');
    const { id } = await trade.place();
    await world.call(writeOrderMessage, { id, text: `Pay to ${phone}` }, tunde.token);
    await world.call(
      resolveOrder,
      { orderId: id, status: 'cancelled', note: 'By OPay, please' },
      tunde.token,
    );
    expect((await told()).join()).toContain(account);
    for (const response of [`Pay to ${phone}`, 'By OPay, please']) {
      await world.database.pool.query('delete from outbox');
      const said = { subject: 'Where?', message: 'Where do I pay?' };
      const asked = await world.call(sendMessage, said, trade.ada.token);
      const answer = { id: asked.body.data?.id ?? '', response };
      expect((await world.call(replyToMessage, answer, tunde.token)).status).toBe(200);
    }
    expect((await told()).join()).toContain(account);
  });
});
