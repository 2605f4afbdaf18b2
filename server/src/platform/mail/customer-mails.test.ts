import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { cancelOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();

beforeAll(() => trade.completeOne());
beforeEach(() => world.database.pool.query('delete from throttles; delete from outbox'));

/** A customer's news and what must reach them at once; the mail of a placed order is its own. */
const mails = async () =>
  (await mailsTo(world, trade.ada.email)).filter(({ kind }) => kind !== 'order-placed').toReversed();
const cancel = async () => {
  const { id, transactionId } = await trade.place();
  expect((await world.call(cancelOrder, { orderId: id }, trade.ada.token)).status).toBe(200);
  return transactionId;
};
/** Every mail is older by so many minutes, and the first ones were delivered. */
const wait = (minutes: number) =>
  world.database.pool.query(
    `update outbox set created_at = created_at - make_interval(mins => $1),
       next_attempt_at = next_attempt_at - make_interval(mins => $1)`,
    [minutes],
  );

it('news: the first goes at once, and what follows within ten minutes is gathered in one mail', async () => {
  const first = await cancel();
  const [second, third] = [await cancel(), await cancel()];
  const { id } = await trade.place();
  await world.call(writeOrderMessage, { id, text: 'Are you there?' }, admin.token);
  const [now, later, ...more] = await mails();
  expect(more).toEqual([]);
  expect(now?.subject).toBe(`Order ${first} is cancelled`);
  expect(later?.subject).toBe('3 messages about your orders');
  for (const told of [second, third, 'we wrote to you', `Hello ${trade.ada.name},`])
    expect(later?.text).toContain(told);
  expect(later?.text).not.toContain(first);
  expect(later?.text).not.toContain('Are you there?');
});

it('news: whatever is done, seven mails of them go out in an hour', async () => {
  await cancel();
  for (let minute = 0; minute < 60; minute += 5) {
    await cancel();
    await wait(5);
    // Its time has come: it is taken, and nothing more is added to it.
    await world.database.pool.query('update outbox set attempts = 1 where next_attempt_at <= now()');
  }
  expect((await mails()).length).toBeLessThanOrEqual(7);
});

it('news: an order that is completed is mailed by itself, at once, whatever waits', async () => {
  await cancel();
  await cancel();
  await trade.completeOne();
  const due = await world.database.pool.query(
    "select count(*)::int as n from outbox where kind = 'order-completed' and next_attempt_at <= now() and merge_key is null",
  );
  expect(due.rows[0].n).toBe(1);
  expect((await mails()).filter(({ kind }) => kind === 'order-completed')).toHaveLength(1);
});
