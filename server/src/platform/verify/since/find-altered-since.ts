import type pg from 'pg';
import { getTableName } from '../../database/drizzle.ts';
import {
  isRecordMark,
  type MarkedKind,
  markedKinds,
  markedRecords,
  type RecordText,
  recordTexts,
} from '../../marks/marked-records.ts';
import { type Demands, faultOf, type Key } from '../find-altered.ts';
import { toldMarks } from '../told-marks.ts';
import type { VerifyMark } from './verify-mark.ts';
import { writtenSince } from './written-since.ts';

/** The marked records of which a row was written since a transaction, as they stand. */
export async function readRecordsSince(client: pg.ClientBase, transaction: string): Promise<RecordText[]> {
  const records: RecordText[] = [];
  for (const kinds of kindsByRows()) {
    const { id } = markedRecords[kinds[0]];
    // biome-ignore lint/plugin: names of our own tables.
    const { rows } = await client.query<{ id: string }>(
      `select distinct ${id.name} as id from ${getTableName(id.table)} where ${writtenSince(transaction)} and ${id.name} is not null`,
    );
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    for (const kind of kinds)
      records.push(
        ...(await client.query<RecordText>(recordTexts(kind, `${id.name} = any($1)`), [ids])).rows,
      );
  }
  return records;
}

/** Kinds of records whose rows, and what names them, are the same. */
function kindsByRows(): [MarkedKind, ...MarkedKind[]][] {
  const groups = Map.groupBy(markedKinds, (kind) => {
    const { id } = markedRecords[kind];
    return `${getTableName(id.table)}.${id.name}`;
  });
  return [...groups.values()] as [MarkedKind, ...MarkedKind[]][];
}

/** Of these records, those that differ from their newest mark in the audit log, or lack one that is demanded. */
export async function findAlteredSince(
  client: pg.ClientBase,
  secrets: Key,
  { demanded }: Demands,
  records: RecordText[],
  { number }: VerifyMark,
): Promise<string[]> {
  // Most have their mark from the transaction that wrote them. What was told before is looked for in all of the log.
  const marks = await readTold(client, records, `number > ${Number(number)}`);
  const others = records.filter((record) => !marks.has(keyOf(record)));
  for (const [key, mark] of await readTold(client, others, `number <= ${Number(number)}`))
    marks.set(key, mark);
  return records.flatMap((record) => {
    const mark = marks.get(keyOf(record));
    const isIntact = mark === undefined ? !demanded.has(record.kind) : isRecordMark(secrets, record, mark);
    return isIntact ? [] : [faultOf(record)];
  });
}

async function readTold(
  client: pg.ClientBase,
  records: RecordText[],
  rows: string,
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const among = '(select unnest($1::text[]) as kind, unnest($2::text[]) as id) wanted';
  const { rows: told } = await client.query<{ kind: string; id: string; mark: string }>(
    toldMarks({ rows, among }),
    [records.map(({ kind }) => kind), records.map(({ id }) => id)],
  );
  return new Map(told.map((one) => [keyOf(one), one.mark]));
}

function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}/${id}`;
}
