import { expect, it } from 'vitest';
import { useTrade } from '../../../../test/trade.ts';
import { and, eq, sql } from '../../database/drizzle.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { isNamedAmongMany, isNamedByTransfer } from './named-by-transfer.ts';

const { world, trade, admin } = useTrade();

it('a transfer that names an order: is looked for among the newest two thousand that staff have not dealt with', async () => {
  const { id, transactionId } = await trade.place();
  const work = world.database.transact(async (tx) => {
    const enter = (narration: string, from: number, to: number) =>
      tx.execute(sql`
        insert into receipts (account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo, arrived_at,
          narration, entered_by)
        select a.id, 'hand', ${narration} || n, 'in', 'transfer', 100, 100, now() + n * interval '1 ms', ${narration}, ${admin.id}
        from (select id from receiving_accounts order by id limit 1) a, generate_series(${from}::int, ${to}::int) n`);
    const named = async () => {
      const found = [];
      for (const condition of [isNamedByTransfer, isNamedAmongMany])
        found.push(
          ...(await tx
            .select({ id: orders.id })
            .from(orders)
            .where(and(eq(orders.id, id), condition))),
        );
      return found.length;
    };
    expect(await named()).toBe(0);
    await enter(`for ${transactionId}`, 0, 0);
    await enter('of another person', 1, 1_999);
    expect(await named()).toBe(2);
    await enter('of another person', 2_000, 2_000);
    expect(await named()).toBe(0);
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
});
