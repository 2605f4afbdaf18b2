import type pg from 'pg';
import type { Secrets } from '../../crypto/secrets.ts';
import { drizzle } from '../../database/drizzle.ts';
import { readLeastKey } from '../../marks/least-key.ts';
import { countSealed } from './sealed-columns.ts';

/** A key that the database was written with, and how much it still seals. */
export interface KeyState {
  number: number;
  id: string;
  since: Date;
  /** Whether it is here: to open with, to verify with alone, or not at all. */
  here: 'opens' | 'verifies' | 'no';
  sealed: number;
}

/** The keys that the database was written with, the first one first, and values of any other key as those of number 0. */
export async function readKeys(
  client: pg.Pool | pg.ClientBase,
  secrets: Pick<Secrets, 'ids'>,
): Promise<KeyState[]> {
  const { rows } = await client.query<{ number: number; id: string; since: Date }>(
    'select number, id, since from secret_keys order by number',
  );
  const counts = await countSealed(client);
  const known = rows.map(({ number, id, since }) => ({
    number,
    id,
    since,
    here: secrets.ids.get(id) ?? ('no' as const),
    sealed: (counts.get(id) ?? 0) + (number === 1 ? (counts.get(null) ?? 0) : 0),
  }));
  const strangers = [...counts]
    .filter(([id]) => id !== null && !rows.some((row) => row.id === id))
    .map(([id, sealed]) => ({ number: 0, id: `${id}`, since: new Date(0), here: 'no' as const, sealed }));
  return [...known, ...strangers];
}

/** Tells which keys the database needs, and whether they are here. Nothing about a database that has only had one. */
export async function checkKeys(
  client: pg.Pool | pg.ClientBase,
  secrets: Pick<Secrets, 'ids' | 'number'>,
): Promise<{ facts: string[]; doubts: string[]; faults: string[] }> {
  const keys = await readKeys(client, secrets);
  const untold = await findUntoldKeys(client);
  if (keys.length < 2) return { facts: [], doubts: [], faults: untold };
  const unfinished = (await readLeastKey(drizzle(client as pg.Pool))) < secrets.number;
  const missing = keys.filter(({ here, sealed, number }) => here !== 'opens' && (sealed > 0 || number === 0));
  return {
    facts: [`Keys: ${keys.map(({ id, sealed }) => `${id} seals ${sealed}`).join(', ')}.`],
    doubts: unfinished
      ? ['the key was changed, and not everything is sealed and marked with it: npm run keys -- rotate']
      : [],
    faults: [
      ...untold,
      ...missing.map(({ id, sealed }) => `${sealed} sealed values need the key ${id}, which isn’t here`),
    ],
  };
}

// By their numbers it is known which key came after which. The first one was there before the log.
const untoldKeys = `
  select coalesce(k.id, told.id) as id from (select id, number from secret_keys where number <> 1) k
  full join (
    select detail::json ->> 'key' as id, (detail::json ->> 'number')::int as number
    from audit_log where action = 'secret-key-changed') told using (id, number)
  where k.id is null or told.id is null order by 1`;

async function findUntoldKeys(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(untoldKeys);
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => `key ${id} came into use otherwise than the audit log says`);
}
