import { enterReceipt } from '@nairadesk/contract/receipts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortMoney } from '../../test/short-money.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { account, importLines } = useStatements(world, admin);
const steps = shortMoney(world, trade, admin);
const { cancel, complete, onDesk, setPrice, wait } = steps;

beforeAll(() => trade.completeOne());
afterEach(() => setPrice(150_000_000));

describe('money that was typed after the end as having come before it', () => {
  /** An order that ended two hours ago, and its money, typed now; its line, so many minutes ago. */
  const typed = async (minutesAgo: number) => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 135);
    const lines = linesOf([{ amountKobo: 150_000_00n }], { from: Date.now() - minutesAgo * 60_000 });
    const reference = lines[0]?.reference ?? '';
    const inTime = new Date(Date.now() - 130 * 60_000).toISOString();
    const given = { accountId: account.id, direction: 'in', amount: '150000', arrivedAt: inTime } as const;
    const entered = await world.call(enterReceipt, { ...given, reference, orderId }, admin.token);
    expect(entered.status, entered.text).toBe(201);
    return { orderId, lines };
  };

  it('keeps no price that is better for the customer before a statement has it, and isn’t said to be late', async () => {
    const { orderId, lines } = await typed(130);
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: { isTyped: true, isRateWorse: false } });
    await setPrice(153_000_000);
    expect(await onDesk(orderId)).toMatchObject({
      lateMoney: { minutesLate: 120, isTyped: true, isRateWorse: true },
      offerable: null,
    });
    const { failure } = await complete(orderId);
    expect(failure).toMatchObject({
      code: 'late_money',
      message: expect.stringContaining('import that first'),
    });
    expect((await steps.offer(orderId, { kind: 'today' })).failure.code).toBe('offer_not_possible');
    await importLines(lines);
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: null });
    expect((await complete(orderId)).status).toBe(200);
  });

  it('keeps none for the rest of an order either', async () => {
    const { id: orderId } = await steps.placeShort();
    await wait(orderId, 1);
    await steps.age(orderId, 90);
    // What came first was typed then.
    await world.database.pool.query(`begin; set local session_replication_role = replica;
      update orders set rest_until = now() - interval '30 minutes' where id = '${orderId}';
      update receipts set (arrived_at, created_at) = (arrived_at - interval '90 minutes', created_at - interval '90 minutes')
        where id = any(select receipt_id from receipt_matches where order_id = '${orderId}'); commit`);
    await steps.arrive('500.00', { orderId, minutesAgo: 40 });
    await setPrice(160_000_000);
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: { minutesLate: 30, isTyped: true } });
    expect((await complete(orderId)).failure.code).toBe('late_money');
    await cancel(orderId);
  });

  it('is late where its line on a statement says so', async () => {
    const { orderId, lines } = await typed(1);
    await setPrice(153_000_000);
    await importLines(lines);
    const arrivedAt = lines[0]?.at.toISOString();
    expect(await onDesk(orderId)).toMatchObject({
      lateMoney: { arrivedAt, isTyped: false, isRateWorse: true },
      offerable: { kind: 'today' },
    });
    expect((await complete(orderId)).failure).toMatchObject({ code: 'late_money', data: { arrivedAt } });
    await cancel(orderId);
  });
});
