import { othersName } from '@nairadesk/contract/others-words';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { readPayers } from '../../platform/money/payers.ts';
import type { OrderRow } from '../present-order.ts';

/**
 * Lets a purchase be completed with the money that was matched to it: a stranger's only with a typed reason where the
 * owner's rule is to hold it. What was taken from a stranger is recorded. The order is locked by its move.
 * Refuses: paid_by_stranger.
 */
export async function admitPayers(
  tx: Tx,
  order: OrderRow,
  { actorId, reason }: { actorId: string; reason: string | null },
): Promise<void> {
  const payers = (await readPayers(tx, [order])).get(order.id)?.payers ?? [];
  const customer = order.customerName ?? order.userName;
  const names = payers.filter(({ is }) => is === 'stranger').map(({ name }) => String(name));
  if (names.length === 0) return;
  const strangers = names.join(', ');
  const { strangers: rule } = await readDeskRules(tx);
  if (rule === 'hold' && reason === null)
    throw new Refusal('paid_by_stranger', {
      message: `Paid by ${names.map(othersName).join(', ')}, not ${othersName(customer)}. Say why you accept it, or send it back.`,
      data: { paidBy: strangers },
    });
  recordAudit(tx, {
    action: 'stranger-accepted',
    actorId,
    subjectType: 'order',
    subjectId: order.id,
    detail: { paidBy: strangers, customer, reason },
  });
}
