import { changeTrading } from '@nairadesk/contract/people';
import { beforeAll, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { getTableColumns, type SQL, sql } from '../../platform/database/drizzle.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { flagConditions } from '../../platform/desk/flag-conditions.ts';

const { world, trade, admin } = useTrade();
const [number, address] = ['2345678901', 'AnExchangesAddress'];
let barred: Person;
let sold: string;
let bought: string;

const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** Saves the account and the wallet this often, as a person does who saves another one in between each time. */
const save = (who: Person, times: number) =>
  run(
    `insert into payee_history (user_id, network, bank_name, account_name, account_number, address, since, until)
     select $1::uuid, null, 'Kuda', 'Of many', $2, null, now() - n * interval '1 minute', now() from generate_series(1, $4::int) n
     union all select $1::uuid, 'Bitcoin', null, null, null, $3, now() - n * interval '1 minute', now() from generate_series(1, $4::int) n`,
    [who.id, number, address, times],
  );
const isFlagged = (kind: 'barred-payee' | 'copied-payee') => {
  const condition = flagConditions[kind];
  if (!('when' in condition)) throw new Error('not such a flag');
  return condition.when(0);
};

async function explain(id: string): Promise<string[]> {
  const { rows } = await world.database.db.execute<Record<string, string>>(
    sql`explain (analyze, timing off) select ${sql.join(kinds, sql`, `)} from ${orders} where ${getTableColumns(orders).id} = ${id}`,
  );
  return rows.map((row) => row['QUERY PLAN'] ?? '');
}

beforeAll(async () => {
  const ben = await world.user({ name: 'Ben Eze' });
  await world.giveBank(ben, { bankName: 'Kuda', accountName: 'Ben Eze', accountNumber: number });
  await world.giveWallets(ben, { Bitcoin: address });
  sold = (await trade.place(trade.sell, ben)).id;
  bought = (await trade.place(trade.buy, ben)).id;
  barred = await world.user({ name: 'Chidi Okafor' });
  await save(barred, 1);
  for (let n = 0; n < 3; n += 1) await save(await world.user(), 2_000);
  await save(ben, 2_000);
  // Others' accounts: to read all rows would be dearer by far, whatever the order in which the ids of people fell.
  await run(
    `insert into payee_history (user_id, bank_name, account_name, account_number, since, until)
     select $1, 'Kuda', 'Of one', lpad(n::text, 10, '0'), now() - interval '1 hour', now() from generate_series(1, 50000) n`,
    [(await world.user()).id],
  );
  await run('analyze');
});

it('payees: are looked through once for each person who had them, however often they saved them', async () => {
  for (const id of [sold, bought]) {
    const lines = await explain(id);
    const read = lines
      .filter((line) => line.includes(' on payee_history'))
      .map((line) => /actual rows=([\d.]+) loops=(\d+)/.exec(line))
      .map((found) => Number(found?.[1] ?? 0) * Number(found?.[2] ?? 0));
    const passedOver = lines.map((line) => Number(/Rows Removed by .*: (\d+)/.exec(line)?.[1] ?? 0));
    expect(read.length).toBeGreaterThan(4);
    expect(Math.max(...read, ...passedOver)).toBeLessThan(30);
  }
});

it('payees: that of a barred customer is found among them', async () => {
  const flagged = async () => {
    const { rows } = await world.database.db.execute<{ [column: string]: unknown }>(
      sql`select ${sql.join(kinds, sql`, `)} from ${orders} where ${getTableColumns(orders).id} = ${sold}`,
    );
    return Object.values(rows[0] ?? {});
  };
  expect(await flagged()).toEqual([false, false]);
  await world.call(changeTrading, { id: barred.id, frozen: true, reason: 'Chargebacks' }, admin.token);
  expect((await flagged()).includes(true)).toBe(true);
});

it('payees: are those of five hundred people in all, however many wallets have been shared', async () => {
  const { rows: owner } = await run('select user_id as id from orders where id = $1', [bought]);
  await run(
    `insert into users (name, email, phone, password_hash, role)
     select 'Crowd', 'crowd' || n || '@example.com', '+2348031234567', 'none', 'user' from generate_series(1, 400) n`,
  );
  await run(
    `insert into payee_history (user_id, network, address, since)
     select u.id, 'Tron', 'Shared' || n, now() from users u cross join generate_series(1, 5) n where u.name = 'Crowd'`,
  );
  const networks = ['Tron', 'Solana', 'Polygon', 'Hedera', 'Stellar'];
  for (const [n, network] of networks.entries())
    await run('insert into wallets (user_id, network, address, position) values ($1, $2, $3, $4)', [
      owner[0].id,
      network,
      `Shared${n + 1}`,
      n + 1,
    ]);
  await run('analyze payee_history; analyze users');
  const lines = await explain(bought);
  const people = lines
    .map((line) => /Limit .*actual rows=(\d+)/.exec(line))
    .map((found) => Number(found?.[1] ?? 0));
  expect(Math.max(...people)).toBe(500);
});

const kinds: SQL[] = [
  sql`${isFlagged('barred-payee')} as barred`,
  sql`${isFlagged('copied-payee')} as copied`,
];
