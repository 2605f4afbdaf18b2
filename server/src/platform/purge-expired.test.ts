import { expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { purgeExpired } from './purge-expired.ts';

const world = useWorld();

it('removes what has served its time, and nothing else', async () => {
  const [user, enrolled] = [await world.user(), await world.admin()];
  const { pool } = world.database;
  await pool.query(`
    insert into sessions (user_id, token_hash, expires_at) values ('${user.id}', 'old', now() - interval '1 second');
    insert into link_tokens (token_hash, purpose, user_id, expires_at) values
      ('old', 'reset', '${user.id}', now() - interval '1 second'), ('new', 'reset', '${user.id}', now() + interval '1 hour');
    insert into sign_up_attempts (name, email, phone, password_hash, session_token_hash, expires_at) values
      ('a', 'a', 'a', 'a', 'old', now() - interval '2 days'), ('a', 'a', 'a', 'a', 'new', now() + interval '1 day');
    insert into idempotency_keys (user_id, key, request_hash, answer, created_at) values
      ('${user.id}', 'old', 'x', 'x', now() - interval '8 days'), ('${user.id}', 'new', 'x', 'x', now());
    insert into outbox (kind, sealed, sent_at, attempts, created_at) values
      ('sent long ago', null, now() - interval '31 days', 1, now() - interval '31 days'),
      ('sent', null, now(), 1, now()), ('waiting', 'x', null, 3, now()), ('hopeless', 'x', null, 170, now() - interval '8 days'),
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

it('leaves a try alone that is being counted', async () => {
  const { pool } = world.database;
  await pool.query(
    "insert into throttles (key, tries, ends_at) values ('busy', 1, now() - interval '1 second')",
  );
  const client = await pool.connect();
  await client.query("begin; select from throttles where key = 'busy' for update");
  await purgeExpired(world.database).finally(() => client.release(true));
  expect((await pool.query("select from throttles where key = 'busy'")).rowCount).toBe(1);
});
