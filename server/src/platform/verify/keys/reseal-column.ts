import type pg from 'pg';
import { idOfSealed, type Secrets } from '../../crypto/secrets.ts';
import type { Database, Db } from '../../database/database.ts';
import type { SealedColumn } from './sealed-columns.ts';

// Photos have up to a megabyte each.
const rowsAtOnce = 50;

/** What one run sealed anew, and what it could not open: with no key that is here. */
export interface Resealed {
  done: number;
  unopened: string[];
}

/** The same value sealed with the key in use; null: it is already, or there is none; `unopened`: no key here opens it. */
export function resealedOf(
  secrets: Secrets,
  sealed: Buffer | null,
  purposes: readonly string[],
): Buffer | null | 'unopened' {
  if (sealed === null || idOfSealed(sealed) === secrets.id) return null;
  for (const purpose of purposes) {
    try {
      return secrets.seal(secrets.openBytes(sealed, purpose), purpose);
    } catch {
      // Sealed for the other purpose, or with a key that isn't here.
    }
  }
  return 'unopened';
}

/**
 * Seals the values of a column anew, fifty rows a transaction. A value that a call changes meanwhile is sealed anew by
 * that call.
 */
export async function resealColumn(
  database: Database,
  secrets: Secrets,
  { table, column, key, purposes }: SealedColumn,
): Promise<Resealed> {
  const total: Resealed = { done: 0, unopened: [] };
  for (let after = ''; ; ) {
    const keys = await database.transact(async (tx) => {
      const { $client } = tx as Db & { $client: pg.PoolClient };
      await $client.query("select set_config('nairadesk.resealing', 'on', true)");
      // biome-ignore lint/plugin: the names of the list of columns.
      const { rows } = await $client.query<{ key: string; sealed: Buffer }>(
        `select ${key} as key, ${column} as sealed from ${table}
         where ${column} is not null and ${key} > $1 order by 1 limit ${rowsAtOnce} for no key update`,
        [after],
      );
      for (const row of rows) {
        const resealed = resealedOf(secrets, row.sealed, purposes(row.key));
        if (resealed === 'unopened') total.unopened.push(`${table} ${row.key}`);
        if (!Buffer.isBuffer(resealed)) continue;
        // biome-ignore lint/plugin: the names of the list of columns.
        await $client.query(`update ${table} set ${column} = $2 where ${key} = $1`, [row.key, resealed]);
        total.done += 1;
      }
      return rows.map((row) => row.key);
    });
    after = keys.at(-1) ?? '';
    if (keys.length < rowsAtOnce) return total;
  }
}
