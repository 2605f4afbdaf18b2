import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertOrderStatement, orderFactsStatement } from '../server/src/orders/place-order-sql.ts';
import { hashOf } from '../server/src/platform/crypto/secrets.ts';
import { findSessions } from '../server/src/platform/sessions/sessions.ts';
import { type Bench, cpuSeconds, machine, needCommand, run, startProduct } from './machine.ts';
import { fillDesk, type Trading } from './people.ts';
import { writeOrderScript } from './write-order-script.ts';

// Orders placed per second through HTTP, beside pgbench running the same SQL on the same server, in turns.
const seconds = 10;
const clients = 16;
const rounds = 3;
const customers = 50;

const wrk = needCommand('wrk', 'wrk');
const pgbench = needCommand('pgbench', 'postgresql-contrib postgresql');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-bench-'));
const bench = await startProduct();
try {
  const trading = await fillDesk(bench.database, customers, 1);
  // A desk that has run for a minute has statistics; on empty tables PostgreSQL plans for empty tables.
  await placeOverHttp(bench, trading, 3);
  await bench.database.pool.query('vacuum analyze');
  const results: { http: number; sql: number; cpu: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { rate, cpu } = await placeOverHttp(bench, trading);
    results.push({ http: rate, cpu, sql: await placeWithPgbench(bench, trading) });
  }
  report(results);
} finally {
  await bench.stop();
}

async function placeOverHttp({ url, database, serverPid }: Bench, trading: Trading, forSeconds = seconds) {
  const script = writeOrderScript(folder, trading);
  const count = async () => Number((await database.pool.query('select count(*) from orders')).rows[0].count);
  const before = await count();
  const cpuBefore = cpuSeconds(serverPid);
  const started = performance.now();
  const output = await run(wrk, ['-t1', `-c${clients}`, `-d${forSeconds}s`, '-s', script, url]);
  const elapsed = (performance.now() - started) / 1000;
  if (output.includes('BAD') || output.includes('Non-2xx')) throw new Error(output);
  // What the database holds counts, not what the client believes.
  const placed = (await count()) - before;
  return { rate: placed / elapsed, cpu: ((cpuSeconds(serverPid) - cpuBefore) / placed) * 1e6 };
}

async function placeWithPgbench({ connection }: Bench, trading: Trading): Promise<number> {
  const files = trading.userIds.slice(0, 20).flatMap((_, index) => {
    const file = join(folder, `orders-${index}.sql`);
    writeFileSync(file, scriptOf(trading, index));
    return ['-f', file];
  });
  const { host, port, user, database } = connection;
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), ...files];
  const output = await run(pgbench, [...args, '-h', host, '-p', String(port), '-U', user, database]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

/** The statements of one placed order, in the order the server sends them, with values of the same size. */
function scriptOf({ userIds, sessionIds, tokens, assetId }: Trading, index: number): string {
  const user = `'${userIds[index]}'::uuid`;
  const session = `'${sessionIds[index]}'::uuid`;
  const asset = `'${assetId}'::uuid`;
  const now = "date_trunc('milliseconds', clock_timestamp())";
  const randomText = 'md5(random()::text || clock_timestamp()::text)';
  const statements = [
    fill(findSessions.text, [`array['\\x${hashOf(tokens[index] ?? '').toString('hex')}'::bytea]`]),
    fill(orderFactsStatement.text, [asset, user, "'Bitcoin'", session, randomText]),
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
      "decode(repeat('ab', 1800), 'hex')",
      randomText,
      "decode(repeat('ab', 32), 'hex')",
      "repeat('x', 1400)",
      'null',
      session,
      '8',
      "decode(repeat('ab', 32), 'hex')",
    ]),
  ];
  return statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ').trim()};`).join('\n');
}

function fill(text: string, values: string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => `(${values[Number(number) - 1]})`);
}

function report(results: { http: number; sql: number; cpu: number }[]): void {
  console.log(`${machine()}; ${clients} clients, ${seconds} s each, ${rounds} rounds in turns`);
  console.log('round  HTTP orders/s  pgbench orders/s  ratio  server CPU µs/order');
  for (const [index, { http, sql, cpu }] of results.entries()) {
    console.log(
      `${index + 1}      ${http.toFixed(0).padStart(13)}  ${sql.toFixed(0).padStart(16)}  ${(http / sql).toFixed(2).padStart(5)}  ${cpu.toFixed(0).padStart(19)}`,
    );
  }
  const ratios = results.map(({ http, sql }) => http / sql).sort((a, b) => a - b);
  console.log(`median ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} (aim: at least 0.50)`);
}
