import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import type { PhotoSide } from '@nairadesk/contract/card-photos';
import type { CardOffered } from '@nairadesk/contract/card-quote';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import type { CardWanted } from '../../../components/order/cards/card-choices.ts';
import { useSession } from '../../../session/session.ts';

/** A card in the form. */
export interface DraftCard extends Omit<CardWanted, 'country'> {
  /** Of this card, as long as the form knows it. */
  key: number;
  /** The value is typed, and none of the usual ones. */
  typesValue: boolean;
  code: string;
  /** Keys of its photos in the form (photos/form-photos.ts). */
  photoKeys: Partial<Record<PhotoSide, number>>;
  /** What it was when a change of rates would have made it another one: it stays until its owner chooses again. */
  chosen?: CardOffered | undefined;
}

export interface CardsDraft {
  country: CardCountryCode | undefined;
  cards: readonly DraftCard[];
}

// In memory only, because it holds codes of cards: for a detour to Settings, a look at "Buy" or at another card, or a
// stray Escape. By customer and asset.
const kept = new Map<string, KeptDraft>();

/** A draft, and the rates that its customer saw last. */
interface KeptDraft {
  draft: CardsDraft;
  rates: readonly PublicCardRate[];
}

/** The cards of an asset that the same customer left in the form; null when there are none. */
export function cardsDraftOf(assetId: string): KeptDraft | null {
  return kept.get(keyOf(assetId)) ?? null;
}

export function keepCardsDraft(assetId: string, left: KeptDraft): void {
  kept.set(keyOf(assetId), left);
}

export function forgetCardsDraft(assetId: string): void {
  kept.delete(keyOf(assetId));
}

function keyOf(assetId: string): string {
  return `${useSession.getState().profile?.id ?? ''}/${assetId}`;
}
