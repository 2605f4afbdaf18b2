import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../../audit/audit.ts';
import type { Db } from '../../database/database.ts';
import { alias, and, asc, eq, inArray, isNull, type SQL, sql } from '../../database/drizzle.ts';
import { receiptMatches, receiptReversals, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { goneText } from '../../money/matching/gone-back.ts';
import { readOthersOrders } from '../../money/matching/others-orders.ts';
import { type PerhapsKnown, readPerhapsKnown } from '../../money/matching/perhaps-known.ts';
import { isWordIn } from '../../money/reversals/admit-reversed.ts';
import { presentKnown } from '../../money/same-transfer.ts';
import { readSentOf, type Sending } from '../sent-before.ts';
import { staffName } from '../staff-name.ts';
import type { Lines } from '../term-lines.ts';
import { shortId } from '../transfer-lines.ts';

type Read = Pick<Db, 'select'>;

// The line of a transfer names so many of what it may be.
const namedAtMost = 3;

/** Transfers of these matches that a statement has, and that may be known already, each with all that it may be. */
async function readPerhaps(read: Read, about: SQL): Promise<[string, PerhapsKnown[]][]> {
  const rows = await read
    .select({ id: receipts.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  const ids = [...new Set(rows.map(({ id }) => id))];
  const perhaps = await readPerhapsKnown(read, ids);
  return ids.flatMap((id) => {
    const ones = perhaps.get(id);
    return ones ? [[id, ones] satisfies [string, PerhapsKnown[]]] : [];
  });
}

/** Whose money it should be; null: unknown. And the refund that the slip is about, of which it says so itself. */
interface About {
  about: SQL;
  customerId: string | null;
  refundId?: string;
}

/**
 * The lines of a slip about transfers of these matches that may be known already: one each, with those whose money left,
 * or is to: as a refund, to the bank, or for a completed order. Else with one, that an order has, or had, before others:
 * which open order has one changes with what other customers do, and would end a yes each time.
 */
export async function alikeLines(tx: Tx, { about, customerId, refundId }: About): Promise<Lines> {
  const perhaps = await readPerhaps(tx, about);
  const becameOf = await readBecame(
    tx,
    perhaps.flatMap(([, ones]) => ones),
    { about, customerId, refundId },
  );
  return perhaps.map(([id, ones], index) => {
    const told = ones.map((one) => ({ ...one, became: becameOf(one) }));
    const sorted = told.toSorted((a, b) => a.became.rank - b.became.rank);
    const left = sorted.filter(({ became }) => became.rank <= paidFor);
    const shown = left.length > 0 ? left.slice(0, namedAtMost) : sorted.slice(0, 1);
    const texts = shown.map(({ known, became }, at) => {
      const { senderName, receiptId } = presentKnown(known);
      const from = senderName ? othersName(senderName) : 'somebody whom the bank doesn’t name';
      return `${at === 0 ? 'the transfer' : 'the one'} from ${from} (${shortId(receiptId)}), ${became.text}`;
    });
    if (left.length > shown.length) texts.push('another one of this sum');
    return {
      name: index === 0 ? 'Perhaps known' : `Perhaps known ${index + 1}`,
      value: `${shortId(id)} may be ${texts.join('; or ')}`,
    };
  });
}

// The rank, as `readBecame` gives it, of what a completed order has.
const paidFor = 2;

/** What became of each of these, in words, and how much that matters: "which ND1 has, and which was sent back". */
async function readBecame(tx: Tx, perhaps: readonly PerhapsKnown[], { about, customerId, refundId }: About) {
  const ids = [...new Set(perhaps.map(({ known }) => known.id))];
  const takenOf = await readTakenBack(tx, ids);
  const rows = ids.length === 0 ? [] : await tx.select().from(receipts).where(inArray(receipts.id, ids));
  const othersOf = await readOthersOrders(tx, rows, customerId);
  const completed = await readCompleted(tx, ids, about);
  return ({ known, gone }: PerhapsKnown): { text: string; rank: number } => {
    const { transactionId } = presentKnown(known);
    const back = gone.find((one) => one.refundId !== refundId);
    const taken = takenOf.get(known.id);
    const { matched } = othersOf(known.id);
    const has = [
      ...(transactionId === null ? [] : [`which ${transactionId} has`]),
      ...(back ? [`which ${goneText(back)}`] : []),
      ...(taken === undefined ? [] : [takenText(taken)]),
      ...(matched.length === 0
        ? []
        : [`which was matched to ${matched.join(', ')} of another customer before`]),
    ];
    // What is said first: it went back, is to, a completed order has it, an open one has, one had it, nothing.
    const saidFirst = [
      taken !== undefined || gone.some((one) => one.wasSent && one.refundId !== refundId),
      back,
      completed.has(known.id),
      transactionId !== null,
      matched.length > 0,
      true,
    ];
    return { text: has.join(', and ') || 'which isn’t matched', rank: saidFirst.findIndex(Boolean) };
  };
}

function takenText(typedBy: string | null): string {
  return typedBy === null
    ? 'which the bank took back'
    : `which the bank took back, as ${staffName(typedBy)} typed`;
}

/** Which of these a completed order has, but for the slip’s own, which is completed at the moment that uses the yes. */
async function readCompleted(read: Read, ids: readonly string[], about: SQL): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read
    .select({ id: receiptMatches.receiptId })
    .from(receiptMatches)
    .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      and(
        inArray(receiptMatches.receiptId, [...ids]),
        isNull(receiptMatches.undoneAt),
        eq(orders.status, 'completed'),
        sql`(${about}) is not true`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const reversal = alias(receipts, 'reversal');

/** Which of these a reversal takes back, and who typed that where no statement has it; null: one has. */
async function readTakenBack(read: Read, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .select({
      id: receiptReversals.reversedId,
      typedBy: sql<string | null>`case when ${isWordIn(sql`reversal`)} then ${users.name} end`,
    })
    .from(receiptReversals)
    .innerJoin(reversal, eq(reversal.id, receiptReversals.reversalId))
    .innerJoin(users, eq(users.id, reversal.enteredBy))
    .where(inArray(receiptReversals.reversedId, [...ids]));
  return new Map(rows.map(({ id, typedBy }) => [id, typedBy]));
}

/**
 * Each time that one was sent back which a transfer of these matches may be, but for the refunds that are counted already;
 * and what that adds to the sum: each transfer is at most one of them.
 */
export async function readSentOfKnown(
  read: Db,
  about: SQL,
  counted: readonly string[],
): Promise<{ sent: Sending[]; kobo: bigint }> {
  const perhaps = await readPerhaps(read, about);
  const refundsOf = ({ gone }: PerhapsKnown) => gone.map(({ refundId }) => refundId);
  const ids = new Set(perhaps.flatMap(([, ones]) => ones.flatMap(refundsOf)));
  const sent = await readSentOf(
    read,
    [...ids].filter((id) => !counted.includes(id)),
  );
  const taken = new Set<string>();
  let kobo = 0n;
  for (const [, ones] of perhaps) {
    const sums = ones.map((one) => {
      const its = sent.filter(({ id }) => !taken.has(id) && refundsOf(one).includes(id));
      return { its, kobo: its.reduce((sum, sending) => sum + sending.kobo, 0n) };
    });
    const most = sums.reduce((best, one) => (one.kobo > best.kobo ? one : best), { its: [], kobo: 0n });
    kobo += most.kobo;
    for (const { id } of most.its) taken.add(id);
  }
  return { sent, kobo };
}
