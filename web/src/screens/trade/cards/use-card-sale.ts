import type { Asset } from '@nairadesk/contract/assets';
import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import { type CardOffered, type CardQuote, cardsMost, quoteCards } from '@nairadesk/contract/card-quote';
import { faceValue, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import { useEffect, useState } from 'react';
import { type CardChoices, choicesFor, choicesKept } from '../../../components/order/cards/card-choices.ts';
import { cardParam, readCardParam } from '../../../components/order/cards/card-param.ts';
import { message, t } from '../../../language/translate.ts';
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
  const { draft, problems, openKey, seenRates } = form;
  const { photos } = useFormPhotos();
  const chosen = draft.cards.map((card) => choicesOf(rates, draft, card));
  const offered = chosen.map(({ picked }) => picked);
  const quote = quoteCards(rates, offered);
  const cards = draft.cards.flatMap((card, index) => {
    const choices = chosen[index];
    if (!choices) return [];
    return {
      ...card,
      typesValue: card.typesValue || isWithoutButton(card, choices),
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
    /** What each card brought at the rates that the customer saw before they changed; null: as much as now. */
    before: changedAmounts(seenRates, quote, offered),
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
      if (!check()) return false;
      form.seeRates();
      onceSent.start();
      return true;
    },
  };
}

/** The cards as they were chosen and typed, and what is wrong with them. */
function useDraft({ asset, rates, wanted }: Parameters<typeof useCardSale>[0]) {
  // What was left in the form has codes and photos: it comes before what an address wants.
  const [left] = useState(() => cardsDraftOf(asset.id) ?? { draft: wantedDraft(rates, wanted), rates });
  const [draft, setDraft] = useState<CardsDraft>(left.draft);
  const [knownRates, setKnownRates] = useState(left.rates);
  const [seenRates, setSeenRates] = useState(left.rates);
  if (knownRates !== rates) {
    setKnownRates(rates);
    setDraft(withChoicesKept(draft, knownRates, rates));
  }
  const [openKey, setOpenKey] = useState(draft.cards.at(-1)?.key ?? 0);
  const [problems, setProblems] = useState<ReadonlyMap<number, CardProblems>>(new Map());
  const setCards = (cards: readonly DraftCard[]) => setDraft((before) => ({ ...before, cards }));
  useEffect(() => keepCardsDraft(asset.id, { draft, rates: seenRates }), [asset.id, draft, seenRates]);
  return {
    draft,
    openKey,
    problems,
    seenRates,
    seeRates: () => setSeenRates(rates),
    /** Opens the first card that something is wrong with; true: there is none. */
    showProblems: (found: ReadonlyMap<number, CardProblems>): boolean => {
      setProblems(found);
      const first = draft.cards.find(({ key }) => found.has(key));
      if (first) setOpenKey(first.key);
      return first === undefined;
    },
    chooseCountry: (country: CardCountryCode) => {
      const cards = draft.cards.map((card) => ({
        ...card,
        value: undefined,
        typesValue: false,
        chosen: undefined,
      }));
      setDraft({ country, cards });
      setProblems(new Map());
    },
    change: (key: number, change: Partial<DraftCard>) => {
      setCards(draft.cards.map((card) => (card.key === key ? changedCard(card, change) : card)));
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

/** Of a card whose value we buy in another form, or with another receipt. */
export const notBought = message('We don’t buy this kind of card right now. Choose another form or receipt.');

function problemOf(card: Omit<CardInForm, 'problems'>): [number, CardProblems][] {
  const { picked, values } = card.choices;
  if (card.typesValue && picked.value === '0')
    return [[card.key, { faceValue: t('Enter the value, like 50') }]];
  if (!card.quote && values.includes(picked.value)) return [[card.key, { kind: t(notBought) }]];
  if (!card.quote)
    return [
      [
        card.key,
        {
          faceValue: t('We don’t buy cards of {value} right now', {
            value: faceValue(picked.country, picked.value),
          }),
        },
      ],
    ];
  if (card.photos.some(({ state }) => state === 'failed'))
    return [[card.key, { photos: t('A photo couldn’t be sent. Replace or remove it.') }]];
  if (card.photos.length > 0 || card.code.trim() !== '') return [];
  return [[card.key, { code: t('Enter the card’s code, or add a photo of it') }]];
}

/** What the cards brought at the rates of before, where it was something else for one that they could be sold at. */
function changedAmounts(
  seen: readonly PublicCardRate[],
  now: { cards: readonly CardQuote[] },
  offered: Parameters<typeof quoteCards>[1],
): readonly (bigint | null)[] | null {
  const before = quoteCards(seen, offered).cards.map((card, place) => {
    const amount = card?.amountKobo ?? null;
    return amount === now.cards[place]?.amountKobo ? null : amount;
  });
  return before.some((amount) => amount !== null) ? before : null;
}

function choicesOf(rates: readonly PublicCardRate[], { country }: CardsDraft, card: DraftCard): CardChoices {
  return card.chosen ? choicesKept(rates, card.chosen) : choicesFor(rates, { ...card, country });
}

/** A change of rates makes no card another one: what each was stays chosen where it would be something else. */
function withChoicesKept(
  draft: CardsDraft,
  before: readonly PublicCardRate[],
  now: readonly PublicCardRate[],
): CardsDraft {
  const was = draft.cards.map((card) => choicesOf(before, draft, card).picked);
  const moves = draft.cards.some((card, place) => !isSame(choicesOf(now, draft, card).picked, was[place]));
  if (!moves) return draft;
  const cards = draft.cards.map((card, place) => ({ ...card, chosen: was[place] }));
  return { country: was[0]?.country, cards };
}

function isSame(one: CardOffered, other: CardOffered | undefined): boolean {
  return cardParam(one) === (other && cardParam(other));
}

/** A card after its owner's change: when they choose again, they choose among what has a rate now. */
function changedCard({ chosen, ...card }: DraftCard, change: Partial<DraftCard>): DraftCard {
  const isChoice = ['value', 'form', 'receipt'].some((field) => field in change);
  if (!chosen || !isChoice) return { ...card, chosen, ...change };
  const { form, receipt, value } = chosen;
  return { ...card, form, receipt, value: card.value ?? value, ...change };
}

/** A value that was chosen, and is no button any more, is shown as one that is typed. */
function isWithoutButton({ chosen }: DraftCard, { values }: CardChoices): boolean {
  return chosen !== undefined && !values.includes(chosen.value);
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
    chosen: like?.chosen,
    code: '',
    photoKeys: {},
  };
}
