import { nairaOf } from '@nairadesk/contract/money';
import type { findLikely as call, LikelyMatch } from '@nairadesk/contract/statements';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { type Proposal, readProposals } from '../platform/money/matching/read-proposals.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';

/**
 * The orders and refunds that unmatched transfers are likely for. `more` says that there are transfers which were not
 * compared.
 */
export async function findLikely(ctx: Ctx): Promise<Reply<typeof call>> {
  const { found, more } = await readProposals(ctx);
  return { data: found.map(present), more };
}

function present({ line, statementId, why, target }: Proposal): LikelyMatch {
  const { about, transactionId, personName, personId, amountKobo } = target;
  const { direction, kobo } = movementOf(line);
  return {
    receiptId: line.key,
    statementId,
    direction,
    received: nairaOf(kobo),
    senderName: line.senderName,
    ...about,
    transactionId,
    personName,
    personId,
    amount: nairaOf(amountKobo),
    why: why ?? 'transaction-id',
  };
}
