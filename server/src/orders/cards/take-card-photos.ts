import type { Tx } from '../../platform/audit/audit.ts';
import { invalid } from '../../platform/errors/refusal.ts';

/**
 * Gives the photos that a customer sent before to a card of the order that they place. Until photos can be sent, none
 * is known. Refuses: invalid (photoIds of the card).
 */
export async function takeCardPhotos(
  _tx: Tx,
  _ownerId: string,
  photoIds: readonly string[],
  { place }: { orderCardId: string; place: number },
): Promise<void> {
  if (photoIds.length > 0)
    throw invalid({ [`cards.${place}.photoIds`]: 'Photos of cards can’t be sent yet. Enter the code.' });
}
