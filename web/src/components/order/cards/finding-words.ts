import { findingOf } from '@nairadesk/contract/card-findings';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { translateText } from '../../../language/translate.ts';

/** `findingOf` in the language of the customer; what staff typed stays as they wrote it. */
export function findingWords(card: OrderCard): string | null {
  const found = findingOf(card);
  const typed = card.verdict?.text;
  if (!found || found === typed) return found;
  return typed ? `${translateText(found.slice(0, -typed.length - 1))} ${typed}` : translateText(found);
}
