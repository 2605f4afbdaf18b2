import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, nairaOf } from '@nairadesk/contract/money';
import { boughtCents } from '../../platform/approvals/code-worth.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { settledOf } from '../../platform/money/settled-of.ts';
import type { OrderRow } from '../present-order.ts';
import { worthOf } from './codes-to-deliver.ts';

/**
 * Lets a bought card be delivered with codes that each have a value, together less than what was bought as it is settled:
 * only with a typed reason, which is recorded with both. Codes of which one has no value say nothing of their worth.
 * Refuses: codes_worth_less.
 */
export function admitLessWorth(
  tx: Tx,
  order: OrderRow,
  given: { codes: readonly CodeToDeliver[]; actorId: string; reason: string | null },
): void {
  const { codes, actorId, reason } = given;
  if (codes.length === 0 || codes.some(({ faceValue }) => !faceValue)) return;
  const bought = boughtCents(settledOf(order).quantity);
  if (worthOf(codes) >= bought) return;
  const units = { worth: nairaOf(worthOf(codes)), bought: nairaOf(bought) };
  if (reason === null) {
    const [worth, whole] = [units.worth, units.bought].map(formatQuantity);
    throw new Refusal('codes_worth_less', {
      message: `These codes are worth ${worth} together, and the customer bought ${whole}. Enter a reason, or correct the values.`,
      data: units,
    });
  }
  recordAudit(tx, {
    action: 'codes-worth-less',
    actorId,
    subjectType: 'order',
    subjectId: order.id,
    detail: { ...units, reason },
  });
}
