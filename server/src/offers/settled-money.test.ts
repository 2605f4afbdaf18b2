import { matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { shortMoney } from '../../test/short-money.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const steps = shortMoney(world, trade, admin);
const { accept, age, arrive, cancel, complete, onDesk, setPrice } = steps;

beforeAll(() => trade.completeOne());
afterEach(async () => {
  await setPrice(150_000_000);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

/** Lets the newest accepted offer of an order have been accepted so many minutes ago, and all that was matched to it be as old. */
const ageAgreement = (orderId: string, minutes: number) =>
  world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update offers set created_at = created_at - interval '${minutes} minutes',
       ended_at = ended_at - interval '${minutes} minutes' where order_id = '${orderId}';
     update receipts set arrived_at = arrived_at - interval '${minutes} minutes'
       where id in (select receipt_id from receipt_matches where order_id = '${orderId}'); commit`,
  );
const undo = async (orderId: string) => {
  const { rows } = await world.database.pool.query(
    'select id from receipt_matches where order_id = $1 and undone_at is null order by id desc limit 1',
    [orderId],
  );
  const answer = await world.call(undoMatch, { id: rows[0].id, reason: 'Wrong order' }, admin.token);
  expect(answer.status, answer.text).toBe(200);
};
/** An order of ₦150,000 of which ₦149,000 came, settled for that, and how it stood then. */
const settle = async (kind: 'less' | 'today' = 'less') => {
  const { id: orderId } = await trade.place();
  if (kind === 'today') await age(orderId, 135);
  const receipt = await arrive('149000.00', { orderId });
  if (kind === 'today') await setPrice(160_000_000);
  const { id } = (await steps.offer(orderId, { kind })).body.data;
  expect((await accept(id)).status).toBe(200);
  return { orderId, receipt };
};
const eightDays = 8 * 1440;
const passEightDays = async (orderId: string) => {
  await age(orderId, eightDays);
  await ageAgreement(orderId, eightDays);
};

describe('an order that was settled for its money, and lost it', () => {
  it('keeps its rate for no money that comes days later, and is offered today’s', async () => {
    const { orderId } = await settle();
    await passEightDays(orderId);
    await undo(orderId);
    await setPrice(300_000_000);
    await arrive('149000.00', { orderId });
    expect((await complete(orderId)).failure.code).toBe('late_money');
    expect(await onDesk(orderId)).toMatchObject({
      lateMoney: { isRateWorse: true },
      offerable: { kind: 'today', after: { amount: '149000.00', quantity: '0.00049666' } },
    });
    expect((await steps.offer(orderId, { kind: 'less' })).failure.code).toBe('offer_not_possible');
    const { id } = (await steps.offer(orderId, { kind: 'today' })).body.data;
    expect((await accept(id)).status).toBe(200);
    await setPrice(310_000_000);
    expect((await complete(orderId)).status).toBe(200);
    const { ledger } = await storedOrder(world, orderId);
    expect(ledger.map(({ amount }) => Number(amount))).toContain(-0.00049666);
  });

  it('does so where the bank took it back, too, and of what was settled at that day’s rate', async () => {
    const { orderId, receipt } = await settle('today');
    expect((await moneyDesk(world, admin).takeBack(receipt)).status).toBe(201);
    await passEightDays(orderId);
    await arrive('149000.00', { orderId });
    await setPrice(159_000_000);
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: { isRateWorse: false }, offerable: null });
    await setPrice(161_000_000);
    expect((await complete(orderId)).failure.code).toBe('late_money');
    await cancel(orderId);
  });

  it('keeps it for the same money where that was unmatched by mistake', async () => {
    const { orderId, receipt } = await settle();
    await passEightDays(orderId);
    await undo(orderId);
    await setPrice(300_000_000);
    const again = await world.call(matchReceipt, { id: receipt.id, orderId }, admin.token);
    expect(again.status, again.text).toBe(201);
    expect(await onDesk(orderId)).toMatchObject({ offerable: null });
    expect((await complete(orderId)).status).toBe(200);
  });

  it('keeps it for the part that is still there', async () => {
    const { id: orderId } = await trade.place();
    await arrive('75000.00', { orderId });
    await arrive('74000.00', { orderId });
    const { id } = (await steps.offer(orderId)).body.data;
    await accept(id);
    await passEightDays(orderId);
    await undo(orderId);
    await setPrice(300_000_000);
    await arrive('74000.00', { orderId });
    expect((await onDesk(orderId))?.offerable?.after).toMatchObject({
      amount: '149000.00',
      quantity: '0.00074665',
    });
    await cancel(orderId);
  });
});

it('an order keeps the rate that was settled on for matched money that the bank dates two days later', async () => {
  const { orderId } = await settle();
  await age(orderId, 2 * 1440);
  // Matched and accepted on Saturday; by the bank it came on Monday, which is now.
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update offers set created_at = created_at - interval '2 days', ended_at = ended_at - interval '2 days'
       where order_id = '${orderId}';
     update receipt_matches set created_at = created_at - interval '2 days' where order_id = '${orderId}'; commit`,
  );
  await setPrice(300_000_000);
  expect(await onDesk(orderId)).toMatchObject({ offerable: null });
  const done = await complete(orderId);
  expect(done.status, done.text).toBe(200);
});

it('an order that was settled keeps its rate whatever comes on top', async () => {
  const { orderId } = await settle();
  await passEightDays(orderId);
  await setPrice(300_000_000);
  await arrive('149000.00', { orderId });
  expect(await onDesk(orderId)).toMatchObject({ lateMoney: { isRateWorse: false }, offerable: null });
  expect((await complete(orderId)).status).toBe(200);
});
