import { enterReceipt } from '@nairadesk/contract/receipts';
import { afterEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';
import { ageOrder } from '../../../test/trade.ts';

const { world, trade, admin, ben, sql, rule, flagsOf, complete } = useFlagDesk();
const price = 150_000_000_00n;
const minutesOfDay = 24 * 60;

/** What customers pay for an asset today, in naira a coin. */
const sellFor = (kobo: bigint) =>
  sql('update assets set buying_price_kobo = $1 where id = $2', [String(kobo), trade.buy.assetId]);
const risen = async (id: string) => (await flagsOf(id)).filter(({ kind }) => kind === 'rate-risen');

/** A purchase that was reported at once, and whose time is over. */
async function reportedLongAgo() {
  const { id } = await trade.place(trade.buy, ben);
  await ageOrder(world, id, minutesOfDay);
  return id;
}

afterEach(async () => {
  await sellFor(price);
  await rule([{ kind: 'rate-risen', level: 'red', limit: 3 }]);
});

describe('a purchase whose coins cost more by now', () => {
  it('is flagged once its time is over, beyond the owner’s percentage', async () => {
    const id = await reportedLongAgo();
    expect(await risen(id)).toEqual([]);
    await sellFor((price * 103n) / 100n);
    expect(await risen(id)).toEqual([]);
    await sellFor((price * 103n) / 100n + 1n);
    expect(await risen(id)).toEqual([{ kind: 'rate-risen', level: 'red', limit: 3, other: null }]);
    await rule([{ kind: 'rate-risen', level: 'red', limit: 4 }]);
    expect(await risen(id)).toEqual([]);
  });

  it('is not flagged while its time runs, nor is a sale', async () => {
    const [sale, purchase] = [await trade.place(trade.sell, ben), await trade.place(trade.buy, ben)];
    await sellFor(price * 2n);
    for (const { id } of [sale, purchase]) expect(await risen(id)).toEqual([]);
  });

  it('is not flagged where its money is matched, whose own time tells', async () => {
    const orderId = await reportedLongAgo();
    const { rows } = await sql('select id from receiving_accounts order by id limit 1');
    const came = new Date(Date.now() - 86_400_000 + 60_000).toISOString();
    const transfer = {
      accountId: String(rows[0].id),
      direction: 'in',
      amount: '150000',
      arrivedAt: came,
      reference: newReference(),
      senderName: 'BEN EZE',
      orderId,
    } as const;
    const entered = await world.call(enterReceipt, transfer, admin.token);
    expect(entered.status, entered.text).toBe(201);
    await sellFor(price * 2n);
    expect(await risen(orderId)).toEqual([]);
    expect((await complete(orderId)).status).toBe(200);
  });

  it('is completed on our word only with a reason', async () => {
    const orderId = await reportedLongAgo();
    await sellFor(price * 2n);
    expect((await complete(orderId)).failure.code).toBe('flags_need_reason');
    const flagReason = 'In the bank’s app it came five minutes after the order';
    expect((await complete(orderId, { flagReason })).status).toBe(200);
  });
});
