import { flagTexts } from '@nairadesk/contract/flags';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import { readFlagsOf } from '../../platform/desk/order-flags.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { OrderRow } from '../present-order.ts';

/**
 * Lets an order be completed that has red flags: only with a typed reason, which is recorded with them. The order is
 * locked by its move. Refuses: flags_need_reason.
 */
export async function admitFlags(
  tx: Tx,
  order: OrderRow,
  { actorId, reason }: { actorId: string; reason: string | null },
): Promise<void> {
  const flagsOf = await readFlagsOf(tx, [order.id]);
  const kinds = flagsOf(order.id).flatMap(({ kind, level }) => (level === 'red' ? [kind] : []));
  if (kinds.length === 0) return;
  if (reason === null) {
    const named = kinds.map((kind) => flagTexts[kind].label).join(', ');
    throw new Refusal('flags_need_reason', {
      message: `This order is flagged: ${named}. Enter a reason for completing it anyway.`,
      data: { flags: kinds },
    });
  }
  recordAudit(tx, {
    action: 'flags-accepted',
    actorId,
    subjectType: 'order',
    subjectId: order.id,
    detail: { flags: kinds.join(', '), reason },
  });
}
