import { createAsset } from '@nairadesk/contract/asset-changes';
import { Transformer } from '@napi-rs/image';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { useWorld } from '../../../test/world.ts';
import { purgeExpired } from './purge-expired.ts';

const world = useWorld();

it('purgeExpired: removes expired rows and keeps all others', async () => {
  const [user, enrolled] = [await world.user(), await world.admin()];
  const { pool } = world.database;
  await pool.query(`
    insert into sessions (user_id, token_hash, expires_at) values ('${user.id}', 'old', now() - interval '1 second');
    insert into link_tokens (token_hash, purpose, user_id, expires_at) values
      ('old', 'reset', '${user.id}', now() - interval '1 second'), ('new', 'reset', '${user.id}', now() + interval '1 hour');
    insert into sign_up_attempts (name, email, phone, password_hash, session_token_hash, expires_at) values
      ('a', 'a@b.ng', 'a', 'a', 'old', now() - interval '2 days'), ('a', 'a@b.ng', 'a', 'a', 'new', now() + interval '1 day');
    insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values
      ('${user.id}', 'old', 'x', 'x', now() - interval '8 days'), ('${user.id}', 'new', 'x', 'x', now());
    insert into outbox (kind, sealed, sent_at, attempts, created_at) values
      ('sent long ago', null, now() - interval '31 days', 1, now() - interval '31 days'),
      ('sent', null, now(), 1, now()), ('decoy', null, now(), 0, now()), ('waiting', 'x', null, 3, now()), ('hopeless', 'x', null, 170, now() - interval '8 days'),
      ('kept for want of SMTP', 'x', null, 0, now() - interval '8 days');
    insert into throttles (key, tries, ends_at) values
      ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 minute');
    insert into two_factors (user_id, secret_sealed, confirmed_at, created_at) values
      ('${user.id}', 'begun', null, now() - interval '2 days'), ('${enrolled.id}', 'on', now(), now() - interval '2 days');
    insert into images (hash, content_type, bytes, created_at) values
      ('orphan', 'image/webp', 'x', now() - interval '2 days'), ('used', 'image/webp', 'x', now() - interval '2 days');
  `);
  await world.asset({ logoHash: 'used' });
  await purgeExpired(world.database);
  const column = async (sql: string) =>
    (await pool.query(sql)).rows.map((row) => Object.values(row).join(' '));
  expect(await column('select 1 from sessions')).toHaveLength(2);
  expect(await column("select convert_from(secret_sealed, 'UTF8') from two_factors")).toEqual(['on']);
  expect(await column("select convert_from(token_hash, 'UTF8') from link_tokens")).toEqual(['new']);
  expect(await column("select convert_from(session_token_hash, 'UTF8') from sign_up_attempts")).toEqual([
    'new',
  ]);
  expect(await column('select key from idempotency_keys')).toEqual(['new']);
  expect(await column("select convert_from(key, 'UTF8') from throttles")).toEqual(['new']);
  expect(await column('select hash from images')).toEqual(['used']);
  expect(await column('select kind from outbox order by kind')).toEqual([
    'hopeless',
    'kept for want of SMTP',
    'sent',
    'waiting',
  ]);
  expect(await column("select sealed is null from outbox where kind = 'hopeless'")).toEqual(['true']);
});

it('purgeExpired: forgets who was told of what, except what still waits, of which no one is told again', async () => {
  const { pool } = world.database;
  const { id } = await world.user();
  const [due, withdrawn] = [crypto.randomUUID(), crypto.randomUUID()];
  await pool.query(`begin; set local session_replication_role = replica;
    insert into refunds (id, amount_kobo, reason, state, created_by) values
      ('${due}', 100, 'reversed', 'due', '${id}'), ('${withdrawn}', 100, 'reversed', 'withdrawn', '${id}');
    commit;
    insert into alerts_told (user_id, occasion, subject_id, told_at) values
      ('${id}', 'refund-due', '${due}', now() - interval '31 days'),
      ('${id}', 'refund-due', '${withdrawn}', now() - interval '31 days'),
      ('${id}', 'order-waiting', '${withdrawn}', now())`);
  await purgeExpired(world.database);
  const { rows } = await pool.query('select occasion, subject_id from alerts_told order by occasion');
  expect(rows.map((row) => [row.occasion, row.subject_id])).toEqual([
    ['order-waiting', withdrawn],
    ['refund-due', due],
  ]);
});

it.each([
  ['a try that is being counted', 'throttles', 'key, tries', "'busy', 1"],
  ['a session that is being ended', 'sessions', 'token_hash, user_id', "'busy', '$user'"],
  ['a link that is being used up', 'link_tokens', 'token_hash, user_id, purpose', "'busy', '$user', 'reset'"],
])('purgeExpired: skips a locked row: %s', async (_, table, columns, values) => {
  const { pool } = world.database;
  const ends = table === 'throttles' ? 'ends_at' : 'expires_at';
  const row = values.replace('$user', (await world.user()).id);
  await pool.query(`insert into ${table} (${ends}, ${columns}) values (now() - interval '1 second', ${row})`);
  const busy = `select from ${table} where ${columns.split(',')[0]} = 'busy'`;
  const client = await pool.connect();
  await client.query(`begin; ${busy} for update`);
  await purgeExpired(world.database).finally(() => client.release(true));
  expect((await pool.query(busy)).rowCount).toBe(1);
});

it('purgeExpired: goes on behind a statement that fails, and says so after the last', async () => {
  const { pool } = world.database;
  const { id } = await world.user();
  await pool.query(`
    insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
      values ('${id}', 'kept', 'x', 'x', now() - interval '8 days');
    insert into outbox (kind, sent_at) values ('behind it', now() - interval '31 days');
    create function fail_to_delete() returns trigger language plpgsql as $$ begin raise 'too slow'; end $$;
    create trigger kept before delete on idempotency_keys for each row execute function fail_to_delete()`);
  await expect(purgeExpired(world.database)).rejects.toThrow('some of what has expired was not removed');
  await pool.query('drop trigger kept on idempotency_keys');
  expect((await pool.query("select from outbox where kind = 'behind it'")).rowCount).toBe(0);
  await purgeExpired(world.database);
  expect((await pool.query("select from idempotency_keys where key = 'kept'")).rowCount).toBe(0);
});

it('purgeExpired: keeps an old logo while a new asset is being created with it', async () => {
  const { pool } = world.database;
  const { token } = await world.admin();
  const image = await Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(200), 64, 64).png();
  const create = (name: string) =>
    world.call(
      createAsset,
      { name, assetType: 'gift-card', minAmount: '1000', buyingPrice: '1500', sellingPrice: '1400' },
      token,
      { file: image },
    );
  const first = await create('First');
  await pool.query('update assets set logo_hash = null where name = $1', ['First']);
  await pool.query("update images set created_at = now() - interval '2 days'");
  // The logo is found to be there already; then the asset is held up a moment.
  await pool.query(`
    create function wait_before_writing() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create trigger held_up before insert on assets for each statement execute function wait_before_writing()`);
  const client = await pool.connect();
  await client.query('select pg_advisory_lock(1)');
  const second = create('Second');
  await untilWaiting(world, 1);
  const purging = purgeExpired(world.database);
  await Promise.race([purging, untilWaiting(world, 2)]);
  client.release(true);
  expect((await second).status).toBe(201);
  await purging;
  const logo = (await second).body.data?.logo;
  expect(logo).toBe(first.body.data?.logo);
  expect((await fetch(world.url + logo)).status).toBe(200);
});
