import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillYears } from './fill-years.ts';
import { type Bench, machine, needCommand, run, startProduct } from './machine.ts';
import { fillDesk, openStaffSession, type Trading } from './people.ts';
import { writeOrderScript } from './write-order-script.ts';

// What years of trade do to lists, searches and the placing of orders:
// npm run bench:growth [-- <numbers of orders, growing>]
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(100_000, 1_000_000);
const times = 20;
const seconds = 10;
const clients = 50;

// However slow it is, a line is over after so long.
const lineSeconds = 10;

const lists = {
  dashboard: '/dashboard',
  'queue, page of 10': '/orders?pageSize=10',
  'queue, completed': '/orders?status=completed&pageSize=10',
  'queue, search, hit': '/orders?search=number+7&pageSize=10',
  'queue, search, miss': '/orders?search=nothing+of+ours&pageSize=10',
  'history, page of 10': '/transaction/history?pageSize=10',
  'history, sales': '/transaction/history?orderType=sell&pageSize=10',
  'history, cancelled': '/transaction/history?status=cancelled&pageSize=10',
  'history, search, hit': '/transaction/history?search=number+7&pageSize=10',
  'history, search, miss': '/transaction/history?search=nothing+of+ours&pageSize=10',
  'users, page of 10': '/users?pageSize=10',
  'users, search, hit': '/users?search=customer77&pageSize=10',
  'users, search, miss': '/users?search=nothing+of+ours&pageSize=10',
  'activity, page of 10': '/users/activity?pageSize=10',
  'activity, search, hit': '/users/activity?search=staff+c&pageSize=10',
  'activity, search, miss': '/users/activity?search=nothing+of+ours&pageSize=10',
  'support, page of 10': '/support?responded=true&pageSize=10',
  'support, search, hit': '/support?search=question+7&pageSize=10',
  'support, search, miss': '/support?search=nothing+of+ours&pageSize=10',
};

const wrk = needCommand('wrk', 'wrk');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-growth-'));
const bench = await startProduct();
const table = new Map<string, string[]>();
const note = (line: string, figure: string) => table.set(line, [...(table.get(line) ?? []), figure]);
try {
  const trading = await fillDesk(bench.database, 200, 100);
  const staff = await openStaffSession(bench.database);
  for (const size of sizes) {
    const began = performance.now();
    await fillYears(bench, size);
    console.error(`${size} orders after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const searches = await searchesOf(bench);
    for (const [name, path] of Object.entries({ ...lists, ...searches }))
      note(name, await timeOf(`${bench.url}/api${path}`, staff));
    await place(bench, trading, 3);
    await bench.database.pool.query('checkpoint');
    const { rate, walBytes } = await place(bench, trading, seconds);
    note('orders placed per second', rate.toFixed(0));
    note('WAL per order, KB', (walBytes / 1024).toFixed(1));
  }
} finally {
  console.log(
    `${machine()}; ${clients} clients place for ${seconds} s; else median (worst) ms of ${times} calls`,
  );
  console.log(['orders', ...sizes].join(' | '));
  for (const [line, figures] of table) console.log([line, ...figures].join(' | '));
  await bench.stop();
}

/** Searches for what an order from the middle of the years has, and for what no order or very many have. */
async function searchesOf({ database }: Bench): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select o.transaction_id as code, round(o.amount_kobo / 100.0, 2)::text as amount, u.name, u.email
     from orders o join users u on u.id = o.user_id
     where o.status = 'completed' and o.placed_at > (select min(placed_at) + (max(placed_at) - min(placed_at)) / 2 from orders)
     order by o.placed_at limit 1`,
  );
  const [{ code, amount, name, email }] = rows;
  const words = {
    'transaction id': code,
    'last four of an id': code.slice(-4),
    'first five of an id': code.slice(0, 5),
    amount,
    email,
    'full name': name,
    'first name': name.split(' ')[0],
    'asset name': 'Asset number 77',
    network: 'Lightning',
    'one letter': 'a',
    'two letters': '9q',
  };
  const paths: Record<string, string> = {};
  for (const [what, search] of Object.entries(words)) {
    const query = `${new URLSearchParams({ search })}&pageSize=10`;
    paths[`queue of completed, search by ${what}`] = `/orders?status=completed&${query}`;
    paths[`history, search by ${what}`] = `/transaction/history?${query}`;
  }
  paths['queue of completed, search, miss'] = '/orders?status=completed&search=nothing+of+ours&pageSize=10';
  return paths;
}

async function timeOf(url: string, token: string): Promise<string> {
  const taken: number[] = [];
  const end = performance.now() + lineSeconds * 1000;
  for (let index = 0; index <= times && (index < 2 || performance.now() < end); index += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) return `${answer.status} after ${((performance.now() - began) / 1000).toFixed(0)} s`;
    // The first one is cold.
    if (index > 0) taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  return `${taken[taken.length >> 1]?.toFixed(1)} (${taken.at(-1)?.toFixed(0)})`;
}

async function place({ url, database }: Bench, trading: Trading, forSeconds: number) {
  const script = writeOrderScript(folder, trading);
  const state = async () =>
    (
      await database.pool.query(
        `select count(*)::int as orders, pg_current_wal_lsn() - '0/0'::pg_lsn as wal from orders
         where placed_at > now() - interval '1 minute'`,
      )
    ).rows[0];
  const before = await state();
  const began = performance.now();
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${forSeconds}s`, '-s', script, url]);
  const elapsed = (performance.now() - began) / 1000;
  if (output.includes('BAD') || output.includes('Non-2xx')) throw new Error(output.slice(0, 2000));
  const after = await state();
  const placed = after.orders - before.orders;
  return { rate: placed / elapsed, walBytes: (Number(after.wal) - Number(before.wal)) / placed };
}
