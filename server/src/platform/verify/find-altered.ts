import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { readByCursor } from '../database/cursor-read.ts';
import { drizzle } from '../database/drizzle.ts';
import { hexOf } from '../database/stored-rows.ts';
import { readLeastKey } from '../marks/least-key.ts';
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
import { demandedKinds, markedOnce, toldMarks } from './told-marks.ts';

/** What tells whether a mark is ours. */
export type Key = Pick<Secrets, 'signerOf' | 'number'>;

/** What must have a mark, and which marks count. */
export interface Demands {
  /** The kinds of which everything must have one. */
  demanded: Set<string>;
  /** The number of the oldest key whose marks of orders still count. */
  leastKey: number;
  /** A fault, if there is a kind that no server has marked yet. */
  unmarked: string[];
}

/** Reads from the audit log what must have a mark. */
export async function readDemands(client: pg.ClientBase): Promise<Demands> {
  const { rows } = await client.query<{ kind: string }>(markedOnce);
  const demanded = new Set(rows.map(({ kind }) => kind));
  const isMarked = demandedKinds.every((kind) => demanded.has(kind));
  return {
    demanded,
    leastKey: await readLeastKey(drizzle(client as pg.Client)),
    unmarked: isMarked ? [] : ['the server has not marked everything yet: start this version of it once'],
  };
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
     from (${markedKinds.map((kind) => recordTexts(kind)).join(' union all ')}) present full join (${toldMarks()}) told using (kind, id)
     where (present.id is not null or kind not in (${ending.join()}))
       and kind in (${markedKinds.map((kind) => `'${kind}'`).join()})
     order by kind, id`,
  );
  const found: string[] = [];
  for await (const row of rows) {
    if (row.mark === null ? !demanded.has(row.kind) : isRecordMark(secrets, row, row.mark)) continue;
    found.push(faultOf(row));
  }
  return found;
}

/** What is said of a record that differs from its mark. */
export function faultOf({ kind, id }: RecordText): string {
  const [subject, words] = markedRecords[kind].fault;
  return `${subject} ${id} ${words}`;
}

/** Where in the orders a look is: after which id, and whether there are more. */
export interface OrdersLook {
  found: string[];
  after: string | undefined;
}

/**
 * Finds orders that differ from their mark in any column, event or card, or have none where that is demanded.
 * @param from after which id to look, among which orders (by default all), and how many batches of a thousand
 */
export async function findAlteredOrders(
  client: pg.ClientBase,
  secrets: Key,
  { demanded, leastKey }: Pick<Demands, 'demanded' | 'leastKey'>,
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
