import { soldToUsNames } from '../../platform/approvals/code-lines.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { readSoldToUs } from '../../platform/desk/cards/sold-to-us.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { DeliveredCodeRow } from './find-delivered-codes.ts';

interface Answered {
  code: DeliveredCodeRow;
  /** Null: none was typed. */
  reason: string | null;
}

/**
 * Lets staff give something for a delivered code that is said not to work, which customers sold to us as well: we may be
 * who used it. Only with a typed reason, which is recorded with those sales.
 * Refuses: code_sold_to_us, with those sales.
 */
export async function admitSoldToUs(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'actor'>,
  { code, reason }: Answered,
): Promise<void> {
  const sales = (await readSoldToUs(tx, ctx, [code])).get(code.id);
  if (!sales) return;
  const named = soldToUsNames(sales);
  if (reason === null)
    throw new Refusal('code_sold_to_us', {
      message: `This code was also sold to us: ${named}. Find out who used it, or enter a reason for your answer.`,
      data: { soldToUs: sales },
    });
  recordAudit(tx, {
    action: 'code-sold-to-us',
    actorId: ctx.actor.id,
    subjectType: 'order',
    subjectId: code.orderId,
    detail: { code: code.number, orders: named, reason },
  });
}
