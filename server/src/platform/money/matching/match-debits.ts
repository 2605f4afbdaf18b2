import { createNameFitter } from '../../identity/fit-name.ts';
import { namesAnother } from '../sender-account.ts';
import {
  type Finding,
  isWithin,
  type LikelyReason,
  onlyNamed,
  type ReadLine,
  type SentPayout,
} from './expected-money.ts';
import type { StatementLine } from './statement-line.ts';

/**
 * The payouts that debits are: by ID where the bank names no other person, or the only one of this amount to this
 * account or, failing that, name.
 */
export function matchDebits(
  debits: readonly ReadLine[],
  payouts: readonly SentPayout[],
): [StatementLine, Finding][] {
  const byId = new Map(
    payouts.flatMap((payout) => (payout.transactionId ? [[payout.transactionId, payout]] : [])),
  );
  const byAmount = Map.groupBy(payouts, ({ amountKobo }) => amountKobo);
  const fitNames = createNameFitter();
  const settled = new Set<string>();
  const taken: [StatementLine, Finding][] = [];
  const take = ({ line }: ReadLine, { id }: SentPayout, why?: LikelyReason) => {
    taken.push([line, { id, ...(why && { why }) }]);
    settled.add(id);
  };
  const rest = debits.filter((debit) => {
    const payout = onlyNamed(debit.reading.transactionIds, byId);
    if (payout?.isMatchable && !namesAnother(debit.reading.senderName, payout.payeeName)) take(debit, payout);
    return !payout;
  });
  for (const debit of rest) {
    const { reading, line } = debit;
    const equal = (byAmount.get(-line.amountKobo) ?? []).filter(
      (payout) => !settled.has(payout.id) && isWithin(line, payout.dueSince, payout.endedAt),
    );
    const byNumber = equal.filter(({ payeeAccount }) => payeeAccount === reading.senderAccount);
    const byName = equal.filter(({ payeeName }) => fitNames(reading.senderName ?? '', payeeName) === 'match');
    const [one, other] = byNumber.length > 0 ? byNumber : byName;
    if (one?.isMatchable && !other)
      take(debit, one, byNumber.length > 0 ? 'amount-and-account' : 'amount-and-name');
  }
  return taken;
}
