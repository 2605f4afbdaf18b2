import type { CardRate, NewCardRate } from '@nairadesk/contract/card-rates';
import { createStore } from 'zustand';
import { type CardField, cardColumns, columnOf } from './card-columns.ts';

/** What was typed into a row, on top of the rate that it was then; null: a row that is added. */
export interface CardDraft {
  base: CardRate | null;
  texts: Partial<Record<CardField, string>>;
  removed: boolean;
}

/** A text for one cell of a row. */
export interface CardFill {
  key: string;
  field: CardField;
  text: string;
}

interface State {
  /** By id of the rate, or by the key of a row that is added. A row without changes has none. */
  drafts: Readonly<Record<string, CardDraft>>;
  /** The keys of the rows that are added, in their order. */
  added: readonly string[];
}

export type CardSheetStore = ReturnType<typeof createCardSheet>;

/** The text of a cell: as typed, else as the rate has it. */
export function textIn(field: CardField, draft: CardDraft | undefined, rate: CardRate | null): string {
  const typed = draft?.texts[field];
  if (typed !== undefined) return typed;
  const base = draft?.base ?? rate;
  return base ? columnOf(field).show(base[field]) : '';
}

/** What is wrong with a cell; null: nothing. A row that is removed may hold anything. */
export function problemIn(
  field: CardField,
  draft: CardDraft | undefined,
  rate: CardRate | null,
): string | null {
  if (!draft || draft.removed || (draft.base && draft.texts[field] === undefined)) return null;
  const read = columnOf(field).read(textIn(field, draft, rate));
  return 'problem' in read ? read.problem : null;
}

/** The rate that a row is to be; null where a cell is none. */
export function draftedRate(draft: CardDraft): NewCardRate | null {
  const values: Partial<Record<CardField, unknown>> = {};
  for (const { field, read } of cardColumns) {
    const cell = read(textIn(field, draft, draft.base));
    if ('problem' in cell) return null;
    // What is empty is left out: three hundred rows are sent at once.
    if (cell.value !== null) values[field] = cell.value;
  }
  return values as NewCardRate;
}

/** What is typed on one grid: outside of React, so that a key draws one row and not three hundred. */
export function createCardSheet() {
  const store = createStore<State>(() => empty);
  let count = 0;
  const change = (work: (drafts: Record<string, CardDraft>) => void) =>
    store.setState(({ drafts }) => {
      const next = { ...drafts };
      work(next);
      return { drafts: next };
    });
  return {
    ...store,
    /** Adds empty rows. @returns their keys */
    add(many: number): string[] {
      const keys = Array.from({ length: many }, () => {
        count += 1;
        return `new-${count}`;
      });
      store.setState((state) => withEmptyRows(state, keys));
      return keys;
    },
    /** Puts texts into cells, on top of the rates that their rows are now. */
    fill(fills: readonly CardFill[], rateOf: (key: string) => CardRate | null) {
      change((drafts) => {
        for (const { key, field, text } of fills) {
          const draft = drafts[key] ?? { base: rateOf(key), texts: {}, removed: false };
          put(drafts, key, { ...draft, texts: { ...draft.texts, [field]: text } });
        }
      });
    },
    /** Takes a row away, or puts it back; one that was added is gone at once. */
    remove(key: string, rate: CardRate | null, removed: boolean) {
      if (rate === null) return this.forget([key]);
      change((drafts) => put(drafts, key, { ...(drafts[key] ?? { base: rate, texts: {} }), removed }));
    },
    revert(key: string, field: CardField) {
      change((drafts) => {
        const draft = drafts[key];
        if (!draft) return;
        const { [field]: _, ...texts } = draft.texts;
        put(drafts, key, { ...draft, texts });
      });
    },
    /** Keeps what was typed on top of what a colleague saved meanwhile. */
    keepMine(key: string, rate: CardRate) {
      change((drafts) => {
        const draft = drafts[key];
        if (draft) put(drafts, key, { ...draft, base: rate });
      });
    },
    /**
     * Forgets what is saved now, and keeps on top of it what was typed meanwhile.
     * @param sent the drafts as they were saved @param saved all rates of the card since
     * @returns the keys of the rows that were added, each with the id that it has now
     */
    settle(sent: State['drafts'], saved: readonly CardRate[]): ReadonlyMap<string, string> {
      const ids = savedIds(sent, saved);
      store.setState((state) =>
        settled(state, sent, (key) => {
          const id = ids.get(key) ?? key;
          return saved.find((rate) => rate.id === id) ?? null;
        }),
      );
      return ids;
    },
    /** Forgets what was typed into these rows, or into all. */
    forget(keys?: readonly string[]) {
      store.setState((state) => (keys ? without(state, keys) : empty));
    },
  };
}

const empty: State = { drafts: {}, added: [] };

function withEmptyRows({ drafts, added }: State, keys: readonly string[]): State {
  const rows = keys.map((key) => [key, { base: null, texts: {}, removed: false }] as const);
  return { added: [...added, ...keys], drafts: { ...drafts, ...Object.fromEntries(rows) } };
}

function without({ drafts, added }: State, keys: readonly string[]): State {
  return {
    drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key))),
    added: added.filter((key) => !keys.includes(key)),
  };
}

/** What is left once `sent` is saved: what was typed meanwhile, on top of the rate that a row became. */
function settled(
  { drafts, added }: State,
  sent: State['drafts'],
  rateOf: (key: string) => CardRate | null,
): State {
  const next = { ...drafts };
  for (const [key, was] of Object.entries(sent)) {
    const now = next[key];
    delete next[key];
    if (!now || now === was) continue;
    const base = rateOf(key);
    // A row that was put back while it was removed is added again.
    if (base) put(next, base.id, { ...now, base });
    else next[key] = { base: null, texts: allTexts(now), removed: false };
  }
  const isNew = (key: string) => next[key]?.base === null;
  const again = Object.keys(sent).filter((key) => isNew(key) && !added.includes(key));
  return { drafts: next, added: [...added.filter(isNew), ...again] };
}

/** Of each row that was added, the id of the rate that it became. */
function savedIds(sent: State['drafts'], saved: readonly CardRate[]): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>(Object.keys(sent));
  for (const [key, draft] of Object.entries(sent)) {
    if (draft.base !== null) continue;
    const rate = saved.find((one) => !taken.has(one.id) && isAsDrafted(one, draft));
    if (!rate) continue;
    taken.add(rate.id);
    ids.set(key, rate.id);
  }
  return ids;
}

function isAsDrafted(rate: CardRate, draft: CardDraft): boolean {
  return cardColumns.every(({ field, read }) => {
    const cell = read(textIn(field, draft, null));
    return 'value' in cell && cell.value === rate[field];
  });
}

function allTexts(draft: CardDraft): CardDraft['texts'] {
  return Object.fromEntries(cardColumns.map(({ field }) => [field, textIn(field, draft, null)]));
}

// A text that says what the rate is anyway is no change.
function put(drafts: Record<string, CardDraft>, key: string, draft: CardDraft): void {
  const { base } = draft;
  const texts = Object.fromEntries(
    Object.entries(draft.texts).filter(([field, text]) => {
      const read = columnOf(field as CardField).read(text);
      return base === null || 'problem' in read || read.value !== base[field as CardField];
    }),
  );
  if (base === null || draft.removed || Object.keys(texts).length > 0) drafts[key] = { ...draft, texts };
  else delete drafts[key];
}
