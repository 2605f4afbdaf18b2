import type { Tx } from '../audit/audit.ts';
import { and, eq, inArray, or, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { refunds } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { endApprovalsAbout, isTimely } from './require-approval.ts';
import { withPayeesOf } from './with-payees-of.ts';

/**
 * Ends what is asked for, or was agreed to and not used, about the orders and refunds of a customer, and of others who took
 * an account or wallet of theirs since: their red flags come and go with this customer's.
 */
export async function endApprovalsOfCustomer(tx: Tx, customerId: string, actorId: string): Promise<void> {
  await endApprovalsAbout(tx, await readAskedAbout(tx, customerId), actorId);
}

/** The ids of their orders and refunds about which a request waits, or can be used. */
async function readAskedAbout(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(withPayeesOf(sql`${customerId}::uuid`, 'after'));
  const them = rows.map(({ id }) => id);
  const asked = await tx
    .select({ id: approvals.subjectId })
    .from(approvals)
    .leftJoin(orders, eq(orders.id, approvals.subjectId))
    .leftJoin(refunds, eq(refunds.id, approvals.subjectId))
    .where(
      and(
        inArray(approvals.state, ['open', 'approved']),
        isTimely,
        or(inArray(orders.userId, them), inArray(refunds.userId, them)),
      ),
    );
  return asked.map(({ id }) => id);
}
