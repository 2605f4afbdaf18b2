import type { PhotoSide } from '@nairadesk/contract/card-photos';
import type { CardOffered } from '@nairadesk/contract/card-quote';

/** Which photos the form takes of such a card: of its receipt where the rate is for cards with one. */
export function sidesAsked({ receipt }: Pick<CardOffered, 'receipt'>): readonly PhotoSide[] {
  return receipt === 'none' ? ['front', 'back'] : ['front', 'back', 'receipt'];
}
