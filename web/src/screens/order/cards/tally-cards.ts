import { koboOf, nairaOf } from '@nairadesk/contract/money';
import type { OrderCard } from '@nairadesk/contract/order-cards';

/** How far judging is; `amount` is what the judged cards bring, in naira. */
export interface CardsTally {
  count: number;
  missing: number;
  good: number;
  refused: number;
  amount: string;
  /** What must follow: judge on, ask the customer, cancel, or nothing: all are as agreed. */
  next: 'judge' | 'ask' | 'cancel' | 'pay';
}

/** Counts verdicts, and adds up what the cards bring by them. */
export function tallyCards(cards: readonly Pick<OrderCard, 'verdict'>[]): CardsTally {
  const verdicts = cards.flatMap(({ verdict }) => verdict ?? []);
  const refused = verdicts.filter(({ is }) => is === 'refused').length;
  const accepted = verdicts.filter(({ is }) => is === 'accepted').length;
  const missing = cards.length - verdicts.length;
  const sum = verdicts.reduce(
    (total, { is, amount }) => total + (is === 'refused' ? 0n : koboOf(amount)),
    0n,
  );
  return {
    count: cards.length,
    missing,
    good: verdicts.length - refused,
    refused,
    amount: nairaOf(sum),
    next: nextOf({ count: cards.length, missing, accepted, refused }),
  };
}

/** The cards that have no verdict yet: "2 cards", "the last card". */
export function missingText({ missing, count }: Pick<CardsTally, 'missing' | 'count'>): string {
  if (missing > 1) return `${missing} cards`;
  return count === 1 ? 'the card' : 'the last card';
}

function nextOf(counts: Record<'count' | 'missing' | 'accepted' | 'refused', number>): CardsTally['next'] {
  if (counts.missing > 0) return 'judge';
  if (counts.accepted === counts.count) return 'pay';
  return counts.refused === counts.count ? 'cancel' : 'ask';
}
