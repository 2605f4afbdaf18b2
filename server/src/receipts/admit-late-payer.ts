import { othersName } from '@nairadesk/contract/others-words';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { receipts } from '../platform/database/tables/money-tables.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { payerOf, readCustomerName } from '../platform/money/payers.ts';

interface Late {
  order: typeof orders.$inferSelect;
  receipt: typeof receipts.$inferSelect;
  confirmed: boolean;
  actorId: string;
}

/**
 * Lets a transfer count for a purchase that is closed already, which no completion asks about any more. A stranger's
 * money needs a second yes where the owner’s rule is to hold it, and is recorded in any case, as it is when an order is
 * completed with it. Refuses: paid_by_stranger.
 */
export async function admitLatePayer(tx: Tx, { order, receipt, confirmed, actorId }: Late): Promise<void> {
  const customer = await readCustomerName(tx, order);
  // What its line says counts before what was typed.
  const payer = payerOf((receipt.lineSenderName ?? receipt.senderName)?.trim() || null, customer);
  if (payer.is !== 'stranger' || payer.name === null) return;
  const { strangers: rule } = await readDeskRules(tx);
  if (rule === 'hold' && !confirmed)
    throw new Refusal('paid_by_stranger', {
      message: `Paid by ${othersName(payer.name)}, not ${othersName(customer)}, whose order ${order.transactionId} is closed. Match it only if you know why.`,
      data: { paidBy: payer.name },
    });
  recordAudit(tx, {
    action: 'stranger-accepted',
    actorId,
    subjectType: 'order',
    subjectId: order.id,
    detail: { paidBy: payer.name, customer, reason: null, transfer: receipt.id },
  });
}
