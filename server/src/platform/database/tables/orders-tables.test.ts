import { moves, orderStatuses } from '@nairadesk/contract/order-status';
import { reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { storedOrder, useTrade } from '../../../../test/trade.ts';

const { world, trade, admin } = useTrade();

const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);

/** Runs statements as one transaction, and tells why the database refuses them; null when it does not. */
async function refusalOf(statements: string): Promise<string | null> {
  const client = await world.database.pool.connect();
  try {
    await client.query(`begin; ${statements}; commit`);
    return null;
  } catch (error) {
    await client.query('rollback');
    return (error as Error).message;
  } finally {
    client.release();
  }
}

const event = (id: string, from: string, to: string, by = `'staff', '${admin.id}'`) =>
  `insert into order_events (order_id, from_status, to_status, actor_kind, actor_id) values ('${id}', '${from}', '${to}', ${by})`;
const closeAs = (id: string, status: string) =>
  `update orders set status = '${status}', closed_at = now(), closed_by = '${admin.id}' where id = '${id}'`;
const posting = (id: string, naira: string, asset: string) =>
  `insert into ledger_entries (order_id, account, currency, amount)
   select id, account, currency, amount * case account when 'desk' then 1 else -1 end
   from orders, (values ('desk'), ('customer')) a (account),
     lateral (values ('NGN', ${naira}), (asset_id::text, ${asset})) c (currency, amount)
   where id = '${id}'`;
const rightPosting = (id: string) => posting(id, 'amount_kobo * 0.01', '-quantity');

describe('order tables', () => {
  it('accept exactly the order events that the state table of the contract allows', async () => {
    const client = await world.database.pool.connect();
    await client.query('create temporary table tried (like order_events including constraints)');
    const taken: object[] = [];
    for (const from of [null, ...orderStatuses])
      for (const to of orderStatuses)
        for (const by of ['owner', 'staff', 'system'] as const)
          await client
            .query(
              `insert into tried (id, order_id, from_status, to_status, actor_kind, actor_id, at)
               values (1, gen_random_uuid(), $1, $2, $3, case when $3 <> 'system' then gen_random_uuid() end, now())`,
              [from, to, by],
            )
            .then(() => taken.push({ from, to, by }))
            .catch(() => {});
    client.release(true);
    expect(taken).toHaveLength(moves.length);
    expect(taken).toEqual(expect.arrayContaining([...moves]));
  });

  it('refuse a status change without its event, and an event without its status change', async () => {
    const { id } = await trade.place();
    const notLast = `the status of order ${id} is not that of its last event`;
    expect(await refusalOf(closeAs(id, 'cancelled'))).toBe(notLast);
    expect(await refusalOf(event(id, 'pending', 'cancelled'))).toBe(notLast);
    expect(await refusalOf(`${closeAs(id, 'cancelled')}; ${event(id, 'successful', 'cancelled')}`)).toBe(
      `the events of order ${id} are no chain`,
    );
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect(await refusalOf(`${closeAs(id, 'cancelled')}; ${event(id, 'pending', 'cancelled')}`)).toBeNull();
  });

  it('refuse a new order without its event', async () => {
    const { id } = await trade.place();
    const copy = `insert into orders select (jsonb_populate_record(o, '{"id": "${crypto.randomUUID()}", "transaction_id": "ND"}')).*
      from orders o where id = '${id}'`;
    expect(await refusalOf(copy)).toMatch('is not that of its last event');
  });

  it('refuse a completion without exactly the agreed postings, and postings without a completion', async () => {
    const { id } = await trade.place();
    const completing = `${closeAs(id, 'completed')}; ${event(id, 'pending', 'completed')}`;
    const without = `order ${id} is completed without its posting`;
    const notAgreed = `order ${id} is not completed, or did not agree to this entry`;
    for (const [entries, refusal] of [
      ['', without],
      [`${rightPosting(id)} and account = 'desk'`, without],
      [posting(id, 'amount_kobo * 0.01 + 1', '-quantity'), notAgreed],
      [posting(id, 'amount_kobo * 0.01', 'quantity'), notAgreed],
      [`${rightPosting(id)}; ${rightPosting(id).replace("'NGN'", "'USD'")}`, notAgreed],
    ] as const)
      expect(await refusalOf(`${completing}; ${entries}`), entries).toBe(refusal);
    const cancelling = `${closeAs(id, 'cancelled')}; ${event(id, 'pending', 'cancelled')}`;
    for (const before of ['', cancelling])
      expect(await refusalOf(`${before}; ${rightPosting(id)}`)).toBe(notAgreed);
    expect((await storedOrder(world, id)).ledger).toEqual([]);
    expect(await refusalOf(`${completing}; ${rightPosting(id)}`)).toBeNull();
    expect(await refusalOf(rightPosting(id))).toMatch('ledger_entries_once');
  });

  it('refuse settled figures that the customer did not accept', async () => {
    const { id } = await trade.place();
    const settled = `update orders set settled_kobo = 100, settled_quantity = 1 where id = '${id}'`;
    expect(await refusalOf(settled)).toBe(`nobody accepted what order ${id} was settled for`);
    expect(await refusalOf(`update orders set settled_kobo = 100 where id = '${id}'`)).toMatch(
      'orders_settled',
    );
  });

  it('refuse to update, delete or truncate events and postings', async () => {
    await complete((await trade.place()).id);
    for (const table of ['order_events', 'ledger_entries'])
      for (const statement of [`delete from ${table}`, `update ${table} set at = now()`, `truncate ${table}`])
        expect(await refusalOf(statement)).toBe(`${table} is append-only`);
    expect(await refusalOf('truncate orders cascade')).toMatch('append-only');
    expect(await refusalOf('delete from orders')).toMatch('violates foreign key constraint');
  });

  it('refuse to change any term of an order, and any column of a closed order', async () => {
    const { id } = await trade.place(trade.sell);
    const { rows } = await world.database.pool.query<{ column_name: string; data_type: string }>(
      "select column_name, data_type from information_schema.columns where table_name = 'orders'",
    );
    const other: Record<string, string> = {
      bytea: "'\\x00'",
      bigint: '1',
      smallint: '1',
      numeric: '1',
      jsonb: `'{"other": true}'`,
      uuid: 'gen_random_uuid()',
      text: "'other'",
      'timestamp with time zone': "'2020-01-01'",
    };
    const free = [];
    for (const { column_name: column, data_type: type } of rows) {
      const refusal = await refusalOf(`update orders set ${column} = ${other[type]} where id = '${id}'`);
      if (refusal !== 'the terms of an order never change') free.push(column);
    }
    // What happens to an order after it was placed. Adding a column means deciding here if it is a term.
    expect(free.sort()).toEqual(
      [
        'status',
        'settled_kobo',
        'settled_quantity',
        'rest_until',
        'paid_claimed_at',
        'closed_at',
        'closed_by',
        'reference',
        'note',
        'reason',
        'delivery_code_sealed',
        'mark',
      ].sort(),
    );
    const { id: closed } = await trade.place(trade.sell);
    await world.call(reportPayment, { orderId: closed, status: 'successful' }, trade.ada.token);
    await complete(closed);
    for (const column of free) {
      const type = rows.find((row) => row.column_name === column)?.data_type ?? '';
      const value = column === 'closed_by' ? `'${trade.boss.id}'` : other[type];
      expect(await refusalOf(`update orders set ${column} = ${value} where id = '${closed}'`), column).toBe(
        'a closed order is final',
      );
    }
  });
});
