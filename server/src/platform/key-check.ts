import type pg from 'pg';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

/**
 * Refuses a key that is not the one this database was first opened with: its card codes and mails could not be
 * opened, and its audit log would seem forged. The first start writes down what tells the key, not the key.
 */
export async function assertOurKey({ pool }: Database, secrets: Pick<Secrets, 'mac'>): Promise<void> {
  await pool.query('insert into key_check (mac) values ($1) on conflict do nothing', [signOf(secrets)]);
  if (await isOurKey(pool, secrets)) return;
  throw new Error(
    'Cannot start: SECRET_KEY is not the key that this database was written with. Give every host that shares a ' +
      'database the same SECRET_KEY (or, where none is set, the secret.key of the DATA_DIR that was used first).',
  );
}

/** Tells whether the database was written with this key; null where nobody wrote with any. */
export async function isOurKey(
  client: pg.Pool | pg.ClientBase,
  secrets: Pick<Secrets, 'mac'>,
): Promise<boolean | null> {
  const { rows } = await client.query<{ mac: Buffer }>('select mac from key_check');
  return rows[0] ? rows[0].mac.equals(signOf(secrets)) : null;
}

function signOf(secrets: Pick<Secrets, 'mac'>): Buffer {
  return secrets.mac('', 'key-check');
}
