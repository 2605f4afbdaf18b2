import type { ReceiptDirection, KnownTransfer as WireTransfer } from '@nairadesk/contract/receipts';
import type { Db } from '../database/database.ts';
import { alias, and, between, desc, eq, isNotNull, isNull, ne, type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { asName, fitName } from '../identity/fit-name.ts';

/**
 * So many days apart the same transfer may be known: who enters one by hand may leave the time at now, and banks write
 * a transfer of the weekend on Monday.
 */
export const sameTransferDays = 3;

/** A transfer that another one may be. */
export interface KnownTransfer {
  id: string;
  arrivedAt: Date;
  senderName: string | null;
  senderAccount: string | null;
  /** The orders that it is matched to. */
  transactionIds: string[];
}

/** A transfer as it is compared with known ones. */
interface Compared {
  senderName: string | null;
  senderAccount: string | null;
  /** Its narration and reference, in which an order may be named. */
  words: string;
}

const known = alias(receipts, 'known');
const asKnown = {
  id: known.id,
  arrivedAt: known.arrivedAt,
  senderName: known.senderName,
  senderAccount: known.senderAccount,
  transactionIds: sql<string[]>`array(
    select o.transaction_id from receipt_matches m join orders o on o.id = m.order_id
    where m.receipt_id = known.id and m.undone_at is null order by m.id)`,
};

/**
 * Of each of these transfers of a statement, one entered by hand that it may be: of the same account, direction and
 * amount, so many days apart at most, not clearly of another sender, and on no statement yet. Whoever takes the two for
 * two counts one transfer twice. What is nothing of the kind is not in the map.
 */
export async function readEnteredAlike(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<Map<string, KnownTransfer>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .select({
      line: {
        id: receipts.id,
        senderName: receipts.senderName,
        senderAccount: receipts.senderAccount,
        words: sql<string>`concat_ws(' ', ${receipts.narration}, ${receipts.bankReference})`,
      },
      entered: asKnown,
    })
    .from(receipts)
    .innerJoin(
      known,
      and(
        eq(known.accountId, receipts.accountId),
        eq(known.direction, receipts.direction),
        eq(known.amountKobo, receipts.amountKobo),
        eq(known.source, 'hand'),
        isNull(known.lineKey),
        sql`${known.kind} in ('transfer', 'reversal')`,
        // What came in may say reversal because its sender wrote so.
        sql`(${known.kind} = ${receipts.kind} or ${receipts.direction} = 'in')`,
        sql`${known.arrivedAt} between ${receipts.arrivedAt} - make_interval(days => ${sameTransferDays})
          and ${receipts.arrivedAt} + make_interval(days => ${sameTransferDays})`,
      ),
    )
    .where(
      and(
        sql`${receipts.id} = any(${sql.param([...ids])}::uuid[])`,
        eq(receipts.source, 'statement'),
        sql`${receipts.kind} in ('transfer', 'reversal')`,
      ),
    );
  const alike = rows.filter((row) => mayBeOne(row.entered, row.line));
  return new Map(alike.map((row) => [row.line.id, row.entered]));
}

/**
 * A transfer of a statement that one which staff enter now may be: alike in the same way. They may say that it is
 * another, because customers do pay the same sum twice.
 */
export async function readImportedAlike(
  read: Pick<Db, 'select'>,
  given: Compared & { accountId: string; direction: ReceiptDirection; amountKobo: bigint; arrivedAt: Date },
): Promise<KnownTransfer | null> {
  const days = sameTransferDays * 24 * 60 * 60_000;
  const at = given.arrivedAt.getTime();
  const rows = await read
    .select(asKnown)
    .from(known)
    .where(
      and(
        eq(known.accountId, given.accountId),
        eq(known.direction, given.direction),
        eq(known.amountKobo, given.amountKobo),
        isNotNull(known.lineKey),
        sql`${known.kind} in ('transfer', 'reversal')`,
        between(known.arrivedAt, new Date(at - days), new Date(at + days)),
      ),
    )
    .orderBy(desc(known.arrivedAt), desc(known.id));
  return rows.find((row) => mayBeOne(row, given)) ?? null;
}

/**
 * A transfer that staff entered by hand and which one that they enter now, under another reference, may be: of the same
 * account, direction, amount and day, and from the same sender, in the same words or for the same order. The bank and
 * the customer's receipt often name one transfer by two references.
 */
export async function readTypedAlike(
  read: Pick<Db, 'select'>,
  given: Compared & {
    accountId: string;
    direction: ReceiptDirection;
    amountKobo: bigint;
    arrivedAt: Date;
    narration: string;
    orderId: string | null;
    sourceRef: string;
  },
): Promise<KnownTransfer | null> {
  const dayOf = (moment: SQL) => sql`date_trunc('day', ${moment}, 'Africa/Lagos')`;
  const rows = await read
    .select({
      ...asKnown,
      narration: known.narration,
      orderIds: sql<string[]>`array(
        select m.order_id from receipt_matches m where m.receipt_id = known.id and m.undone_at is null)`,
    })
    .from(known)
    .where(
      and(
        eq(known.accountId, given.accountId),
        eq(known.direction, given.direction),
        eq(known.amountKobo, given.amountKobo),
        eq(known.source, 'hand'),
        eq(known.kind, 'transfer'),
        // With its own reference it is the same one, whatever staff say.
        ne(known.sourceRef, given.sourceRef),
        sql`${dayOf(sql`known.arrived_at`)} = ${dayOf(sql`${given.arrivedAt.toISOString()}::timestamptz`)}`,
      ),
    )
    .orderBy(desc(known.arrivedAt), desc(known.id));
  const words = (text: string) => text.trim().toLowerCase();
  const isSame = ({ narration, orderIds, ...one }: (typeof rows)[number]) => {
    if (given.orderId !== null && orderIds.includes(given.orderId)) return true;
    if (saysSender(one) && saysSender(given)) return isOneSender(one, given);
    // The amount alone is no evidence.
    return words(narration) !== '' && words(narration) === words(given.narration);
  };
  return rows.find(isSame) ?? null;
}

type Sender = Pick<Compared, 'senderName' | 'senderAccount'>;

function saysSender({ senderName, senderAccount }: Sender): boolean {
  return senderName !== null || senderAccount !== null;
}

function isOneSender(one: Sender, other: Sender): boolean {
  if (one.senderAccount !== null && other.senderAccount !== null)
    return one.senderAccount === other.senderAccount;
  if (one.senderName === null || other.senderName === null) return false;
  return fitName(asName(other.senderName), asName(one.senderName)) !== null;
}

/** As the wire names it. */
export function presentKnown({ id, arrivedAt, senderName, transactionIds }: KnownTransfer): WireTransfer {
  const transactionId = transactionIds[0] ?? null;
  return { receiptId: id, arrivedAt: arrivedAt.toISOString(), senderName, transactionId };
}

function mayBeOne(one: KnownTransfer, { words, ...other }: Compared): boolean {
  const said = words.toUpperCase();
  if (one.transactionIds.some((id) => said.includes(id))) return true;
  if (one.senderAccount !== null && one.senderAccount === other.senderAccount) return true;
  if (one.senderName === null || other.senderName === null) return true;
  return fitName(asName(other.senderName), asName(one.senderName)) !== null;
}
