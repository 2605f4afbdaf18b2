import type { Asset } from '@nairadesk/contract/assets';
import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import { type CardOffered, type CardQuote, cardsMost, quoteCards } from '@nairadesk/contract/card-quote';
import { faceValue, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import { useEffect, useState } from 'react';
import { choicesFor } from '../../../components/order/cards/card-choices.ts';
import { readCardParam } from '../../../components/order/cards/card-param.ts';
import type { PlacedOrder } from '../use-order-form.ts';
import { type CardsDraft, cardsDraftOf, type DraftCard, keepCardsDraft } from './cards-draft.ts';
import { useFormPhotos } from './photos/form-photos.ts';
import { countPhotos } from './photos/photo-counts.ts';
import { discardPhoto } from './photos/photo-jobs.ts';
import { sidesAsked } from './photos/sides-asked.ts';
import { useOnceSent } from './photos/use-once-sent.ts';
import { type CardProblems, usePlacing } from './use-placing.ts';

/** Everything that the form for selling cards knows. One card is open to be filled in, the others are listed. */
export function useCardSale(
  given: { asset: Asset; rates: readonly PublicCardRate[]; wanted: string | undefined },
  onPlaced: (order: PlacedOrder) => void,
) {
  const { asset, rates } = given;
  const form = useDraft(given);
  const { draft, problems, openKey } = form;
  const [seenRates, setSeenRates] = useState(rates);
  const { photos } = useFormPhotos();
  const offered = draft.cards.map((card) => choicesFor(rates, { ...card, country: draft.country }).picked);
  const quote = quoteCards(rates, offered);
  const cards = draft.cards.map((card, index) => {
    const choices = choicesFor(rates, { ...card, country: draft.country });
    return {
      ...card,
      position: index + 1,
      choices,
      photos: sidesAsked(choices.picked).flatMap((side) => photos[card.photoKeys[side] ?? 0] ?? []),
      quote: quote.cards[index] ?? null,
      problems: problems.get(card.key) ?? {},
    };
  });
  const open = cards.find(({ key }) => key === openKey) ?? cards[0];
  const place = usePlacing(asset, draft.cards, { onPlaced, onRefused: form.showProblems });
  const photoCounts = countPhotos(cards.flatMap((card) => card.photos));
  /** False: a card isn't complete, and is open now. */
  const check = (): boolean => form.showProblems(new Map(cards.flatMap(problemOf)));
  const onceSent = useOnceSent({
    counts: photoCounts,
    draft,
    amountKobo: quote.amountKobo,
    run: () => {
      if (check() && quote.problem === null)
        place.send({
          assetId: asset.id,
          cards: cards.map(soldCard),
          amount: nairaOf(quote.amountKobo),
        });
    },
  });
  return {
    ...form,
    cards,
    open,
    quote,
    /** The quote at the rates that the customer saw before they changed; null: they are the same. */
    before: changedQuote(seenRates, quote, offered),
    isFull: cards.length >= cardsMost,
    pending: place.pending,
    photoCounts,
    /** It is placed as soon as its photos are there. */
    isWaiting: onceSent.isWaiting,
    stopWaiting: onceSent.stop,
    /** Opens another card, like the one that is open; false: that one isn't complete. */
    add: (): boolean => {
      if (!open || !form.showProblems(new Map(problemOf(open)))) return false;
      form.append(open);
      return true;
    },
    /** Places the order, once all photos are there; false: a card isn't complete, and is open now. */
    submit: (): boolean => {
      setSeenRates(rates);
      if (!check()) return false;
      onceSent.start();
      return true;
    },
  };
}

/** The cards as they were chosen and typed, and what is wrong with them. */
function useDraft({ asset, rates, wanted }: Parameters<typeof useCardSale>[0]) {
  // What was left in the form has codes and photos: it comes before what an address wants.
  const [draft, setDraft] = useState<CardsDraft>(() => cardsDraftOf(asset.id) ?? wantedDraft(rates, wanted));
  const [openKey, setOpenKey] = useState(draft.cards.at(-1)?.key ?? 0);
  const [problems, setProblems] = useState<ReadonlyMap<number, CardProblems>>(new Map());
  const setCards = (cards: readonly DraftCard[]) => setDraft((before) => ({ ...before, cards }));
  useEffect(() => keepCardsDraft(asset.id, draft), [asset.id, draft]);
  return {
    draft,
    openKey,
    problems,
    /** Opens the first card that something is wrong with; true: there is none. */
    showProblems: (found: ReadonlyMap<number, CardProblems>): boolean => {
      setProblems(found);
      const first = draft.cards.find(({ key }) => found.has(key));
      if (first) setOpenKey(first.key);
      return first === undefined;
    },
    chooseCountry: (country: CardCountryCode) => {
      const cards = draft.cards.map((card) => ({ ...card, value: undefined, typesValue: false }));
      setDraft({ country, cards });
      setProblems(new Map());
    },
    change: (key: number, change: Partial<DraftCard>) => {
      setCards(draft.cards.map((card) => (card.key === key ? { ...card, ...change } : card)));
      setProblems((before) => new Map([...before].filter(([one]) => one !== key)));
    },
    edit: setOpenKey,
    append: (like: DraftCard) => {
      const added = newCard(draft.cards, like);
      setCards([...draft.cards, added]);
      setOpenKey(added.key);
    },
    remove: (key: number) => {
      const removed = draft.cards.find((card) => card.key === key);
      if (removed) Object.values(removed.photoKeys).forEach(discardPhoto);
      const left = draft.cards.filter((card) => card.key !== key);
      setCards(left);
      if (key === openKey) setOpenKey(left.at(-1)?.key ?? 0);
    },
  };
}

export type CardSaleState = ReturnType<typeof useCardSale>;
export type CardInForm = CardSaleState['cards'][number];

function soldCard({ choices, code, photos }: Omit<CardInForm, 'problems'>) {
  const { value, ...kind }: CardOffered = choices.picked;
  return { ...kind, faceValue: value, code: code.trim(), photoIds: photos.flatMap(({ id }) => id ?? []) };
}

function problemOf(card: Omit<CardInForm, 'problems'>): [number, CardProblems][] {
  const { picked } = card.choices;
  if (card.typesValue && picked.value === '0') return [[card.key, { faceValue: 'Enter the value, like 50' }]];
  if (!card.quote)
    return [
      [card.key, { faceValue: `We don’t buy cards of ${faceValue(picked.country, picked.value)} right now` }],
    ];
  if (card.photos.some(({ state }) => state === 'failed'))
    return [[card.key, { photos: 'A photo couldn’t be sent. Replace or remove it.' }]];
  if (card.photos.length > 0 || card.code.trim() !== '') return [];
  return [[card.key, { code: 'Enter the card’s code, or add a photo of it' }]];
}

/** What the cards brought at the rates of before, where that is something else. */
function changedQuote(
  seen: readonly PublicCardRate[],
  now: { cards: readonly CardQuote[]; amountKobo: bigint },
  offered: Parameters<typeof quoteCards>[1],
) {
  const before = quoteCards(seen, offered);
  return before.problem !== 'no_rate' && before.amountKobo !== now.amountKobo ? before : null;
}

/** One card, as it was chosen before the form was opened; a value that has no button is typed. */
function wantedDraft(rates: readonly PublicCardRate[], wanted: string | undefined): CardsDraft {
  const card = newCard([], undefined);
  if (wanted === undefined) return { country: undefined, cards: [card] };
  const { country, ...chosen } = readCardParam(wanted);
  const { values, picked } = choicesFor(rates, { ...chosen, country });
  // In another country's currency it would be another card.
  if (picked.country !== country) return { country: undefined, cards: [card] };
  const typesValue = chosen.value !== undefined && !values.includes(chosen.value);
  return { country, cards: [{ ...card, ...chosen, typesValue }] };
}

/** A card without a code, otherwise like another: people sell several of a kind. */
function newCard(cards: readonly DraftCard[], like: DraftCard | undefined): DraftCard {
  return {
    key: Math.max(0, ...cards.map(({ key }) => key)) + 1,
    value: like?.value,
    typesValue: like?.typesValue ?? false,
    form: like?.form,
    receipt: like?.receipt,
    code: '',
    photoKeys: {},
  };
}
