import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/open-services.ts';
import { headFileIn, readHead } from '../server/src/platform/audit/audit-head.ts';
import { readSecrets } from '../server/src/platform/crypto/key-file.ts';
import { readPlace } from '../server/src/platform/verify/since/place-of-log.ts';
import { verifyDatabase } from '../server/src/platform/verify/verify-database.ts';
import { findPostmaster } from '../test-support/product-database.ts';
import { familyCpuSeconds, machine } from './machine.ts';

// What verify takes on the own database of DATA_DIR, filled by fill-verified.ts: after so many orders (a day's) and a tenth as
// many people were written again, and for everything.
// node bench/verify.ts [orders of a day] [daily]
const written = Number(process.argv[2] ?? 2_700);
const config = readConfig();
const secrets = readSecrets(config);
const { database, close } = await openDatabase(config, () => {});
const { pool } = database;
const postmaster = findPostmaster(config.dataDir)?.pid ?? 0;

async function time(what: string, since: Parameters<typeof verifyDatabase>[3]): Promise<void> {
  const kept = readHead(headFileIn(config.dataDir));
  const [began, own, ofDatabase] = [performance.now(), process.cpuUsage(), familyCpuSeconds(postmaster)];
  const { facts, faults } = await verifyDatabase(database, secrets, kept, since);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const cpu = [(user + system) / 1e6, familyCpuSeconds(postmaster) - ofDatabase];
  console.log(
    `${what}: ${seconds.toFixed(1)} s; processor time ${cpu.map((one) => one.toFixed(1)).join(' s of Node, ')} s of PostgreSQL; ${faults.length} faults`,
  );
  for (const line of [...facts, ...faults.slice(0, 5)]) console.log(`  ${line}`);
}

try {
  const { rows } = await pool.query<{ number: string; mac: Buffer }>(
    'select number, mac from audit_log order by number desc limit 1',
  );
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const place = await readPlace(client);
  await client.query('set session_replication_role = replica');
  await client.query(
    'update orders set mark = mark where id in (select id from orders order by placed_at desc limit $1)',
    [written],
  );
  await client.query('update users set name = name where id in (select id from users order by id limit $1)', [
    Math.ceil(written / 10),
  ]);
  client.release(true);
  const [last] = rows;
  const at = new Date().toISOString();
  await time(`${written} orders`, {
    number: Number(last?.number),
    mac: last?.mac.toString('hex') ?? '',
    signer: 1,
    ...place,
    at,
  });
  if (process.argv[3] !== 'daily') await time('everything', null);
} finally {
  console.log(machine());
  await close();
}
