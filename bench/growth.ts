import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressCall } from '@nairadesk/contract/endpoint';
import { find } from '@nairadesk/contract/find';
import pg from 'pg';
import { fillYears } from './fill-years.ts';
import { type Line, linesOf } from './growth-lines.ts';
import { type Bench, machine, needCommand, run, startProduct } from './machine.ts';
import { fillDesk, openStaffSession, type Trading } from './people.ts';
import { writeOrderScript } from './write-order-script.ts';

// What years of trade do to lists, searches and the placing of orders:
// npm run bench:growth [-- <numbers of orders>] [the beginning of the lines, which are measured alone]
// With BENCH_DATA=<folder> each filled desk is kept in it, and measured again without another filling: by this version
// of the product or a later one, whose migrations it goes through. A beginning that no line has fills alone.
const given = process.argv.slice(2);
const sizes = given.filter((one) => /^\d+$/.test(one)).map(Number);
const beginning = given.find((one) => !/^\d+$/.test(one));
if (sizes.length === 0) sizes.push(100_000, 1_000_000);
const calls = 60;
const rounds = 3;
const seconds = 10;
const clients = 50;
// Each order is of another one, who is somewhere in each index of customers.
const customers = 6_000;

// However slow it is, a line is over after so long.
const lineSeconds = 20;

interface Desk extends Bench {
  trading: Trading;
  staff: string;
}

const wrk = needCommand('wrk', 'wrk');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-growth-'));
const desks: Desk[] = [];
const table = new Map<string, string[]>();
const note = (line: string, figure: string) => table.set(line, [...(table.get(line) ?? []), figure]);
try {
  for (const size of sizes) {
    const began = performance.now();
    const desk = await openDesk(size);
    desks.push(desk);
    console.error(`${size} orders after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    for (const [name, line] of Object.entries(await linesOf(desk.database)))
      if (name.startsWith(beginning ?? '')) note(name, await timeOf(desk, line));
  }
  // In turns: what else the machine does meets each of them.
  const turns = beginning === undefined ? rounds : 0;
  const placed = desks.map(() => [] as Placed[]);
  const later = desks.map(() => [] as Placed[]);
  for (const desk of turns > 0 ? desks : []) await place(desk, 3);
  for (let round = 0; round < turns; round += 1)
    for (const [index, desk] of desks.entries()) {
      // A page is written whole to the log when it first changes after a checkpoint.
      await desk.database.pool.query('checkpoint');
      placed[index]?.push(await place(desk, seconds));
      later[index]?.push(await place(desk, seconds));
    }
  const walOf = (rounds: Placed[]) => rounds.map(({ walBytes }) => (walBytes / 1024).toFixed(1)).join(', ');
  for (const [index, each] of turns > 0 ? placed.entries() : []) {
    note('orders placed per second', each.map(({ rate }) => rate.toFixed(0)).join(', '));
    note(`WAL per order, KB, ${seconds} s after a checkpoint`, walOf(each));
    note(`WAL per order, KB, the ${seconds} s after these`, walOf(later[index] ?? []));
  }
} finally {
  console.log(
    `${machine()}; ${clients} clients place for ${seconds} s, ${rounds} times in turns; else of ${calls} calls, one after
the other, over HTTP: median / p95 ms; of these in the database: median / p95 ms`,
  );
  console.log(['orders', ...sizes].join(' | '));
  for (const [line, figures] of table) console.log([line, ...figures].join(' | '));
  for (const desk of desks) await desk.stop();
}

async function openDesk(size: number): Promise<Desk> {
  const kept = process.env.BENCH_DATA && join(process.env.BENCH_DATA, String(size));
  const bench = await startProduct({}, true, kept);
  const trading = await fillOnce(bench, size, kept && `${kept}.json`);
  return { ...bench, trading, staff: await openStaffSession(bench.database) };
}

/** Fills a desk, unless an earlier measurement has: then its note names the customers, whose sessions live for a day. */
async function fillOnce(bench: Bench, size: number, noteFile?: string): Promise<Trading> {
  if (noteFile && existsSync(noteFile)) {
    await bench.database.pool.query(`update sessions set expires_at = now() + interval '1 day'`);
    return JSON.parse(readFileSync(noteFile, 'utf8'));
  }
  const trading = await fillDesk(bench.database, customers, 100);
  await fillYears(bench, size);
  if (noteFile) writeFileSync(noteFile, JSON.stringify(trading));
  return trading;
}

/** Times a request: over HTTP, and all statements that the database plans and executes for it. */
async function timeOf({ connection, staff, url }: Desk, line: Line): Promise<string> {
  const clock = new pg.Client({
    ...connection,
    options: '-c pg_stat_statements.track=none',
  });
  await clock.connect();
  const [whole, inDatabase]: [number[], number[]] = [[], []];
  const end = performance.now() + lineSeconds * 1000;
  try {
    for (let index = 0; index <= calls && (index < 2 || performance.now() < end); index += 1) {
      await clock.query('select pg_stat_statements_reset()');
      const began = performance.now();
      const answer = await ask(url, line, staff);
      await answer.text();
      const taken = performance.now() - began;
      if (!answer.ok) return `${answer.status} after ${(taken / 1000).toFixed(1)} s`;
      const { rows } = await clock.query(
        'select sum(total_plan_time + total_exec_time) as taken from pg_stat_statements',
      );
      // The first one is cold.
      if (index === 0) continue;
      whole.push(taken);
      inDatabase.push(Number(rows[0].taken));
    }
  } finally {
    await clock.end();
  }
  return `${figuresOf(whole)}; ${figuresOf(inDatabase)}`;
}

function ask(url: string, line: Line, staff: string): Promise<Response> {
  const headers = { authorization: `Bearer ${staff}` };
  if (typeof line === 'string') return fetch(`${url}/api${line}`, { headers });
  return fetch(url + addressCall(find).url, {
    method: find.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(line),
  });
}

function figuresOf(taken: number[]): string {
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1]?.toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}

interface Placed {
  rate: number;
  walBytes: number;
}

async function place({ url, database, trading }: Desk, forSeconds: number): Promise<Placed> {
  const script = writeOrderScript(folder, trading);
  const state = async (since: string) =>
    (
      await database.pool.query(
        `select count(*)::int as orders, now()::text, pg_current_wal_lsn() - '0/0'::pg_lsn as wal from orders
         where placed_at >= $1`,
        [since],
      )
    ).rows[0];
  const before = await state('infinity');
  const began = performance.now();
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${forSeconds}s`, '-s', script, url]);
  const elapsed = (performance.now() - began) / 1000;
  if (output.includes('BAD') || output.includes('Non-2xx')) throw new Error(output.slice(0, 2000));
  const after = await state(before.now);
  const placed = after.orders;
  return { rate: placed / elapsed, walBytes: (Number(after.wal) - Number(before.wal)) / placed };
}
