import type { Asset } from '@nairadesk/contract/assets';
import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import { type CardOffered, type CardQuote, cardsMost, quoteCards } from '@nairadesk/contract/card-quote';
import { faceValue, listPublicCardRates, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import { placeCards } from '@nairadesk/contract/order-cards';
import { listHistory } from '@nairadesk/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { choicesFor } from '../../../components/order/cards/card-choices.ts';
import type { PlacedOrder } from '../use-order-form.ts';
import {
  type CardsDraft,
  cardsDraftOf,
  type DraftCard,
  forgetCardsDraft,
  keepCardsDraft,
} from './cards-draft.ts';

/** What is wrong with a card, by field. */
export type CardProblems = Partial<Record<'faceValue' | 'code', string>>;

/** Everything that the form for selling cards knows. One card is open to be filled in, the others are listed. */
export function useCardSale(
  asset: Asset,
  rates: readonly PublicCardRate[],
  onPlaced: (order: PlacedOrder) => void,
) {
  const form = useDraft(asset);
  const { draft, problems, openKey } = form;
  const [seenRates, setSeenRates] = useState(rates);
  const offered = draft.cards.map((card) => choicesFor(rates, { ...card, country: draft.country }).picked);
  const quote = quoteCards(rates, offered);
  const cards = draft.cards.map((card, index) => ({
    ...card,
    position: index + 1,
    choices: choicesFor(rates, { ...card, country: draft.country }),
    quote: quote.cards[index] ?? null,
    problems: problems.get(card.key) ?? {},
  }));
  const open = cards.find(({ key }) => key === openKey) ?? cards[0];
  const place = usePlacing(asset, onPlaced, (failure) =>
    form.showProblems(refusedCards(failure, draft.cards)),
  );
  return {
    ...form,
    cards,
    open,
    quote,
    /** The quote at the rates that the customer saw before they changed; null: they are the same. */
    before: changedQuote(seenRates, quote, offered),
    isFull: cards.length >= cardsMost,
    pending: place.pending,
    /** Opens another card, like the one that is open; false: that one isn't complete. */
    add: (): boolean => {
      if (!open || !form.showProblems(new Map(problemOf(open)))) return false;
      form.append(open);
      return true;
    },
    /** Places the order; false: a card isn't complete, and is open now. */
    submit: (): boolean => {
      setSeenRates(rates);
      if (!form.showProblems(new Map(cards.flatMap(problemOf)))) return false;
      if (quote.problem === null)
        place.send({
          assetId: asset.id,
          cards: cards.map(({ code, choices: { picked } }) => soldCard(picked, code)),
          amount: nairaOf(quote.amountKobo),
        });
      return true;
    },
  };
}

/** The cards as they were chosen and typed, and what is wrong with them. */
function useDraft(asset: Asset) {
  const [draft, setDraft] = useState<CardsDraft>(() => cardsDraftOf(asset.id) ?? emptyDraft());
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
      const left = draft.cards.filter((card) => card.key !== key);
      setCards(left);
      if (key === openKey) setOpenKey(left.at(-1)?.key ?? 0);
    },
  };
}

export type CardSaleState = ReturnType<typeof useCardSale>;
export type CardInForm = CardSaleState['cards'][number];

function soldCard({ value, ...kind }: CardOffered, code: string) {
  return { ...kind, faceValue: value, code: code.trim() };
}

function usePlacing(
  asset: Asset,
  onPlaced: (order: PlacedOrder) => void,
  onRefused: (failure: ApiFailure) => void,
) {
  const client = useQueryClient();
  return useCall(placeCards, {
    invalidates: [listHistory],
    onSuccess: ({ data }) => {
      forgetCardsDraft();
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
      onRefused(failure);
    },
  });
}

/** The rates, those of one country replaced. */
function withRates(known: readonly PublicCardRate[], now: readonly PublicCardRate[]): PublicCardRate[] {
  const countries = new Set(now.map(({ country }) => country));
  return [...known.filter(({ country }) => !countries.has(country)), ...now];
}

/** The cards that the server names, as `cards.2.code`. */
function refusedCards({ fields }: ApiFailure, cards: readonly DraftCard[]): Map<number, CardProblems> {
  const found = new Map<number, CardProblems>();
  for (const [path, message] of Object.entries(fields)) {
    const [, place, field = ''] = /^cards\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const card = place === undefined ? undefined : cards[Number(place)];
    if (card) found.set(card.key, { [field === 'faceValue' ? 'faceValue' : 'code']: message });
  }
  return found;
}

function problemOf(card: Omit<CardInForm, 'problems'>): [number, CardProblems][] {
  const { picked } = card.choices;
  if (card.typesValue && picked.value === '0') return [[card.key, { faceValue: 'Enter the value, like 50' }]];
  if (!card.quote)
    return [
      [card.key, { faceValue: `We don’t buy cards of ${faceValue(picked.country, picked.value)} right now` }],
    ];
  return card.code.trim() === '' ? [[card.key, { code: 'Enter the card’s code' }]] : [];
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

function emptyDraft(): CardsDraft {
  return { country: undefined, cards: [newCard([], undefined)] };
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
  };
}
