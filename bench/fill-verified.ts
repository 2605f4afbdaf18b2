import { rmSync } from 'node:fs';
import pg from 'pg';
import { readConfig } from '../server/src/config.ts';
import { openServices } from '../server/src/open-services.ts';
import { macOf, noHead } from '../server/src/platform/audit/audit-chain.ts';
import { headFileIn } from '../server/src/platform/audit/audit-head.ts';
import type { Secrets } from '../server/src/platform/crypto/secrets.ts';
import { isOutage } from '../server/src/platform/database/connection.ts';
import { connectionOf } from '../server/src/platform/database/database.ts';
import { fillOrderSearch } from '../server/src/platform/desk/fill-order-search.ts';
import { markExisting } from '../server/src/platform/verify/mark-existing.ts';
import { fillYears } from './fill-years.ts';
import type { Bench } from './machine.ts';
import { fillDesk } from './people.ts';

// Fills the empty DATA_DIR with years of trade in which verify finds no fault: node bench/fill-verified.ts [orders]
const orders = Number(process.argv[2] ?? 100_000);
const batchRows = 5_000;

// Who staff are, each order that they closed, and a login for every second of these.
const told = `
  select row_number() over (order by place, at, action) as number, date_trunc('milliseconds', at) as at, action, actor_id,
    subject_type, subject_id, detail
  from (
    select 0 as place, (select min(placed_at) from orders) - interval '1 day' as at, 'staff-known' as action, null::uuid as actor_id,
      'user' as subject_type, id::text as subject_id, json_build_object('role', role)::text as detail
    from users where role <> 'user'
    union all
    select 1, closed_at, 'order-' || status, closed_by, 'order', id::text,
      json_build_object('amount', round(amount_kobo / 100.0, 2)::text, 'reference', 'R' || transaction_id)::text
    from orders where closed_at is not null
    union all
    select 1, closed_at - interval '2 seconds', 'logged-in', closed_by, 'user', closed_by::text,
      '{"from":"102.89.20.' || amount_kobo % 250 || '","failedTries":0}'
    from orders where closed_at is not null and amount_kobo % 2 = 0
  ) rows`;

const config = readConfig();
const { services, close } = await openServices(config, () => {});
const { database, secrets } = services;
try {
  if ((await database.pool.query('select from assets limit 1')).rowCount === 0)
    await fillDesk(database, 100, 100);
  // As a server does from time to time, for which the filler waits.
  const search = setInterval(() => void fillOrderSearch(database).catch(() => {}), 1_000);
  const { host, port, user, database: name } = connectionOf(database) as Bench['connection'];
  const connection = { host, port, user, database: name };
  if ((await database.pool.query('select from orders limit 1')).rowCount === 0)
    await fillYears({ database, connection }, orders);
  clearInterval(search);
  await signLog(connection, secrets);
  rmSync(headFileIn(config.dataDir), { force: true });
} finally {
  await close();
}
// Opened anew: what the audit log of before was has to be forgotten.
for (let isMarked = false; !isMarked; ) {
  const again = await openServices(config, () => {});
  try {
    await markExisting(again.services);
    isMarked = true;
  } catch (error) {
    // On a busy machine one of a thousand batches waits too long; the next try goes on from there.
    if (!isOutage(error)) throw error;
  } finally {
    await again.close();
  }
}

/** Writes the log of these orders in place of the filler's, which is signed with nothing. */
async function signLog(connection: pg.ClientConfig, secrets: Pick<Secrets, 'mac'>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      'set synchronous_commit = off; alter table audit_log disable trigger audit_log_append_only',
    );
    await client.query('truncate audit_log');
    await client.query(`create temporary table told as ${told}`);
    await client.query('create index on told (number)');
    let { mac } = noHead;
    for (let from = 1; ; from += batchRows) {
      const { rows } = await client.query(
        `select number::int, at, action, actor_id as "actorId", subject_type as "subjectType", subject_id as "subjectId",
           detail, null as marks from told where number between $1 and $2 order by number`,
        [from, from + batchRows - 1],
      );
      if (rows.length === 0) break;
      const macs = rows.map((row) => {
        mac = macOf(secrets, row, mac);
        return mac;
      });
      await client.query(
        `insert into audit_log (number, at, action, actor_id, subject_type, subject_id, detail, mac)
         select t.number, at, action, actor_id, subject_type, subject_id, detail, given.mac
         from told t join unnest($1::int[], $2::bytea[]) given (number, mac) using (number) order by number`,
        [rows.map(({ number }) => number), macs],
      );
    }
    await client.query('alter table audit_log enable always trigger audit_log_append_only');
  } finally {
    await client.end();
  }
}
