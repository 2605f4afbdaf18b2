import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { readByCursor } from '../database/cursor-read.ts';
import { drizzle } from '../database/drizzle.ts';
import {
  isRecordMark,
  markedKinds,
  markedRecords,
  type RecordText,
  recordTexts,
} from '../marks/marked-records.ts';
import { signerOfOrder } from '../marks/order-mark.ts';
import { readOrdersToMark } from './read-orders-to-mark.ts';
import { demandedKinds, markedOnce, toldMarks } from './told-marks.ts';

type Key = Pick<Secrets, 'signerOf' | 'number'>;

/** The kinds of which everything must have a mark, and a fault for each kind that no server has marked yet. */
export async function findDemanded(
  client: pg.ClientBase,
): Promise<{ demanded: Set<string>; faults: string[] }> {
  const { rows } = await client.query<{ kind: string }>(markedOnce);
  const demanded = new Set(rows.map(({ kind }) => kind));
  const missing = demandedKinds.filter((kind) => !demanded.has(kind));
  const faults =
    missing.length === 0 ? [] : ['the server has not marked everything yet: start this version of it once'];
  return { demanded, faults };
}

/**
 * Finds records that differ from their newest mark in the audit log, or are of a kind that is demanded and have none.
 * Only meaningful if the log itself is intact.
 */
export async function findAlteredRecords(
  client: pg.ClientBase,
  secrets: Key,
  demanded: Set<string>,
): Promise<string[]> {
  const ending = markedKinds.filter((kind) => 'ends' in markedRecords[kind]).map((kind) => `'${kind}'`);
  const rows = readByCursor<RecordText & { mark: string | null }>(
    client,
    `select kind, id, present.text, told.mark
     from (${markedKinds.map(recordTexts).join(' union all ')}) present full join (${toldMarks}) told using (kind, id)
     where (present.id is not null or kind not in (${ending.join()}))
       and kind in (${markedKinds.map((kind) => `'${kind}'`).join()})
     order by kind, id`,
  );
  const found: string[] = [];
  for await (const row of rows) {
    const record = markedRecords[row.kind];
    if (row.mark === null ? !demanded.has(row.kind) : isRecordMark(secrets, row, row.mark)) continue;
    found.push(`${record.fault[0]} ${row.id} ${record.fault[1]}`);
  }
  return found;
}

/**
 * Finds orders that differ from their mark in any column, event or card, or have none where that is demanded.
 * @param leastKey the number of the oldest key whose marks still count
 */
export async function findAlteredOrders(
  client: pg.ClientBase,
  secrets: Key,
  demanded: Set<string>,
  leastKey: number,
): Promise<string[]> {
  const db = drizzle(client as pg.Client);
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const batch = await readOrdersToMark(db, { after });
    for (const { order, events, cards } of batch) {
      const signer = signerOfOrder(secrets, order, events, cards);
      const intact = order.mark === null ? !demanded.has('order') : signer !== null && signer >= leastKey;
      if (!intact) found.push(`order ${order.id} was added or changed past the server`);
    }
    after = batch.at(-1)?.order.id;
    if (after === undefined) return found;
  }
}
