import type { Offer } from '@nairadesk/contract/offers';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import type { Db } from '../../platform/database/database.ts';
import type { orders } from '../../platform/database/tables/orders-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { presentOrderCard, readOrderCards } from './present-order-card.ts';

/** A card that was judged, as the wire shows it. */
export type JudgedCard = OrderCard & { verdict: NonNullable<OrderCard['verdict']> };

/** What was decided about all cards of an order. */
export interface Verdicts {
  cards: JudgedCard[];
  /** Of those that weren't refused: the sum of face values, and what they bring. */
  valueCents: bigint;
  amountKobo: bigint;
}

/** What was decided about the cards of a locked order. Refuses: cards_not_judged. */
export async function readJudged(tx: Pick<Db, 'select'>, { id }: { id: string }): Promise<Verdicts> {
  const rows = await readOrderCards(tx, id);
  const cards = rows.map((row) => presentOrderCard(row, { told: true })).filter(isJudged);
  if (cards.length < rows.length)
    throw new Refusal('cards_not_judged', { data: { missing: rows.length - cards.length } });
  const kept = rows.filter(({ verdict }) => verdict !== 'refused');
  const sum = (all: (bigint | null)[]) => all.reduce<bigint>((one, other) => one + (other ?? 0n), 0n);
  return {
    cards,
    valueCents: sum(kept.map(({ verdictCents }) => verdictCents)),
    amountKobo: sum(kept.map(({ verdictKobo }) => verdictKobo)),
  };
}

/** How many cards were accepted as agreed, changed and refused. */
export function countVerdicts(cards: readonly JudgedCard[]): NonNullable<Offer['cards']> {
  const count = (is: JudgedCard['verdict']['is']) => cards.filter(({ verdict }) => verdict.is === is).length;
  return { accepted: count('accepted'), changed: count('changed'), refused: count('refused') };
}

/**
 * Asserts that an order of cards can be completed: all are accepted as agreed, or its customer has accepted what was
 * changed. Refuses: cards_not_judged, cards_not_agreed.
 */
export async function assertCardsAgreed(
  tx: Pick<Db, 'select'>,
  order: Pick<typeof orders.$inferSelect, 'id' | 'cardCount' | 'settledKobo'>,
): Promise<void> {
  if (order.cardCount === null || order.settledKobo !== null) return;
  const { cards } = await readJudged(tx, order);
  if (countVerdicts(cards).accepted < cards.length) throw new Refusal('cards_not_agreed');
}

function isJudged(card: OrderCard): card is JudgedCard {
  return card.verdict !== null;
}
