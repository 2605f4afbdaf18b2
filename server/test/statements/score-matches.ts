import type { MonthLine } from './make-month.ts';
import type { LineProposal } from './propose-matches.ts';

/** How many lines of a kind came out how. */
export interface Score {
  /** Lines that belong to an order, or are the payout of one. */
  belonging: number;
  matched: number;
  likely: number;
  unknown: number;
  /** Matched or likely to an order or payout that they don't belong to. */
  wrongMatched: number;
  wrongLikely: number;
}

/** Compares what was proposed with what is true: of the credits, or of the debits. */
export function scoreMatches(
  proposals: readonly LineProposal[],
  truths: readonly MonthLine[],
  side: 'in' | 'out',
): Score {
  const score: Score = { belonging: 0, matched: 0, likely: 0, unknown: 0, wrongMatched: 0, wrongLikely: 0 };
  for (const [index, proposal] of proposals.entries()) {
    const truth = truths[index]?.truth;
    if (!truth || proposal.line.amountKobo > 0n !== (side === 'in')) continue;
    const belongs = truth.is === 'order' || truth.is === 'payout' ? truth.id : null;
    if (belongs !== null) score.belonging += 1;
    const told = targetOf(proposal);
    if (told === null) score.unknown += belongs === null ? 0 : 1;
    else if (proposal.result === 'matched') score[told === belongs ? 'matched' : 'wrongMatched'] += 1;
    else score[told === belongs ? 'likely' : 'wrongLikely'] += 1;
  }
  return score;
}

function targetOf(proposal: LineProposal): string | null {
  if (proposal.result !== 'matched' && proposal.result !== 'likely') return null;
  return 'orderId' in proposal ? proposal.orderId : proposal.payoutId;
}
