import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { undoMatch } from '@nairadesk/contract/receipts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortMoney } from '../../test/short-money.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { lagosMidnight } from '../../test/statements/written-values.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { importLines } = useStatements(world, admin);
const steps = shortMoney(world, trade, admin);
const { accept, cancel, complete, endAt, onDesk, seenByAda, setPrice } = steps;

const minute = 60_000;
const day = 1440 * minute;
/** The midnight that began the day on which the orders of these tests end. */
const dayOfEnd = lagosMidnight(new Date()).getTime() - 3 * day;
/** A moment on that day, or beyond it: "23:57", "24:00". */
const momentOf = (clock: string, days = 0) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(dayOfEnd + days * day + (hours * 60 + minutes) * minute);
};
const allow = (lateMinutes: number) =>
  world.call(
    saveDeskRules,
    { tolerance: '50', lateMinutes, strangers: 'hold', referenceFrom: null },
    trade.boss.token,
  );

beforeAll(() => trade.completeOne());
afterEach(async () => {
  await setPrice(150_000_000);
  await allow(5);
});

let placed = 0;
/** An order of a sum of its own that ended then. */
const placeEnded = async (end: Date) => {
  placed += 1;
  const amount = `${150_000 + placed * 1_500}.00`;
  const quantity = `0.00${100 + placed}`;
  const order = await trade.place({ ...trade.buy, quantity, amount });
  await endAt(order.id, end);
  return { ...order, kobo: BigInt(150_000 + placed * 1_500) * 100n };
};
/** Money on a statement that gives days and no times: so many days after that of the end. */
const arriveUndated = async (narration: string, amountKobo: bigint, days: number) => {
  const lines = linesOf([{ amountKobo, narration, at: momentOf('12:00', days) }]);
  const answer = await importLines(lines, formatOf('GTBank'));
  expect(answer.status, answer.text).toBe(201);
};

describe('money that a bank dates by the day alone', () => {
  it('counts as in time where its day reaches beyond the end, and staff are told where the rate has risen', async () => {
    const end = momentOf('14:20');
    const { id, transactionId, kobo } = await placeEnded(end);
    await arriveUndated(`NIP/${transactionId}`, kobo, 0);
    expect(await onDesk(id)).toMatchObject({ lateMoney: null, timeUnknown: false, inTimeUntil: null });
    await setPrice(153_000_000);
    const unknown = { timeUnknown: true, inTimeUntil: end.toISOString() };
    expect(await onDesk(id)).toMatchObject({ lateMoney: null, ...unknown });
    expect(await seenByAda(id)).toMatchObject({ timeUnknown: false, inTimeUntil: null });
    expect((await complete(id)).status).toBe(200);
  });

  it.each([
    // The minutes that the owner allows reach into the next day: no moment of the day of the end is late.
    ['23:57', 5, 0, 'in time'],
    ['23:57', 5, 1, 'unknown'],
    ['23:57', 5, 2, 'late'],
    ['23:57', 0, 0, 'unknown'],
    ['23:57', 0, 1, 'late'],
    ['23:55', 5, 0, 'in time'],
    ['23:55', 5, 1, 'unknown'],
    ['23:54', 5, 0, 'unknown'],
    ['23:54', 5, 1, 'late'],
    ['23:00', 60, 1, 'unknown'],
    ['22:59', 60, 0, 'unknown'],
    ['22:59', 60, 1, 'late'],
    // An order that ends at midnight: the next day has begun.
    ['24:00', 0, 0, 'in time'],
    ['24:00', 0, 1, 'unknown'],
    ['24:00', 5, 1, 'unknown'],
    ['24:00', 60, 2, 'late'],
    ['24:05', 5, 0, 'in time'],
    ['24:05', 5, 1, 'unknown'],
  ] as const)('of an order that ended at %s, with %i minutes: %i days later it is %s', async (...given) => {
    const [clock, lateMinutes, days, what] = given;
    await allow(lateMinutes);
    const { id, transactionId, kobo } = await placeEnded(momentOf(clock));
    await arriveUndated(`NIP/${transactionId}`, kobo, days);
    await setPrice(153_000_000);
    const stands = await onDesk(id);
    expect(stands?.matched).toBe(`${kobo / 100n}.00`);
    expect(stands?.timeUnknown).toBe(what === 'unknown');
    expect(stands?.lateMoney?.isRateWorse ?? false).toBe(what === 'late');
    const done = await complete(id);
    expect(done.status, done.text).toBe(what === 'late' ? 409 : 200);
    if (what === 'late') await cancel(id);
  });

  it('is no question where what is due surely came before, but for what is forgiven', async () => {
    const { id, transactionId, kobo } = await placeEnded(momentOf('23:57'));
    const before = kobo - 50_00n;
    await arriveUndated(`NIP/${transactionId}`, before, 0);
    await arriveUndated(`NIP/${transactionId}/2`, 50_00n, 1);
    await setPrice(153_000_000);
    expect(await onDesk(id)).toMatchObject({ matched: `${kobo / 100n}.00`, timeUnknown: false });
    await cancel(id);
  });

  it('is no question where we knew of it by then, within the minutes that the owner allows', async () => {
    const { id, transactionId, kobo } = await placeEnded(new Date(Date.now() - 2 * minute));
    const lines = linesOf([{ amountKobo: kobo, narration: `NIP/${transactionId}`, at: new Date() }]);
    expect((await importLines(lines, formatOf('GTBank'))).body.data).toMatchObject({ matched: 1 });
    await setPrice(153_000_000);
    expect(await onDesk(id)).toMatchObject({ lateMoney: null, timeUnknown: false });
    expect((await complete(id)).status).toBe(200);
  });

  it('goes by the moment until which staff waited for the rest', async () => {
    const { id, transactionId, kobo } = await placeEnded(momentOf('14:20'));
    await arriveUndated(`NIP/${transactionId}`, kobo, 1);
    await setPrice(153_000_000);
    expect(await onDesk(id)).toMatchObject({ lateMoney: { isRateWorse: true }, timeUnknown: false });
    const rest = momentOf('10:00', 1);
    await asKept(`update orders set rest_until = '${rest.toISOString()}' where id = '${id}'`);
    const unknown = { timeUnknown: true, inTimeUntil: rest.toISOString() };
    expect(await onDesk(id)).toMatchObject({ lateMoney: null, ...unknown });
  });
});

/** Writes what no call can. */
const asKept = (statement: string) =>
  world.database.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

describe('money that a bank dates by the day alone, of an order that was settled', () => {
  const settle = async (orderId: string) => {
    const { id } = (await steps.offer(orderId, { kind: 'less' })).body.data;
    expect((await accept(id)).status).toBe(200);
  };

  it('is no question once its customer accepted what is matched', async () => {
    const { id, transactionId, kobo } = await placeEnded(momentOf('14:20'));
    await arriveUndated(`NIP/${transactionId}`, kobo - 1_000_00n, 0);
    await settle(id);
    await setPrice(153_000_000);
    expect(await onDesk(id)).toMatchObject({ timeUnknown: false, inTimeUntil: null });
    expect((await complete(id)).status).toBe(200);
  });

  it('is one where what was matched then went back, and other money has the day on which they accepted', async () => {
    const { id, transactionId, kobo } = await placeEnded(momentOf('14:20'));
    const minutesAgo = (Date.now() - momentOf('14:10').getTime()) / minute;
    await steps.arrive(`${kobo / 100n - 1_000n}.00`, { orderId: id, minutesAgo });
    await settle(id);
    const accepted = momentOf('09:00', 1);
    await asKept(`update offers set created_at = '${momentOf('08:00', 1).toISOString()}',
      ended_at = '${accepted.toISOString()}' where order_id = '${id}'`);
    const matches = await world.database.pool.query('select id from receipt_matches where order_id = $1', [
      id,
    ]);
    await world.call(undoMatch, { id: matches.rows[0].id, reason: 'Wrong order' }, admin.token);
    await arriveUndated(`NIP/${transactionId}`, kobo - 900_00n, 1);
    expect(await onDesk(id)).toMatchObject({ lateMoney: expect.anything(), timeUnknown: false });
    await setPrice(153_000_000);
    const unknown = { timeUnknown: true, inTimeUntil: accepted.toISOString() };
    expect(await onDesk(id)).toMatchObject({ lateMoney: { isRateWorse: false }, ...unknown });
    expect((await complete(id)).status).toBe(200);
  });
});
