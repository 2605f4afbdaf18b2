import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../server/src/config.ts';
import { openServices } from '../server/src/open-services.ts';
import { recordAudit } from '../server/src/platform/audit/audit.ts';
import { sql } from '../server/src/platform/database/drizzle.ts';
import { verifyDatabase } from '../server/src/platform/verify/verify-database.ts';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';

// npm run bench:audit [-- <writers>]: rows a second in the audit log, each in the transaction of its cause, all of them
// acknowledged only once they are on disk. On the product's own durable database, or on DATABASE_URL.
const writers = Number(process.argv[2] ?? 16);
const seconds = 8;
const dataDir = makeDataDir('bench-audit');
const { services, close } = await openServices({ ...readConfig(), dataDir }, () => {});
const { audit, database, secrets } = services;

await database.pool.query(
  'create table if not exists bench_causes (id bigserial primary key, writer int not null)',
);
let isOver = false;
let rows = 0;
const took: number[] = [];

async function write(writer: number): Promise<void> {
  while (!isOver) {
    const start = performance.now();
    await audit.transact(async (tx) => {
      await tx.execute(sql`insert into bench_causes (writer) values (${writer})`);
      recordAudit(tx, { action: 'logged-in', actorId: null, detail: { writer } });
    });
    took.push(performance.now() - start);
    rows += 1;
  }
}

const running = Array.from({ length: writers }, (_, writer) => write(writer));
await sleep(1_500);
[rows, took.length] = [0, 0];
const cpu = process.cpuUsage();
await sleep(seconds * 1000);
const counted = rows;
const { user, system } = process.cpuUsage(cpu);
isOver = true;
await Promise.all(running);
took.sort((a, b) => a - b);
const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
process.stdout.write(
  `${writers} writers: ${Math.round(counted / seconds)} rows/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
    `${Math.round((user + system) / counted)} µs of this process a row\n`,
);
await audit.close();
const { faults } = await verifyDatabase(database, secrets, 'elsewhere');
const chain = faults.filter((fault) => fault.startsWith('audit log'));
process.stdout.write(chain.length === 0 ? 'The chain is whole.\n' : `${chain.join('\n')}\n`);
await database.pool.query('drop table bench_causes');
await close();
await removeDataDir(dataDir);
