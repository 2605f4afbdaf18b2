import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { readByCursor } from '../database/cursor-read.ts';
import { hexOf } from '../database/stored-rows.ts';
import {
  isRecordMark,
  markedKinds,
  markedRecords,
  type RecordText,
  recordTexts,
} from '../marks/marked-records.ts';
import { signerOfText } from '../marks/order-mark.ts';
import { storedOrderText } from '../marks/stored-order-text.ts';
import { readStoredOrders, type StoredOrder } from './read-stored-orders.ts';
import { shortNumber, writtenSince } from './since/read-changed.ts';
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
     from (${markedKinds.map((kind) => recordTexts(kind)).join(' union all ')}) present full join (${toldMarks}) told using (kind, id)
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

/** Where in the orders a look is: after which id, and whether there are more. */
export interface OrdersLook {
  found: string[];
  after: string | undefined;
}

/**
 * Finds orders that differ from their mark in any column, event or card, or have none where that is demanded.
 * @param leastKey the number of the oldest key whose marks still count
 * @param from after which id to look, among which orders (by default all), and how many batches of a thousand
 */
export async function findAlteredOrders(
  client: pg.ClientBase,
  secrets: Key,
  demanded: Set<string>,
  leastKey: number,
  from: { after?: string | undefined; among?: string[] | undefined; batches: number },
): Promise<OrdersLook> {
  const found: string[] = [];
  let { after } = from;
  const read = () => readStoredOrders(client, { after, among: from.among });
  let next = read();
  for (let batches = from.batches; batches > 0; batches -= 1) {
    const batch = await next;
    after = batch.at(-1)?.id;
    if (after === undefined) break;
    // The database reads on while these are looked at.
    if (batches > 1) {
      next = read();
      next.catch(() => {});
    }
    for (const stored of batch) {
      const signer = signerOfStored(secrets, stored);
      const intact = stored.mark === null ? !demanded.has('order') : signer !== null && signer >= leastKey;
      if (!intact) found.push(`order ${stored.id} was added or changed past the server`);
    }
  }
  return { found, after };
}

function signerOfStored(secrets: Key, { mark, order, events, cards }: StoredOrder): number | null {
  const hex = mark && hexOf(mark);
  return hex ? signerOfText(secrets, Buffer.from(hex, 'hex'), storedOrderText(order, events, cards)) : null;
}

/** Of the records that were written since a transaction, those that differ from their newest mark in the audit log. */
export async function findAlteredSince(
  client: pg.ClientBase,
  secrets: Key,
  demanded: Set<string>,
  transaction: string,
): Promise<string[]> {
  const short = shortNumber(transaction);
  const records: RecordText[] = [];
  for (const kind of markedKinds) {
    const { rows } = await client.query<RecordText>(recordTexts(kind, writtenSince), [short]);
    records.push(...rows);
  }
  if (records.length === 0) return [];
  // biome-ignore lint/plugin: a constant of this room.
  const { rows: told } = await client.query<{ kind: string; id: string; mark: string }>(
    `select kind, id, mark from (${toldMarks}) told where (kind, id) in (select unnest($1::text[]), unnest($2::text[]))`,
    [records.map(({ kind }) => kind), records.map(({ id }) => id)],
  );
  const marks = new Map(told.map(({ kind, id, mark }) => [`${kind}/${id}`, mark]));
  return records.flatMap((record) => {
    const mark = marks.get(`${record.kind}/${record.id}`);
    if (mark === undefined ? !demanded.has(record.kind) : isRecordMark(secrets, record, mark)) return [];
    const { fault } = markedRecords[record.kind];
    return [`${fault[0]} ${record.id} ${fault[1]}`];
  });
}
