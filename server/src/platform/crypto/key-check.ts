import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { sealPurpose } from './seal-purpose.ts';
import type { Secrets, StoredKey } from './secrets.ts';

/**
 * Throws if this database was written with another key: card codes and mails could not be opened, and the audit log
 * would look forged. Runs before migrations, so that a host with a wrong key changes nothing; without tables any key
 * passes.
 */
export async function assertKeyMatches({ pool }: Database, secrets: Secrets): Promise<void> {
  if ((await keyMatches(pool, secrets)) !== false) return;
  throw new Error(
    'Cannot start: SECRET_KEY is not the key this database was written with. Use the same SECRET_KEY on every host ' +
      'that shares the database. If none is set, copy secret.key from the DATA_DIR that was used first.',
  );
}

/** Stores a MAC that identifies the key, not the key, after migrations. Of several first starts one wins. */
export async function storeKeyCheck(database: Database, secrets: Secrets): Promise<void> {
  await database.pool.query('insert into key_check (mac) values ($1) on conflict do nothing', [
    secrets.mac('', purpose),
  ]);
  await storeFirstKey(database, secrets);
  await assertKeyMatches(database, secrets);
}

// Of a database from before keys had numbers, too: its key is the one that its check was made with.
async function storeFirstKey({ pool }: Database, secrets: Secrets): Promise<void> {
  const { rows } = await pool.query<{ mac: Buffer }>(
    'select mac from key_check where not exists (select from secret_keys)',
  );
  const id = rows[0] && secrets.idThatSigned(rows[0].mac, '', purpose);
  if (id)
    await pool.query('insert into secret_keys (number, id) values (1, $1) on conflict do nothing', [id]);
}

/** Reads which keys the database was written with. Returns false, and changes nothing, if the last one isn't here. */
export async function learnKeys(
  client: pg.Pool | pg.ClientBase,
  secrets: Pick<Secrets, 'learn'>,
): Promise<boolean> {
  if (!(await hasColumn(client, 'secret_keys', 'verifier'))) return true;
  const { rows } = await client.query<StoredKey>(
    'select id, number, verifier from secret_keys order by number',
  );
  return rows.length === 0 || secrets.learn(rows);
}

/** Tells whether the database was written with this key; null if nothing was sealed yet. */
export async function keyMatches(client: pg.Pool | pg.ClientBase, secrets: Secrets): Promise<boolean | null> {
  if (await hasColumn(client, 'key_check', 'mac')) {
    const { rows } = await client.query<{ mac: Buffer }>('select mac from key_check');
    if (rows[0]) return secrets.signerOf(rows[0].mac, '', purpose) !== null && learnKeys(client, secrets);
  }
  return opensAnything(client, secrets);
}

const purpose = 'key-check';

const sealed = [
  { table: 'outbox', id: 'id', column: 'sealed', purpose: sealPurpose.mail },
  { table: 'two_factors', id: 'user_id', column: 'secret_sealed', purpose: sealPurpose.twoFactor },
  ...(['description', 'code'] as const).map((part) => ({
    table: 'orders',
    id: 'id',
    column: part === 'code' ? 'delivery_code_sealed' : 'description_sealed',
    purpose: (id: string) => sealPurpose.cardCode(id, part),
  })),
];

// For a database older than that row: opening one sealed value proves the key.
async function opensAnything(client: pg.Pool | pg.ClientBase, secrets: Secrets): Promise<boolean | null> {
  let found = false;
  for (const { table, id, column, purpose } of sealed) {
    if (!(await hasColumn(client, table, column))) continue;
    // biome-ignore lint/plugin: the names are those of the list above.
    const { rows } = await client.query<{ id: string; bytes: Buffer }>(
      `select ${id} as id, ${column} as bytes from ${table} where ${column} is not null limit 1`,
    );
    for (const { id, bytes } of rows) {
      found = true;
      if (isOpened(() => secrets.open(bytes, purpose(id)))) return true;
    }
  }
  return found ? false : null;
}

async function hasColumn(client: pg.Pool | pg.ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
    [table, column],
  );
  return rows.length > 0;
}

function isOpened(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
