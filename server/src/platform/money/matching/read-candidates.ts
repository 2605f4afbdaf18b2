import type { Db } from '../../database/database.ts';
import { alias, type SQL, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { cameAt } from '../came-at.ts';
import { ordersOf, sameTransferDays, type TransferFacts } from '../compare-transfers.ts';
import { shortestReference, uniqueReference } from '../plain-reference.ts';
import { wasSentBack } from './gone-back.ts';

/** Many customers may pay one popular sum: among more candidates than these the transfer can't be told. */
export const mostCandidates = 50;

const known = alias(receipts, 'known');
const came = cameAt(known);
const at = sql`coalesce(mine.line_at, mine.arrived_at)`;

// What came in may say reversal because its sender wrote so. A statement has each of its lines once, and the later one of
// two asks.
const isEarlier = sql`known.direction = mine.direction and known.amount_kobo = mine.amount_kobo
  and known.kind in ('transfer', 'reversal') and (known.kind = mine.kind or mine.direction = 'in')
  and (known.statement_id is null or known.statement_id <> mine.statement_id
    and (known.source = 'hand' or known.created_at < mine.created_at))`;
const within = (time: SQL) => sql`${time} between ${at} - make_interval(days => ${sameTransferDays})
  and ${at} + make_interval(days => ${sameTransferDays})`;
const isOfAccount = sql`known.account_id = mine.account_id`;

// What a line says of its time, balance and reference: the two agree, differ, or one of them doesn't say.
const dayOf = (time: SQL) => sql`date_trunc('day', ${time}, 'Africa/Lagos')`;
const hasTimes = sql`(${at} <> ${dayOf(at)} and ${came} <> ${dayOf(came)})`;
const minute = sql`date_trunc('minute', ${at})`;
const isSameMinute = sql`(${came} >= ${minute} and ${came} < ${minute} + interval '1 minute' and ${hasTimes})`;
const mayBeSameMinute = sql`(${isSameMinute} or not ${hasTimes} and ${dayOf(came)} = ${dayOf(at)})`;
const hasBalances = sql`(known.balance_kobo is not null and mine.balance_kobo is not null)`;
/** The bank's reference of a row of `receipts`, as typed where no statement has it, by the name that it has there. */
export const referenceOf = (
  row: SQL,
) => sql`plain_reference(case when ${row}.line_at is null then ${row}.bank_reference
  else ${row}.line_reference end)`;
const [own, its] = [referenceOf(sql`mine`), referenceOf(sql`known`)];
const tells = (plain: SQL) => sql`(length(${plain}) >= ${shortestReference} and ${plain} ~ '[0-9]')`;
// Spreadsheets drop zeros in front.
const bare = (plain: SQL) => sql`ltrim(${plain}, '0')`;
const mayHaveSameReference = sql`(not ${tells(own)} or not ${tells(its)} or ${bare(own)} = ${bare(its)}) is not false`;

const isTyped = sql`known.source = 'hand' and known.line_at is null`;
// Each by an index of its own, and the same as compareTransfers asks, which alone decides: what agrees in none of these is
// another.
const typed = sql`${isTyped} and ${isOfAccount} and ${within(sql`known.arrived_at`)}`;
const typedAndSent = sql`${typed} and ${wasSentBack(sql`known.id`)}`;
const hasSameBalance = sql`known.balance_kobo = mine.balance_kobo and ${isOfAccount} and ${within(came)}
  and (${mayBeSameMinute} or ${mayHaveSameReference})`;
const isOfSameMinute = sql`${isOfAccount} and ${isSameMinute} and not ${hasBalances} and ${mayHaveSameReference}`;
const hasSameReference = (column: SQL) => sql`${column} is not null
  and plain_reference(${column}) in (${own}, ${bare(own)}) and (length(${own}) >= ${uniqueReference}
    or ${tells(own)} and ${isOfAccount} and ${mayBeSameMinute} and (${isSameMinute} or not ${hasBalances}))`;

const found = (rank: number, condition: SQL) => sql`(
  select known.id, ${rank}::int as rank, abs(extract(epoch from ${came} - ${at})) as apart
  from receipts known where ${isEarlier} and ${condition} order by apart, known.id limit ${mostCandidates})`;

/**
 * Of each of these lines of statements the ids of transfers that may be the same one, the nearest first, and of one kind
 * not more than `mostCandidates`: however many transfers of one sum there are, few are compared.
 * @param sentBack of what staff typed also the nearest of those that were sent back as refunds, however many are nearer
 */
export async function readCandidates(
  read: Pick<Db, 'select'>,
  lines: readonly (TransferFacts & { id: string })[],
  { sentBack = false } = {},
): Promise<Map<string, string[]>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ id }) => id);
  const pairs = await read.select({ line: sql<string>`line`, known: sql<string>`known` }).from(sql`(
    select mine.id as line, candidates.id as known from receipts mine cross join lateral (
      ${found(0, typed)} ${sentBack ? sql`union all ${found(0, typedAndSent)}` : sql``} union all ${found(0, hasSameBalance)} union all ${found(0, isOfSameMinute)}
      union all ${found(1, hasSameReference(sql`known.bank_reference`))}
      union all ${found(1, hasSameReference(sql`known.line_reference`))}
    ) candidates where mine.id = any(${sql.param(ids)}::uuid[])
    order by mine.id, candidates.rank, candidates.apart, candidates.id) as pairs`);
  const candidates = new Map<string, string[]>();
  const add = (line: string, id: string) => candidates.set(line, [...(candidates.get(line) ?? []), id]);
  for (const pair of pairs) add(pair.line, pair.known);
  for (const { line, known: id } of await readTypedForOrders(read, lines)) add(line, id);
  return candidates;
}

/** What staff typed for the orders that these lines name, on any day and account of ours. */
async function readTypedForOrders(
  read: Pick<Db, 'select'>,
  lines: readonly (TransferFacts & { id: string })[],
): Promise<{ line: string; known: string }[]> {
  const naming = lines.flatMap((line) => ordersOf(line).map((name) => ({ line: line.id, name })));
  if (naming.length === 0) return [];
  return read.select({ line: sql<string>`line`, known: sql<string>`known` }).from(sql`(
    select mine.id as line, known.id as known
    from jsonb_to_recordset(${JSON.stringify(naming)}::jsonb) as named (line uuid, name text)
    join receipts mine on mine.id = named.line join orders o on o.transaction_id = named.name
    join receipt_matches m on m.order_id = o.id and m.undone_at is null
    join receipts known on known.id = m.receipt_id and ${isTyped} and ${isEarlier}
    order by known.id) as pairs`);
}
