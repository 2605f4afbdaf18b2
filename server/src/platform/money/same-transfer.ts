import type {
  ReceiptDirection,
  ReceiptKind,
  KnownTransfer as WireTransfer,
} from '@nairadesk/contract/receipts';
import type { Db } from '../database/database.ts';
import { alias, and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { cameAt } from './came-at.ts';
import {
  compareTransfers,
  findReference,
  sameTransferDays,
  type TransferFacts,
} from './compare-transfers.ts';
import { mostCandidates, readCandidates } from './matching/read-candidates.ts';
import { plainReference, uniqueReference } from './plain-reference.ts';

/** A transfer that another one may be. */
export interface KnownTransfer extends TransferFacts {
  id: string;
  kind: ReceiptKind;
  arrivedAt: Date;
}

const named = (name: string) => alias(receipts, name);
const [mine, known] = [named('mine'), named('known')];

// What staff typed of a transfer that has its line says nothing any more. From before lines were kept it is all there is.
// A query of one table names its columns alone: the id is written out.
function factsOf(row: typeof known, id: SQL) {
  const ofLine = (line: unknown, typed: unknown) =>
    sql<string | null>`case when ${row.lineAt} is null then ${typed} else ${line} end`;
  return {
    isTyped: sql<boolean>`${row.source} = 'hand' and ${row.lineAt} is null`,
    accountId: row.accountId,
    direction: row.direction,
    amountKobo: row.amountKobo,
    at: cameAt(row),
    balanceKobo: row.balanceKobo,
    reference: ofLine(
      row.lineReference,
      sql`coalesce(${row.bankReference}, case ${row.source} when 'hand' then ${row.sourceRef} end)`,
    ),
    narration: sql<string>`coalesce(${row.lineNarration}, ${row.narration})`,
    senderName: ofLine(row.lineSenderName, row.senderName),
    senderAccount: ofLine(row.lineSenderAccount, row.senderAccount),
    orders: sql<string[]>`array(
      select o.transaction_id from receipt_matches m join orders o on o.id = m.order_id
      where m.receipt_id = ${id} and m.undone_at is null order by m.id)`,
  };
}

const asKnown = {
  id: known.id,
  kind: known.kind,
  arrivedAt: known.arrivedAt,
  ...factsOf(known, sql`known.id`),
};
const isAny = (row: typeof known, ids: readonly string[]) =>
  sql`${row.id} = any(${sql.param([...ids])}::uuid[])`;
const isTransfer = (row: typeof known) => sql`${row.kind} in ('transfer', 'reversal')`;

/** The references that a bank gives once: where these columns have one, its index finds it. */
const references = [known.bankReference, known.lineReference];

function hasReference(column: (typeof references)[number], plain: SQL): SQL | undefined {
  return and(
    isNotNull(column),
    sql`plain_reference(${column}) = ${plain}`,
    sql`length(${plain}) >= ${uniqueReference}`,
  );
}

/**
 * Of each of these transfers of a statement, one that it may be: entered by hand and on no statement yet, or on a
 * statement that was imported before. If they are one, counting both would count its money twice, so staff match it. A
 * transfer without such a one is not in the map.
 */
export async function readAlike(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string, KnownTransfer>> {
  const lines = await readLines(read, ids, eq(mine.source, 'statement'));
  const alike = await compareAll(read, lines, await readCandidates(read, lines));
  return new Map([...alike].flatMap(([id, [first]]) => (first ? [[id, first]] : [])));
}

/** All that a transfer may be. */
export interface Alike {
  /** Staff typed it before its line came, and said then that it is another one. */
  wasTyped: boolean;
  /** The nearest first. */
  known: readonly KnownTransfer[];
}

/**
 * Of each of these transfers that a statement has, also as the line of what staff typed, all those that it may be, as
 * `readAlike` has one.
 * @param sentBack where they are too many to be compared, those that were sent back are among them
 */
export async function readAllAlike(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
  { sentBack = true } = {},
): Promise<Map<string, Alike>> {
  const lines = await readLines(read, ids, sql`(${mine.source} = 'statement' or ${mine.lineAt} is not null)`);
  const alike = await compareAll(read, lines, await readCandidates(read, lines, { sentBack }));
  const typed = new Set(lines.filter(({ source }) => source === 'hand').map(({ id }) => id));
  return new Map([...alike].map(([id, known]) => [id, { wasTyped: typed.has(id), known }]));
}

async function readLines(read: Pick<Db, 'select'>, ids: readonly string[], isLine: SQL) {
  if (ids.length === 0) return [];
  return read
    .select({ id: mine.id, source: mine.source, ...factsOf(mine, sql`mine.id`) })
    .from(mine)
    .where(and(isAny(mine, ids), isLine, isTransfer(mine)));
}

async function compareAll(
  read: Pick<Db, 'select'>,
  lines: Awaited<ReturnType<typeof readLines>>,
  candidates: Map<string, string[]>,
): Promise<Map<string, readonly KnownTransfer[]>> {
  const facts = await readFacts(read, [...new Set([...candidates.values()].flat())]);
  const found = new Map<string, readonly KnownTransfer[]>();
  for (const line of lines) {
    const near = [...new Set(candidates.get(line.id))].flatMap((id) => facts.get(id) ?? []);
    const alike = near.filter((known) => compareTransfers(known, line) !== 'another');
    // Of so many the code can't tell which it is, and staff look.
    if (alike.length === 0 && near.length >= mostCandidates) alike.push(...near.slice(0, 1));
    if (alike.length > 0) found.set(line.id, alike);
  }
  return found;
}

async function readFacts(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string, KnownTransfer>> {
  if (ids.length === 0) return new Map();
  const rows = await read.select(asKnown).from(known).where(isAny(known, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What staff enter now. */
type Given = TransferFacts & { direction: ReceiptDirection; kind: ReceiptKind };

/**
 * The transfer of a statement that one which staff typed, and which has no line itself, may be; null: none. They said that
 * it is another one when they typed it, perhaps before the statement came.
 */
export async function readWritten(read: Pick<Db, 'select'>, id: string): Promise<KnownTransfer | null> {
  const [typed] = await read
    .select({ kind: mine.kind, ...factsOf(mine, sql`mine.id`), direction: mine.direction })
    .from(mine)
    .where(and(eq(mine.id, id), eq(mine.source, 'hand'), isNull(mine.lineAt)));
  const isLine = sql`(${known.source} = 'statement' or ${known.lineAt} is not null)`;
  return typed ? ((await readKnown(read, typed, isLine))?.known ?? null) : null;
}

/**
 * A transfer that one which staff enter now is, or may be; null: none. They may say that it is another one, because
 * customers do pay the same sum twice, unless it has the reference of a line.
 */
export async function readKnown(
  read: Pick<Db, 'select'>,
  given: Given,
  /** Which of them count; all if not given. */
  only?: SQL,
): Promise<{ known: KnownTransfer; isSame: boolean } | null> {
  const days = sql`make_interval(days => ${sameTransferDays})`;
  const at = sql`${given.at.toISOString()}::timestamptz`;
  const near = and(
    eq(known.accountId, given.accountId),
    sql`${cameAt(known)} between ${at} - ${days} and ${at} + ${days}`,
  );
  const reference = sql`${plainReference(given.reference ?? '')}`;
  const isForSame = sql`${known.id} in (
    select m.receipt_id from orders o join receipt_matches m on m.order_id = o.id and m.undone_at is null
    where o.transaction_id = any(${sql.param([...given.orders])}::text[]))`;
  const rows: KnownTransfer[] = [];
  for (const isNear of [near, ...references.map((column) => hasReference(column, reference)), isForSame])
    rows.push(
      ...(await read
        .select(asKnown)
        .from(known)
        .where(
          and(
            eq(known.direction, given.direction),
            eq(known.amountKobo, given.amountKobo),
            ne(known.kind, 'undone'),
            isNear,
            only,
          ),
        )
        .orderBy(desc(known.arrivedAt), desc(known.id))),
    );
  const isSame = (one: KnownTransfer) =>
    compareTransfers(given, one) === 'same' && (one.isTyped || findReference(given, one) === 'whole');
  const same = rows.find(isSame);
  if (same) return { known: same, isSame: true };
  // Charges repeat, and belong to no order.
  const isMoney = ({ kind }: { kind: ReceiptKind }) => kind === 'transfer' || kind === 'reversal';
  const alike = rows.filter(
    (one) => isMoney(given) && isMoney(one) && compareTransfers(given, one) !== 'another',
  );
  const [first] = alike.toSorted((a, b) => Number(a.isTyped) - Number(b.isTyped));
  return first ? { known: first, isSame: false } : null;
}

/** As the wire names it. */
export function presentKnown({ id, arrivedAt, senderName, orders }: KnownTransfer): WireTransfer {
  return { receiptId: id, arrivedAt: arrivedAt.toISOString(), senderName, transactionId: orders[0] ?? null };
}
