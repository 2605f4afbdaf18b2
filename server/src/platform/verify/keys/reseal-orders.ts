import type pg from 'pg';
import { type Audit, markRecord, recordAudit, type Tx } from '../../audit/audit.ts';
import { sealPurpose } from '../../crypto/seal-purpose.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Database, Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import { readLeastKey } from '../../marks/least-key.ts';
import { isRecordMark, type RecordText, recordTexts } from '../../marks/marked-records.ts';
import { orderMark, signerOfOrder } from '../../marks/order-mark.ts';
import { readOrdersToMark, type WholeOrder } from '../read-orders-to-mark.ts';
import { toldMarks } from '../told-marks.ts';
import { type Resealed, resealedOf } from './reseal-column.ts';

const codesAtOnce = 200;
const resealing = sql`select set_config('nairadesk.resealing', 'on', true)`;

/**
 * Seals the codes in orders anew and marks every order with the key in use, a thousand at a time. An order that is not as
 * the server left it keeps the mark that tells so, and so does one with the mark of a key that was replaced long before.
 */
export async function resealOrders(database: Database, secrets: Secrets): Promise<Resealed> {
  const total: Resealed = { done: 0, unopened: [] };
  const leastKey = await readLeastKey(database.db);
  for (let after: string | undefined; ; ) {
    const batch = await database.transact(async (tx) => {
      const whole = await readOrdersToMark(tx, { after, locked: true });
      await tx.execute(resealing);
      await writeOrders(tx, { secrets, leastKey }, whole, total);
      return whole;
    });
    after = batch.at(-1)?.order.id;
    if (after === undefined) return total;
  }
}

async function writeOrders(
  tx: Db,
  { secrets, leastKey }: { secrets: Secrets; leastKey: number },
  batch: WholeOrder[],
  total: Resealed,
): Promise<void> {
  const changed = batch.flatMap(({ order, events, cards }) => {
    const signedBy = signerOfOrder(secrets, order, events, cards);
    const signer = signedBy !== null && signedBy >= leastKey ? signedBy : null;
    const description = resealedOf(secrets, order.descriptionSealed, [
      sealPurpose.cardCode(order.id, 'description'),
    ]);
    const code = resealedOf(secrets, order.deliveryCodeSealed, [sealPurpose.cardCode(order.id, 'code')]);
    for (const part of [description, code])
      if (part === 'unopened') total.unopened.push(`order ${order.id}`);
      else if (part) total.done += 1;
    const next = {
      ...order,
      descriptionSealed: bytesOf(description) ?? order.descriptionSealed,
      deliveryCodeSealed: bytesOf(code) ?? order.deliveryCodeSealed,
    };
    const isSame = !bytesOf(description) && !bytesOf(code) && (signer === null || signer === secrets.number);
    const mark = signer === null ? order.mark : orderMark(secrets, next, events, cards);
    return isSame ? [] : [{ ...next, mark }];
  });
  if (changed.length === 0) return;
  const { $client } = tx as Db & { $client: pg.PoolClient };
  await $client.query(
    `update orders set description_sealed = given.description, delivery_code_sealed = given.code, mark = given.mark
     from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[]) as given (id, description, code, mark)
     where orders.id = given.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ descriptionSealed }) => descriptionSealed),
      changed.map(({ deliveryCodeSealed }) => deliveryCodeSealed),
      changed.map(({ mark }) => mark),
    ],
  );
}

function bytesOf(resealed: ReturnType<typeof resealedOf>): Buffer | null {
  return Buffer.isBuffer(resealed) ? resealed : null;
}

/** Seals the codes that were delivered after an order's first anew, and writes their marks into the audit log. */
export async function resealDeliveredCodes(audit: Audit, secrets: Secrets): Promise<Resealed> {
  const total: Resealed = { done: 0, unopened: [] };
  for (let after = ''; ; ) {
    const { ids, done, unopened } = await audit.transact(async (tx) => {
      const resealedHere: Resealed = { done: 0, unopened: [] };
      await tx.execute(resealing);
      const { $client } = tx as Tx & { $client: pg.PoolClient };
      const { rows } = await $client.query<{ id: string; sealed: Buffer }>(
        `select id::text, code_sealed as sealed from delivered_codes
         where code_sealed is not null and id::text > $1 order by id::text limit $2 for update`,
        [after, codesAtOnce],
      );
      const unaltered = await findUnaltered(
        $client,
        secrets,
        rows.map(({ id }) => id),
      );
      let marked = 0;
      for (const { id, sealed } of rows) {
        const resealed = resealedOf(secrets, sealed, [sealPurpose.deliveredCode(id)]);
        if (resealed === 'unopened') resealedHere.unopened.push(`delivered code ${id}`);
        if (!Buffer.isBuffer(resealed)) continue;
        await $client.query('update delivered_codes set code_sealed = $2 where id = $1', [id, resealed]);
        resealedHere.done += 1;
        // No new mark may cover up an edit.
        if (!unaltered.has(id)) continue;
        markRecord(tx, 'delivered-code', id);
        marked += 1;
      }
      if (marked > 0)
        recordAudit(tx, { action: 'records-marked-anew', actorId: null, detail: { codes: marked } });
      return { ids: rows.map(({ id }) => id), ...resealedHere };
    });
    total.done += done;
    total.unopened.push(...unopened);
    after = ids.at(-1) ?? '';
    if (ids.length < codesAtOnce) return total;
  }
}

/** Those of these codes that are as their newest mark in the audit log says. */
async function findUnaltered(
  client: pg.ClientBase,
  secrets: Secrets,
  ids: readonly string[],
): Promise<Set<string>> {
  // biome-ignore lint/plugin: statements of our own, which take no values.
  const { rows } = await client.query<RecordText & { mark: string }>(
    `select kind, id, present.text, told.mark from (${recordTexts('delivered-code')}) present
     join (${toldMarks()}) told using (kind, id) where id = any($1)`,
    [ids],
  );
  return new Set(rows.filter((row) => isRecordMark(secrets, row, row.mark)).map(({ id }) => id));
}
