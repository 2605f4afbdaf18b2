import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/open-services.ts';
import { headFileIn, readHead } from '../server/src/platform/audit/audit-head.ts';
import { readSecrets } from '../server/src/platform/crypto/key-file.ts';
import { readPlace } from '../server/src/platform/verify/since/place-of-log.ts';
import { verifyDatabase } from '../server/src/platform/verify/verify-database.ts';
import { machine } from './machine.ts';

// What verify takes on the filled database of DATA_DIR: after so many orders (a day's) were written again, and for everything.
// node bench/verify.ts [orders of a day] [daily]
const written = Number(process.argv[2] ?? 2_700);
const config = readConfig();
const secrets = readSecrets(config);
const { database, close } = await openDatabase(config, () => {});
const { pool } = database;

async function time(what: string, since: Parameters<typeof verifyDatabase>[3]): Promise<void> {
  const kept = readHead(headFileIn(config.dataDir));
  const began = performance.now();
  const { facts, faults } = await verifyDatabase(database, secrets, kept, since);
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${faults.length} faults`);
  for (const line of [...facts, ...faults.slice(0, 5)]) console.log(`  ${line}`);
}

try {
  const { rows } = await pool.query<{ number: string; mac: Buffer }>(
    'select number, mac from audit_log order by number desc limit 1',
  );
  const client = await pool.connect();
  const place = await readPlace(client);
  await client.query('set session_replication_role = replica');
  await client.query(
    'update orders set mark = mark where id in (select id from orders order by placed_at desc limit $1)',
    [written],
  );
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
