import type { Order } from '@nairadesk/contract/order-answers';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { may } from '@nairadesk/contract/order-status';
import { useRead } from '../../../api/use-read.ts';
import { missingText, tallyCards } from './tally-cards.ts';

/** Why an order of cards can't be completed yet; null where it can, or isn't of cards. */
export function useCardsWait({
  id,
  status,
  cardCount,
  settled,
}: Pick<Order, 'id' | 'status' | 'cardCount' | 'settled'>): string | null {
  const asks = cardCount !== null && settled === null && may('complete', status);
  const cards = useRead(listOrderCards, { id }, { when: asks, quiet: true }).data?.data;
  if (!asks) return null;
  if (!cards) return 'Judge each card first.';
  const tally = tallyCards(cards);
  if (tally.next === 'pay') return null;
  if (tally.next === 'judge') return `Judge ${missingText(tally)} first.`;
  return tally.next === 'cancel' ? 'All cards are refused.' : 'The customer must accept the new total first.';
}
