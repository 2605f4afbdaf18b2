import type { OtherPrices } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { createStore } from 'zustand';
import { type Fill, type Side, sides } from './read-paste.ts';
import { priceIn } from './read-price.ts';

/** The prices of an asset at one version. */
export interface Prices {
  version: number;
  buyingPrice: string;
  sellingPrice: string;
  /** Who saved them, where that is known. */
  by?: string | null;
}

/** What was typed into a row on top of the prices that it had then. */
export interface Draft extends Partial<Record<Side, string>> {
  base: Prices;
}

interface State {
  /** By id of the asset. A row without changes has none. */
  drafts: Readonly<Record<string, Draft>>;
  /** Prices that an answer told, until the list has them. */
  told: Readonly<Record<string, Prices>>;
  chosen: ReadonlySet<string>;
}

export type RateSheetStore = ReturnType<typeof createRateSheet>;

/** The prices of an asset as they are now, by the list or by an answer that is newer. */
export function currentPrices(asset: Asset, told: Prices | undefined): Prices {
  if (told && told.version > asset.priceVersion) return told;
  const { priceVersion: version, buyingPrice, sellingPrice } = asset;
  return { version, buyingPrice, sellingPrice };
}

/** What a row is to have: as typed where that is a price, else as it was. */
export function draftedPrices({ base, ...typed }: Draft): { buyingPrice: string; sellingPrice: string } {
  const priceOf = (side: Side) => priceIn(typed[side] ?? base[side]) ?? base[side];
  return { buyingPrice: priceOf('buyingPrice'), sellingPrice: priceOf('sellingPrice') };
}

/** Whether something typed into a row is no price. */
export function isFaulty(draft: Draft): boolean {
  return sides.some((side) => draft[side] !== undefined && priceIn(draft[side]) === null);
}

/** The first row that can't be saved: something typed into it is no price, or its prices have changed meanwhile. */
export function firstUnsavable(assets: readonly Asset[], { drafts, told }: State): Asset | undefined {
  return assets.find((asset) => {
    const draft = drafts[asset.id];
    if (!draft) return false;
    return isFaulty(draft) || draft.base.version !== currentPrices(asset, told[asset.id]).version;
  });
}

/** What is typed and chosen on one sheet: outside of React, so that a key draws one row and not five hundred. */
export function createRateSheet() {
  const store = createStore<State>(() => ({ drafts: {}, told: {}, chosen: new Set() }));
  const setDrafts = (change: (drafts: Record<string, Draft>) => void) =>
    store.setState(({ drafts }) => {
      const next = { ...drafts };
      change(next);
      return { drafts: next };
    });
  return {
    ...store,
    /** Puts texts into cells, on top of the prices that their rows have now; `assets` holds at least those rows. */
    fill(fills: readonly Fill[], assets: readonly Asset[]) {
      const { told } = store.getState();
      setDrafts((drafts) => {
        for (const { id, side, text } of fills) {
          const asset = assets.find((one) => one.id === id);
          const base = drafts[id]?.base ?? (asset && currentPrices(asset, told[id]));
          if (base) put(drafts, id, { ...drafts[id], base, [side]: text });
        }
      });
    },
    revert(id: string, side: Side) {
      setDrafts((drafts) => {
        const draft = drafts[id];
        if (draft) put(drafts, id, without(draft, side));
      });
    },
    discard(id?: string) {
      setDrafts((drafts) => {
        for (const one of id === undefined ? Object.keys(drafts) : [id]) delete drafts[one];
      });
    },
    /** Keeps what was typed on top of prices that came meanwhile. */
    keepMine(id: string, now: Prices) {
      setDrafts((drafts) => {
        const draft = drafts[id];
        if (draft) put(drafts, id, { ...draft, base: now });
      });
    },
    /** Learns of prices that are newer than the list. */
    tell(rows: readonly (Prices & { id: string })[]) {
      store.setState(({ told }) => ({
        told: { ...told, ...Object.fromEntries(rows.map(({ id, ...prices }) => [id, prices])) },
      }));
    },
    /** What was sent is saved; what was typed since then stays. */
    saved(rows: readonly Asset[]) {
      this.tell(rows.map(toldOf));
      setDrafts((drafts) => {
        for (const row of rows) {
          const draft = drafts[row.id];
          if (draft) put(drafts, row.id, { ...draft, base: toldOf(row) });
        }
      });
    },
    choose(ids: readonly string[], chosen: boolean) {
      store.setState((state) => {
        const next = new Set(state.chosen);
        for (const id of ids) {
          if (chosen) next.add(id);
          else next.delete(id);
        }
        return { chosen: next };
      });
    },
  };
}

/** An asset's prices as a later version knows them. */
export function toldOf({ id, priceVersion, buyingPrice, sellingPrice }: Asset): Prices & { id: string } {
  return { id, version: priceVersion, buyingPrice, sellingPrice };
}

/** The rows of the refusal that a colleague was first. */
export function otherRows(data: Record<string, unknown>): OtherPrices[] {
  return Array.isArray(data.rows) ? (data.rows as OtherPrices[]) : [];
}

// A text that says what the price is anyway is no change.
function put(drafts: Record<string, Draft>, id: string, draft: Draft): void {
  const changed = sides.reduce(
    (left, side) => (priceIn(left[side] ?? '') === left.base[side] ? without(left, side) : left),
    draft,
  );
  if (sides.some((side) => changed[side] !== undefined)) drafts[id] = changed;
  else delete drafts[id];
}

function without(draft: Draft, side: Side): Draft {
  const { [side]: _, ...others } = draft;
  return others as Draft;
}
