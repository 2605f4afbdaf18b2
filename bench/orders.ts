import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressCall } from '@nairadesk/contract/endpoint';
import { streamEvents } from '@nairadesk/contract/events';
import { insertOrderStatement, orderFactsStatement } from '../server/src/orders/placing/place-order-sql.ts';
import { hashOf } from '../server/src/platform/crypto/secrets.ts';
import { limitOn } from '../server/src/platform/identity/rate-limit.ts';
import { findSessions } from '../server/src/platform/sessions/sessions.ts';
import { freePort } from '../test-support/free-port.ts';
import { type Program, startProgram } from '../test-support/program.ts';
import { fillYears } from './fill-years.ts';
import {
  type Bench,
  cpuSeconds,
  machine,
  needCommand,
  run,
  shippedNodeArgs,
  startProduct,
} from './machine.ts';
import { completeOneEach, fillDesk, openStaffSession, type Trading } from './people.ts';
import { writeOrderScript } from './write-order-script.ts';

// Orders placed per second through HTTP as shipped (rate limits on, an event stream open), beside a bare server that runs
// the same SQL (bench/bare-orders.ts) and pgbench running it, on the same PostgreSQL, in turns:
// npm run bench:orders [-- <orders in the tables before>]
const seconds = 10;
const clients = 50;
const rounds = 3;
// So many that none of them reaches the limit of open orders, also of those whom pgbench happens to pick most often.
const customers = 12_000;
const ordersBefore = Number(process.argv[2] ?? 0);

const wrk = needCommand('wrk', 'wrk');
const pgbench = needCommand('pgbench', 'postgresql-contrib postgresql');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-bench-'));
const bench = await startProduct({ RATE_LIMIT: 'on' });
let bare: Program | undefined;
try {
  const trading = await fillDesk(bench.database, customers, 1);
  await completeOneEach(bench.database, trading);
  if (ordersBefore > 0) await fillYears(bench, ordersBefore);
  await listCustomers(bench, trading);
  await openScreen(bench);
  const port = String(await freePort());
  const connection = JSON.stringify(bench.connection);
  bare = startProgram('bench/bare-orders.ts', [connection, port], { nodeArgs: shippedNodeArgs });
  await bare.untilSaid('ready');
  const bareBench = { ...bench, url: `http://127.0.0.1:${port}`, serverPid: bare.process.pid ?? 0 };
  // A desk that has run for a minute has statistics; on empty tables PostgreSQL plans for empty tables.
  for (const one of [bench, bareBench]) await placeOverHttp(one, trading, 3);
  await bench.database.pool.query('vacuum analyze');
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shipped = await placeOverHttp(bench, trading);
    const bareServer = await placeOverHttp(bareBench, trading);
    results.push({ ...shipped, bare: bareServer, sql: await placeWithPgbench(bench, trading) });
  }
  report(results);
} finally {
  await bare?.end();
  await bench.stop();
}

interface Round extends Placed {
  bare: Placed;
  sql: number;
}

interface Placed {
  /** Orders a second. */
  http: number;
  /** Microseconds of the server's processor time for one. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

async function placeOverHttp({ url, database, serverPid }: Bench, trading: Trading, forSeconds = seconds) {
  const script = writeOrderScript(folder, trading);
  const count = async () => Number((await database.pool.query('select count(*) from orders')).rows[0].count);
  const before = await count();
  const cpuBefore = cpuSeconds(serverPid);
  const started = performance.now();
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${forSeconds}s`, '--latency', '-s', script, url]);
  const elapsed = (performance.now() - started) / 1000;
  if (output.includes('BAD') || output.includes('Non-2xx')) throw new Error(output);
  // What the database holds counts, not what the client believes.
  const placed = (await count()) - before;
  return {
    http: placed / elapsed,
    cpu: ((cpuSeconds(serverPid) - cpuBefore) / placed) * 1e6,
    p50: latencyOf(output, 50),
    p99: latencyOf(output, 99),
  };
}

/** Milliseconds from a line of wrk like "     99%  122.03ms". */
function latencyOf(output: string, percent: number): number {
  const [, figure, unit] = new RegExp(`\\b${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
}

/** An open screen of the desk, to which every order is told. */
async function openScreen({ url, database }: Bench): Promise<void> {
  const token = await openStaffSession(database);
  const { ok, body } = await fetch(`${url}${addressCall(streamEvents).url}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!ok) throw new Error('The stream of events did not open.');
  void body?.pipeTo(new WritableStream()).catch(() => {});
}

async function placeWithPgbench({ connection }: Bench, { assetId }: Trading): Promise<number> {
  const file = join(folder, 'orders.sql');
  writeFileSync(file, scriptOf(assetId));
  const { host, port, user, database } = connection;
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  const output = await run(pgbench, [...args, '-h', host, '-p', String(port), '-U', user, database]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

/** Writes down for pgbench, which picks one by its number, who may trade. */
async function listCustomers({ database }: Bench, { userIds, sessionIds, tokens }: Trading): Promise<void> {
  await database.pool.query(
    `create table bench_customers (n int primary key, user_id uuid, session_id uuid, token_hash bytea, limit_key bytea)`,
  );
  await database.pool.query(
    `insert into bench_customers
     select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[])`,
    [
      userIds.map((_, index) => index + 1),
      userIds,
      sessionIds,
      tokens.map(hashOf),
      userIds.map((id) => hashOf(limitOn('order/account', id).key)),
    ],
  );
}

/** The statements of one placed order, in the order the server sends them, with values of the same size. */
function scriptOf(assetId: string): string {
  const ofCustomer = (column: string) => `select ${column} from bench_customers where n = :n`;
  const user = ofCustomer('user_id');
  const session = ofCustomer('session_id');
  const asset = `'${assetId}'::uuid`;
  const now = "date_trunc('milliseconds', clock_timestamp())";
  const randomText = 'md5(random()::text || clock_timestamp()::text)';
  const statements = [
    fill(findSessions.text, [`array(${ofCustomer('token_hash')})`, 'false']),
    fill(orderFactsStatement.text, [
      asset,
      user,
      "'Bitcoin'",
      session,
      randomText,
      '3',
      'false',
      `array(${ofCustomer('limit_key')})`,
      'array[1000000]',
      'array[3600]',
    ]),
    fill(insertOrderStatement.text, [
      'gen_random_uuid()',
      `'ND' || upper(substr(${randomText}, 1, 12))`,
      user,
      asset,
      "'Asset number 0'",
      "'cryptocurrency'",
      "'buy'",
      '15000000000',
      '0.001',
      '15000000',
      "'Bitcoin'",
      `'{"network":"Bitcoin","walletAddress":"bc1qexample","memo": null}'`,
      'null',
      `'{"bankDetails":{"bankName":"Desk Bank","accountName":"Desk","accountNumber":"0123456789"},"wallets": null,"email":"person@example.com"}'`,
      'null',
      'null::bytea',
      now,
      `${now} + interval '900 seconds'`,
      'gen_random_uuid()',
      "'order-placed'",
      "decode(repeat('ab', 550), 'hex')",
      randomText,
      "decode(repeat('ab', 32), 'hex')",
      "repeat('x', 1400)",
      '1000000',
      session,
      '8',
      "decode(repeat('ab', 32), 'hex')",
      '(select id from receiving_accounts)',
      "'Person 0'",
      "'{}'",
    ]),
  ];
  const lines = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ').trim()};`);
  return [`\\set n random(1, ${customers})`, ...lines].join('\n');
}

function fill(text: string, values: string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => `(${values[Number(number) - 1]})`);
}

function report(results: Round[]): void {
  console.log(`${machine()}; ${clients} clients, ${seconds} s each, ${rounds} rounds in turns`);
  console.log(
    'orders/s: HTTP | bare | pgbench | HTTP of pgbench | bare of pgbench | server CPU µs | bare | p50 ms | p99 ms',
  );
  for (const { http, bare, sql, cpu, p50, p99 } of results) {
    const shares = [(http / sql).toFixed(2), (bare.http / sql).toFixed(2)];
    const rates = [http, bare.http, sql].map((rate) => rate.toFixed(0));
    console.log([...rates, ...shares, ...[cpu, bare.cpu, p50, p99].map((one) => one.toFixed(0))].join(' | '));
  }
  const median = (shares: number[]) =>
    shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)]?.toFixed(2);
  console.log(`median of pgbench: ${median(results.map(({ http, sql }) => http / sql))} (aim: at least 0.80); a bare server:
${median(results.map(({ bare, sql }) => bare.http / sql))}; HTTP of the bare server: ${median(results.map(({ http, bare }) => http / bare.http))}`);
}
