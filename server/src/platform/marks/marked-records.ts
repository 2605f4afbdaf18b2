import type { Secrets } from '../crypto/secrets.ts';
import { getTableName, type SQL, sql } from '../database/drizzle.ts';
import type { MarkedRecord } from './marked-record.ts';
import { deskRecords } from './records/desk-records.ts';
import { moneyRecords } from './records/money-records.ts';
import { orderRecords } from './records/order-records.ts';
import { peopleRecords } from './records/people-records.ts';

/**
 * The records whose marks are in the audit log. Code that writes one of these columns calls `markRecord`, or `npm run
 * verify` names the record. What is not written together is not marked together: a new mark would cover up what was
 * edited beside it. A new kind is marked as it stands at the next start of the server; a migration that rewrites marked
 * columns gives its kind another name, which is the same.
 */
export const markedRecords = { ...peopleRecords, ...deskRecords, ...moneyRecords, ...orderRecords };

export type MarkedKind = keyof typeof markedRecords;
export const markedKinds = Object.keys(markedRecords) as MarkedKind[];

/** The kind and id of a record: its key among the marks of a row of the audit log. */
export type RecordKey = `${MarkedKind}/${string}`;

/** A record as it stands: its key, and what is marked as one text; null where there is no record. */
export interface RecordText {
  [column: string]: unknown;
  kind: MarkedKind;
  id: string;
  text: string | null;
}

/**
 * SQL for every record of a kind: its columns are those of RecordText.
 * @param where SQL for rows, of all those of a record alike: other records are left out
 */
export function recordTexts(kind: MarkedKind, where = 'true'): string {
  const { id, rows, only }: MarkedRecord = markedRecords[kind];
  const table = getTableName(id.table);
  const whole = only ? `${where} and ${only.name} is not null` : where;
  const from = `select '${kind}' as kind, ${id.name}::text as id, ${textOf(kind)} as text from ${table} where ${whole}`;
  return rows ? `${from} group by ${id.name}` : from;
}

/** SQL for the text of one record, whose id is that SQL; null where there is no record. */
export function recordText(kind: MarkedKind, id: SQL): SQL {
  const { id: column, only = column }: MarkedRecord = markedRecords[kind];
  // biome-ignore lint/plugin: the columns of the table above.
  return sql`(select ${sql.raw(textOf(kind))} from ${column.table} where ${column} = ${id}::uuid and ${only} is not null)`;
}

function textOf(kind: MarkedKind): string {
  const { columns, rows }: MarkedRecord = markedRecords[kind];
  const row = `json_build_array(${columns.map(({ name }) => name).join(', ')})`;
  return rows ? `json_agg(${row} order by ${columns[0].name})::text` : `${row}::text`;
}

/** Tells whether a mark is that of a record as it stands, under any key of ours. */
export function isRecordMark(
  secrets: Pick<Secrets, 'signerOf'>,
  { kind, text }: RecordText,
  mark: string,
): boolean {
  const { purpose = kind }: MarkedRecord = markedRecords[kind];
  return secrets.signerOf(Buffer.from(mark, 'hex'), text ?? '', purpose) !== null;
}

/** The mark of a record: an HMAC of its text, so that the log tells neither accounts nor hashes. */
export function recordMark(secrets: Pick<Secrets, 'mac'>, { kind, text }: RecordText): string {
  const { purpose = kind }: MarkedRecord = markedRecords[kind];
  return secrets
    .mac(text ?? '', purpose)
    .subarray(0, 16)
    .toString('hex');
}
