import { soldToUsNames } from '../../platform/approvals/codes/code-lines.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { readSoldToUs, salesOfAll } from '../../platform/desk/cards/sold-to-us.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { DeliveredCodeRow } from './find-delivered-codes.ts';

interface Given {
  codes: readonly DeliveredCodeRow[];
  /** Null: none was typed. */
  reason: string | null;
  /** The codes, as people read it. */
  called?: string;
}

/**
 * Lets staff give something for delivered codes, as one that is said not to work, which customers sold to us as well: we
 * may be who used them. Only with a typed reason, which is recorded with those sales.
 * Refuses: code_sold_to_us, with those sales.
 */
export async function admitSoldToUs(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'actor'>,
  { codes, reason, called = 'This code' }: Given,
): Promise<void> {
  const sold = await readSoldToUs(tx, ctx, codes);
  const sales = salesOfAll(sold);
  if (sales.length === 0) return;
  if (reason === null)
    throw new Refusal('code_sold_to_us', {
      message: `${called} was also sold to us: ${soldToUsNames(sales)}. Find out who used it, or enter a reason for your answer.`,
      data: { soldToUs: sales },
    });
  for (const code of codes) {
    const its = sold.get(code.id);
    if (!its) continue;
    recordAudit(tx, {
      action: 'code-sold-to-us',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: code.orderId,
      detail: { code: code.number, orders: soldToUsNames(its), reason },
    });
  }
}
