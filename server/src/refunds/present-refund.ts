import { nairaOf } from '@nairadesk/contract/money';
import type { Refund } from '@nairadesk/contract/refunds';
import type { Ctx } from '../platform/context/context.ts';
import { eq, getTableColumns } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

export type RefundRow = typeof refunds.$inferSelect & {
  transactionId: string | null;
  customerName: string | null;
  customerEmail: string | null;
};

/** Starts a query for refunds with their order and customer. */
export function selectRefunds(read: Pick<Ctx['read'], 'select'>) {
  return read
    .select({
      ...getTableColumns(refunds),
      transactionId: orders.transactionId,
      customerName: users.name,
      customerEmail: users.email,
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(users, eq(users.id, refunds.userId))
    .$dynamic();
}

/** The refund with this id. Refuses: not_found. */
export async function findRefund(read: Pick<Ctx['read'], 'select'>, id: string): Promise<RefundRow> {
  const [row] = await selectRefunds(read).where(eq(refunds.id, id));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** A refund as the wire shows it. */
export function presentRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    state: row.state,
    amount: nairaOf(row.amountKobo),
    reason: row.reason,
    note: row.note,
    payee: row.payee,
    orderId: row.orderId,
    transactionId: row.transactionId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    bankReference: row.bankReference,
    failure: row.failure,
    timeStamp: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
