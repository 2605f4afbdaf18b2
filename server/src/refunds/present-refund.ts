import { nairaOf } from '@nairadesk/contract/money';
import type { Payer } from '@nairadesk/contract/order-answers';
import type { Refund } from '@nairadesk/contract/refunds';
import type { Ctx } from '../platform/context/context.ts';
import { alias, and, eq, getTableColumns, sql } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts, refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { payerOf } from '../platform/money/payers.ts';
import type { Actor } from '../platform/sessions/actor.ts';

export type RefundRow = typeof refunds.$inferSelect & {
  transactionId: string | null;
  customerId: string | null;
  customerName: string | null;
  customerEmail: string | null;
  /** What they were called when they placed the order. */
  nameThen: string | null;
  /** Who sent what is matched to the order, as banks name them; null: without a name. */
  senders: (string | null)[];
  /** Who typed in what is matched to the order and on no statement. */
  typists: string[];
  /** The transfer that it gives back, and who took that match back; null of an order's refund. */
  source: {
    receiptId: string;
    senderName: string | null;
    senderAccount: string | null;
    senderBank: string | null;
    arrivedAt: Date;
    undoneReason: string | null;
    undoneBy: string | null;
    takenBackBy: string | null;
    /** The statement's line; null: staff typed it. */
    lineKey: string | null;
    enteredBy: string | null;
  } | null;
};

/** Starts a query for refunds with their order, customer and transfer. */
export function selectRefunds(read: Pick<Ctx['read'], 'select'>) {
  const undoer = alias(users, 'undoer');
  const enterer = alias(users, 'enterer');
  // A refund of a transfer has one match with it for good; the one that sent the refund left our account.
  const source = read
    .select({
      refundId: receiptMatches.refundId,
      receiptId: receiptMatches.receiptId,
      // What the bank wrote of the sender counts, whatever staff typed.
      senderName: sql<string | null>`coalesce(${receipts.lineSenderName}, ${receipts.senderName})`.as(
        'sender_name',
      ),
      senderAccount: sql<
        string | null
      >`coalesce(${receipts.lineSenderAccount}, ${receipts.senderAccount})`.as('sender_account'),
      senderBank: receipts.senderBank,
      arrivedAt: receipts.arrivedAt,
      undoneReason: receiptMatches.undoneReason,
      undoneBy: undoer.name,
      takenBackBy: receiptMatches.takenBackBy,
      lineKey: receipts.lineKey,
      enteredBy: sql<string | null>`${enterer.name}`.as('entered_by_name'),
    })
    .from(receiptMatches)
    .innerJoin(receipts, and(eq(receipts.id, receiptMatches.receiptId), eq(receipts.direction, 'in')))
    .leftJoin(undoer, eq(undoer.id, receiptMatches.undoneBy))
    .leftJoin(enterer, eq(enterer.id, receipts.enteredBy))
    .as('source');
  return read
    .select({
      ...getTableColumns(refunds),
      transactionId: orders.transactionId,
      customerId: users.id,
      customerName: users.name,
      customerEmail: users.email,
      nameThen: orders.customerName,
      senders: sql<
        (string | null)[]
      >`array(select distinct nullif(trim(coalesce(r.line_sender_name, r.sender_name)), '')
        from receipt_matches m join receipts r on r.id = m.receipt_id
        where m.order_id = ${refunds.orderId} and m.undone_at is null and r.direction = 'in' order by 1)`,
      typists: sql<string[]>`array(select distinct u.name
        from receipt_matches m join receipts r on r.id = m.receipt_id join users u on u.id = r.entered_by
        where m.order_id = ${refunds.orderId} and m.undone_at is null and r.direction = 'in' and r.line_key is null
        order by 1)`,
      source: {
        receiptId: source.receiptId,
        senderName: source.senderName,
        senderAccount: source.senderAccount,
        senderBank: source.senderBank,
        arrivedAt: source.arrivedAt,
        undoneReason: source.undoneReason,
        undoneBy: source.undoneBy,
        takenBackBy: source.takenBackBy,
        lineKey: source.lineKey,
        enteredBy: source.enteredBy,
      },
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .leftJoin(source, eq(source.refundId, refunds.id))
    .$dynamic();
}

/** The refund with this id. Refuses: not_found. */
export async function findRefund(read: Pick<Ctx['read'], 'select'>, id: string): Promise<RefundRow> {
  const [row] = await selectRefunds(read).where(eq(refunds.id, id));
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Tells whether this member of staff may withdraw a refund: it gives back money without an order, and they made it or
 * are a super-admin. Once it was sent it is a super-admin's alone, as only staff say that it came back.
 */
export function mayWithdraw(
  { orderId, userId, reason, createdBy, failure }: typeof refunds.$inferSelect,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): boolean {
  const isUnclaimed = orderId === null && userId === null && reason === 'unclaimed';
  const wasSent = failure !== null;
  return isUnclaimed && ((createdBy === id && !wasSent) || role === 'super-admin');
}

/** What is known of a refund before it is sent. */
export type BeforeSending = Pick<Refund, 'openReversal' | 'needsSecondPerson'>;

/** A refund as the wire shows it to this member of staff. */
export function presentRefund(
  row: RefundRow,
  actor: Pick<Actor, 'id' | 'role'>,
  before: BeforeSending,
): Refund {
  return {
    id: row.id,
    state: row.state,
    amount: nairaOf(row.amountKobo),
    reason: row.reason,
    note: row.note,
    payee: row.payee,
    orderId: row.orderId,
    transactionId: row.transactionId,
    customerId: row.customerId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    transfer: transferOf(row),
    payers: payersOf(row),
    typedBy: typistsOf(row),
    own: row.userId === actor.id,
    ...before,
    withdrawable: row.state === 'due' && mayWithdraw(row, actor),
    withdrawn: withdrawnBy(row),
    bankReference: row.bankReference,
    failure: row.failure,
    timeStamp: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

/** Whose accounts the money of a refund came from; none where it is no customer's. */
export function payersOf({ source, senders, nameThen, customerName }: RefundRow): Payer[] {
  const customer = nameThen ?? customerName;
  if (customer === null) return [];
  return (source ? [source.senderName?.trim() || null] : senders).map((name) => payerOf(name, customer));
}

function typistsOf({ source, typists }: RefundRow): string[] {
  if (!source) return typists;
  return source.lineKey === null && source.enteredBy ? [source.enteredBy] : [];
}

function transferOf({ source }: RefundRow): Refund['transfer'] {
  if (!source) return null;
  const { receiptId, arrivedAt, senderName, senderAccount, senderBank, lineKey, enteredBy } = source;
  return {
    receiptId,
    senderName,
    senderAccount,
    senderBank,
    arrivedAt: arrivedAt.toISOString(),
    typedBy: lineKey === null ? enteredBy : null,
  };
}

function withdrawnBy({ state, source }: RefundRow): Refund['withdrawn'] {
  if (state !== 'withdrawn' || !source?.undoneBy || !source.undoneReason || source.takenBackBy) return null;
  return { by: source.undoneBy, reason: source.undoneReason };
}
