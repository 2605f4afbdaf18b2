import { afterAll, expect, it } from 'vitest';
import { fillYears } from '../bench/fill-years.ts';
import { connect, type Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrations/migrate-database.ts';
import {
  type Migration,
  readMigrations,
  type Step,
} from '../server/src/platform/database/migrations/migration-files.ts';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { connectionTo } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say } from './length.ts';
import { type Load, startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const orders = isLong ? 1_000_000 : 0;
const dataDir = makeDataDir('faults');
let servers: Server[] = [];
let database: Database | undefined;

afterAll(async () => {
  await database?.close();
  for (const server of servers) await server.kill();
  await removeDataDir(dataDir);
});

// Two instances trade while the tables change under them, and are then replaced one after the other.
it(
  'upgrade: changes the tables under two trading instances, which lose and refuse nothing',
  minutes(5, 40),
  async () => {
    servers = [await startServer({ dataDir }), await startServer({ dataDir })];
    const connection = connectionTo(dataDir);
    database = connect(connection, 3);
    if (orders > 0) await fillYears({ database, connection }, orders);
    const desks = await Promise.all(servers.map(({ url }) => openDesk(url)));
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    const loads = servers.map(({ url }, index) => startLoad(url, desks[index] ?? never(), witness));
    await Promise.all(loads.map((load) => load.placed(20)));

    const gaveWay: string[] = [];
    const known = readMigrations();
    const applied = await migrate(database, (line) => gaveWay.push(line), [...known, ...nextOnes(known)]);
    expect(applied).toHaveLength(10);
    const slowest = Math.round(Math.max(...loads.map((load) => load.slowestMs())));
    say(
      `upgrade: 10 migrations in ${applied.reduce((sum, { milliseconds }) => sum + milliseconds, 0)} ms, ` +
        `gave way ${gaveWay.length} times, the slowest call took ${slowest} ms, answers ${told(loads)}`,
    );
    expect(failures(loads)).toBe(0);
    // The pause for a lock, and what else a busy machine adds.
    expect(slowest).toBeLessThan(isLong ? 3_000 : 20_000);

    for (const [index, old] of servers.entries()) {
      await old.stop();
      servers[index] = await startServer({ dataDir, port: old.port });
      await loads[index]?.acknowledgedAfter(performance.now());
    }
    await Promise.all(loads.map((load) => load.stop()));
    say(`upgrade: both instances replaced, answers ${told(loads)}`);
    const verdict = await checkOrders(dataDir, witness, before);
    report('upgrade', verdict);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    witness.remove();
  },
);

function failures(loads: Load[]): number {
  return loads
    .flatMap(({ answers }) => [...answers])
    .reduce((sum, [status, times]) => sum + (status === 0 || status >= 500 ? times : 0), 0);
}

function told(loads: Load[]): string {
  return loads
    .map(({ answers }) => [...answers].map(([status, times]) => `${times} × ${status}`).join(', '))
    .join(' and ');
}

function never(): never {
  throw new Error('there is a desk for each server');
}

/** What ten later versions might do: tables that every order takes, in another order than it; rows and an index. */
function nextOnes(known: readonly Migration[]): Migration[] {
  const last = known.at(-1)?.number ?? 0;
  return Array.from({ length: 10 }, (_, index) => ({
    name: `next_${index}`,
    number: last + 1 + index,
    hash: `next ${index}`,
    oldestBeside: null,
    steps: index < 8 ? addColumns(`next_${index}`) : fill(`next_${index - 8}`),
  }));
}

// As CONTRIBUTING.md asks: several tables are locked first, in the order in which orders take them.
function addColumns(column: string): Step[] {
  const tables = ['orders', 'order_events', 'ledger_entries', 'outbox'];
  const texts = [
    `lock table ${tables.join(', ')} in access exclusive mode`,
    ...tables.toReversed().map((table) => `alter table ${table} add column ${column} text`),
  ];
  return texts.map((text) => ({ text, run: 'together' }));
}

function fill(column: string): Step[] {
  const unfilled = `select id from outbox where ${column} is null and created_at < now() - interval '1 second' limit 1000`;
  return [
    { text: `create index concurrently if not exists orders_${column} on orders (${column})`, run: 'alone' },
    { text: `update outbox set ${column} = 'filled' where id in (${unfilled})`, run: 'batches' },
  ];
}
