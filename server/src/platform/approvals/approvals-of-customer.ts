import type { Tx } from '../audit/audit.ts';
import { and, eq, inArray, or } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { refunds } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { endApprovalsAbout, isTimely } from './require-approval.ts';

/** Ends what is asked for, or was agreed to and not used, about the orders and refunds of a customer. */
export async function endApprovalsOfCustomer(tx: Tx, customerId: string, actorId: string): Promise<void> {
  await endApprovalsAbout(tx, await readAskedAbout(tx, customerId), actorId);
}

/** The ids of the customer's orders and refunds about which a request waits, or can be used. */
async function readAskedAbout(tx: Tx, customerId: string): Promise<string[]> {
  const asked = await tx
    .select({ id: approvals.subjectId })
    .from(approvals)
    .leftJoin(orders, eq(orders.id, approvals.subjectId))
    .leftJoin(refunds, eq(refunds.id, approvals.subjectId))
    .where(
      and(
        inArray(approvals.state, ['open', 'approved']),
        isTimely,
        or(eq(orders.userId, customerId), eq(refunds.userId, customerId)),
      ),
    );
  return asked.map(({ id }) => id);
}
