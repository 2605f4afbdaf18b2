import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { patient } from '../../../test/world.ts';
import { readAccounts } from '../../receiving-accounts/read-accounts.ts';
import { createAudit } from '../audit/audit.ts';
import { createHeadKeeper } from '../audit/audit-head.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { connect, type Database } from '../database/database.ts';
import { applyMigrations } from '../database/migrations/apply-migrations.ts';
import { migrate } from '../database/migrations/migrate-database.ts';
import { readMigrations } from '../database/migrations/migration-files.ts';
import { markExisting } from './mark-existing.ts';
import { verifyDatabase } from './verify-database.ts';

const filled = new URL('../../../test/edits/version-before-marks.json', import.meta.url);
const lastMigration = '0016_orders_keep_the_typed_naira';
// The key with which the older version wrote.
const secrets = createSecrets(Buffer.alloc(32, 7));
const warn = () => {};
let database: Database;

// The demo and what people did after it, as the version before the marks wrote them.
beforeAll(async () => {
  const postgres = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = patient(connect({ ...postgres, database: 'postgres' }, 1));
  await maintenance.pool.query(`create database ${name}`);
  await maintenance.close();
  database = patient(connect({ ...postgres, database: name }, 5));
  await migrateToOlder();
  const client = await database.pool.connect();
  await client.query('set session_replication_role = replica');
  const tables = Object.entries(JSON.parse(readFileSync(filled, 'utf8')));
  for (const [table, rows] of tables)
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  client.release(true);
});

afterAll(async () => {
  await database?.close();
});

async function migrateToOlder(): Promise<void> {
  const migrations = readMigrations();
  const last = migrations.findIndex(({ name }) => name === lastMigration);
  const client = await database.pool.connect();
  await applyMigrations(client, migrations.slice(0, last + 1), warn);
  client.release();
}

it('first start with marks: marks everything that an older version wrote, once', async () => {
  await migrate(database, warn);
  const audit = createAudit({ database, secrets, head: createHeadKeeper(null, warn), warn });
  const services = { database, secrets, audit };
  const verify = async () => (await verifyDatabase(database, secrets, 'elsewhere')).faults;
  expect(await verify()).toEqual(['the server has not marked everything yet: start this version of it once']);

  // Where the older version kept a mark, what is there does not become right by being there.
  // The history of accounts would keep both.
  await database.pool.query(
    'alter table bank_accounts disable trigger bank_accounts_replaced, disable trigger bank_accounts_kept',
  );
  const pay = "update bank_accounts set account_number = $1 where account_name = 'Ada Obi' returning user_id";
  const edited = await database.pool.query(pay, ['9999999999']);
  // Two instances start at once.
  await Promise.all([markExisting(services), markExisting(services)]);
  expect(await verify()).toEqual([
    `user ${edited.rows[0].user_id} has a bank account that is not in the audit log`,
  ]);
  await database.pool.query(pay, ['0123456789']);
  expect(await verify()).toEqual([]);
  const { rows } = await database.pool.query("select detail from audit_log where action = 'records-marked'");
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([expect.objectContaining({ order: 14 })]);

  const later = `insert into bank_accounts (user_id, bank_name, account_name, account_number)
    select id, 'GTBank', 'Thief', '9999999999' from users where email = 'newcomer@example.com' returning user_id`;
  const { user_id: thief } = (await database.pool.query(later)).rows[0];
  await markExisting(services);
  expect(await verify()).toEqual([`user ${thief} has a bank account that is not in the audit log`]);
});

it('first start with several receiving accounts: the desk’s is the first, and open orders point to it', async () => {
  const { rows: saved } = await database.pool.query(
    'select bank_name, account_name, account_number from bank_accounts b join users u on u.id = b.user_id where u.treasury',
  );
  const { rows: accounts } = await database.pool.query(
    'select bank_name, account_name, account_number, switched_off_at, daily_cap_kobo from receiving_accounts',
  );
  expect(accounts).toEqual([{ ...saved[0], switched_off_at: null, daily_cap_kobo: null }]);
  const { rows: open } = await database.pool.query(
    "select transaction_id from orders where order_type = 'buy' and status in ('pending', 'successful') order by placed_at",
  );
  const [account] = await readAccounts({ query: database.run });
  expect(account?.openOrders.map(({ transactionId }) => transactionId)).toEqual(
    open.map((row) => row.transaction_id),
  );
  expect(open.length).toBeGreaterThan(0);
});
