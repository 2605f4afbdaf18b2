import type { Asset } from '@nairadesk/contract/assets';
import { listPhotos } from '@nairadesk/contract/card-photos';
import { listPublicCardRates, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { placeCards } from '@nairadesk/contract/order-cards';
import { listHistory } from '@nairadesk/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { translateText } from '../../../language/translate.ts';
import type { PlacedOrder } from '../use-order-form.ts';
import { type DraftCard, forgetCardsDraft } from './cards-draft.ts';
import { photoOf } from './photos/form-photos.ts';
import { discardPhoto, forgetSold, markMissing } from './photos/photo-jobs.ts';

/** What is wrong with a card, by field. */
export type CardProblems = Partial<Record<'faceValue' | 'kind' | 'code' | 'photos', string>>;

interface Placing {
  onPlaced: (order: PlacedOrder) => void;
  onRefused: (problems: ReadonlyMap<number, CardProblems>) => void;
}

/** Places an order of cards, and takes in what came of it: the draft and its photos go, or the new rates are known. */
export function usePlacing(asset: Asset, cards: readonly DraftCard[], { onPlaced, onRefused }: Placing) {
  const client = useQueryClient();
  return useCall(placeCards, {
    invalidates: [listHistory, listPhotos],
    onSuccess: ({ data }, { cards: sold }) => {
      forgetPhotos(cards, new Set(sold.flatMap(({ photoIds }) => photoIds ?? [])));
      forgetCardsDraft(asset.id);
      onPlaced(data);
    },
    onFailure: (failure) => {
      const { rates } = failure.data;
      // Asked again, the browser may have an answer of half a minute ago: the refusal has what holds.
      if (Array.isArray(rates))
        client.setQueryData<{ data: PublicCardRate[] }>(
          readKey(listPublicCardRates, { assetId: asset.id }),
          (known) => known && { ...known, data: withRates(known.data, rates as PublicCardRate[]) },
        );
      if (failure.code === 'card_not_bought')
        void client.invalidateQueries({ queryKey: readKey(listPublicCardRates) });
      onRefused(refusedCards(failure, cards));
      if (failure.code === 'photo_missing') void findMissing();
    },
  });
}

/** Of these cards what was sold is forgotten, and the receipt of a card that is sold without one is removed. */
function forgetPhotos(cards: readonly DraftCard[], sold: ReadonlySet<string>): void {
  for (const key of cards.flatMap(({ photoKeys }) => Object.values(photoKeys))) {
    const id = photoOf(key)?.id;
    if (id && sold.has(id)) forgetSold([key]);
    else discardPhoto(key);
  }
}

async function findMissing(): Promise<void> {
  try {
    const { photos } = (await call(listPhotos, {})).data;
    markMissing((wanted) => photos.some(({ id }) => id === wanted));
  } catch {
    // The refusal has said it, without which one.
  }
}

/** The rates, those of one country replaced. */
function withRates(known: readonly PublicCardRate[], now: readonly PublicCardRate[]): PublicCardRate[] {
  const countries = new Set(now.map(({ country }) => country));
  return [...known.filter(({ country }) => !countries.has(country)), ...now];
}

const problemFields: Record<string, keyof CardProblems> = { faceValue: 'faceValue', photoIds: 'photos' };

/** The cards that the server names, as `cards.2.code`. */
function refusedCards({ fields }: ApiFailure, cards: readonly DraftCard[]): Map<number, CardProblems> {
  const found = new Map<number, CardProblems>();
  for (const [path, message] of Object.entries(fields)) {
    const [, place, field = ''] = /^cards\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const card = place === undefined ? undefined : cards[Number(place)];
    if (card) found.set(card.key, { [problemFields[field] ?? 'code']: translateText(message) });
  }
  return found;
}
