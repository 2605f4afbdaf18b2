import { setTimeout as sleep } from 'node:timers/promises';
import { type Audit, recordAudit } from '../../audit/audit.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import { checkEveryMilliseconds } from '../../database/migrations/outdated.ts';
import { readLeastKey } from '../../marks/least-key.ts';
import { readKeys } from './check-keys.ts';
import { type Resealed, resealColumn } from './reseal-column.ts';
import { resealDeliveredCodes, resealOrders } from './reseal-orders.ts';
import { sealedColumns } from './sealed-columns.ts';

interface Rotation {
  database: Database;
  audit: Audit;
  secrets: Secrets;
  /** The id of SECRET_KEY: the key that is to be in use. */
  wanted: string;
  say(line: string): void;
  /** How long until every instance has noticed a new key; tests wait for less. */
  noticeMilliseconds?: number;
}

// Rows that are written between two rounds are done in the next.
const mostRounds = 5;

/**
 * Puts SECRET_KEY in use, and seals and marks anew what former keys sealed and marked, beside servers that trade. Run again
 * after an interruption it goes on. Throws with a message for people where something can't be opened.
 */
export async function rotateKeys(rotation: Rotation): Promise<Resealed> {
  const { database, audit, secrets, wanted, say, noticeMilliseconds = 2 * checkEveryMilliseconds } = rotation;
  const keys = await readKeys(database.pool, secrets);
  const last = keys.findLast(({ number }) => number > 0);
  if (keys.some(({ id }) => id === wanted && id !== last?.id))
    throw new Error('SECRET_KEY is a former key of this database. Make a new one: openssl rand -hex 32');
  const isNew = last?.id !== wanted;
  if (isNew) {
    // Versions that know one key only would write with it on.
    await database.pool.query(demandThisVersion);
    await sleep(noticeMilliseconds);
    await putInUse(rotation);
    say(`The key ${wanted} is in use. Sealing anew what the one before sealed …`);
    await sleep(noticeMilliseconds);
  } else if ((await readLeastKey(database.db)) >= secrets.number) return { done: 0, unopened: [] };
  const total: Resealed = { done: 0, unopened: [] };
  for (let round = 0; round < mostRounds; round += 1) {
    const { done, unopened } = await resealAll(rotation);
    total.done += done;
    total.unopened = unopened;
    if (done === 0) break;
  }
  if (total.unopened.length > 0)
    throw new Error(
      `${total.unopened.length} values can’t be opened with the keys that are here: ${total.unopened.slice(0, 5).join(', ')} …`,
    );
  await audit.transact(async (tx) =>
    recordAudit(tx, {
      action: 'secrets-resealed',
      actorId: null,
      detail: { key: wanted, number: secrets.number, values: total.done },
    }),
  );
  return total;
}

const demandThisVersion = `
  update migrations set oldest_beside = (select max(created_at) from migrations)
  where id = (select max(id) from migrations)`;

async function putInUse({ audit, secrets, wanted }: Rotation): Promise<void> {
  await audit.transact(async (tx) => {
    const former = [...secrets.ids.keys()].filter((id) => id !== wanted);
    const { rows } = await tx.execute<{ id: string; number: number }>(
      sql`select id, number from secret_keys order by number for update`,
    );
    for (const { id } of rows) {
      if (!former.includes(id)) throw new Error(`The key ${id} isn’t here: add it to SECRET_KEYS_OLD.`);
      await tx.execute(
        sql`update secret_keys set verifier = ${secrets.sealVerifier(id, wanted)}::bytea where id = ${id}`,
      );
    }
    const number = (rows.at(-1)?.number ?? 0) + 1;
    await tx.execute(sql`insert into secret_keys (number, id) values (${number}, ${wanted})`);
    await tx.execute(sql`update key_check set mac = ${secrets.macOfKey(wanted, '', 'key-check')}::bytea`);
    recordAudit(tx, { action: 'secret-key-changed', actorId: null, detail: { key: wanted, number } });
  });
}

async function resealAll({ database, audit, secrets }: Rotation): Promise<Resealed> {
  const parts = [await resealOrders(database, secrets), await resealDeliveredCodes(audit, secrets)];
  for (const column of sealedColumns) parts.push(await resealColumn(database, secrets, column));
  return {
    done: parts.reduce((sum, { done }) => sum + done, 0),
    unopened: parts.flatMap(({ unopened }) => unopened),
  };
}
