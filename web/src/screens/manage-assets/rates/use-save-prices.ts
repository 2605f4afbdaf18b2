import { type doubtsAbout, listLastPriceChanges, savePrices } from '@nairadesk/contract/asset-prices';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { useState } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { toast } from '../../../ui/toasts.ts';
import { type Draft, draftedPrices, otherRows, type RateSheetStore } from './rate-sheet-store.ts';

type Rows = RequestOf<typeof savePrices>['prices'];
type Doubts = ReturnType<typeof doubtsAbout>;

/** What needs a second yes, by asset. */
export type Doubtful = { id: string; doubts: Doubts }[];

/** How long saved prices can be put back with one press. */
export const undoSeconds = 60;

const invalidates = [listAssets, listLastPriceChanges, getDashboard];

/** Saves what was typed, in one call; asks where the server asks, and puts it back within a minute. */
export function useSavePrices(sheet: RateSheetStore, assets: readonly Asset[]) {
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const [undo, setUndo] = useState<{ rows: Rows; endsAt: number } | null>(null);
  const nameOf = (id: string) => assets.find((asset) => asset.id === id)?.name ?? 'An asset';
  const failed = (failure: ApiFailure, ofUndo: boolean) => {
    setDoubtful(null);
    const { ids, rows } = failure.data;
    if (failure.code === 'price_changed_meanwhile') {
      const others = otherRows(failure.data);
      sheet.tell(others);
      const names = others.map(({ id, by }) => `${nameOf(id)} (${by ?? 'a colleague'})`).join(', ');
      toast.failed(`${ofUndo ? 'Not put back' : 'Nothing was saved'}. Changed meanwhile: ${names}.`);
    } else if (failure.code === 'not_found' && Array.isArray(ids)) {
      for (const id of ids) sheet.discard(String(id));
      toast.failed(`No longer on sale: ${ids.map(String).map(nameOf).join(', ')}. Save the others again.`);
    } else if (failure.code === 'invalid' && Array.isArray(rows)) setDoubtful(rows as Doubtful);
    else toast.failed(failure.message);
  };
  const save = useCall(savePrices, {
    invalidates,
    quiet: true,
    onSuccess: ({ data }, { prices }) => {
      setDoubtful(null);
      const rows = rowsBefore(data, prices, sheet.getState().drafts);
      setUndo({ rows, endsAt: Date.now() + undoSeconds * 1000 });
      sheet.saved(data);
    },
    onFailure: (failure) => failed(failure, false),
  });
  const putBack = useCall(savePrices, {
    invalidates,
    quiet: true,
    onSuccess: ({ data }) => {
      setUndo(null);
      sheet.saved(data);
      toast.done('Prices put back');
    },
    onFailure: (failure) => {
      setUndo(null);
      failed(failure, true);
    },
  });
  const send = (confirmed: boolean) => {
    const prices = Object.entries(sheet.getState().drafts).map(([id, draft]) => ({
      id,
      version: draft.base.version,
      ...draftedPrices(draft),
    }));
    save.send({ prices, confirmed });
  };
  return {
    save: () => send(false),
    pending: save.pending,
    doubtful,
    confirm: () => send(true),
    dismiss: () => setDoubtful(null),
    undo: undo && {
      count: undo.rows.length,
      endsAt: undo.endsAt,
      pending: putBack.pending,
      send: () => putBack.send({ prices: undo.rows, confirmed: true }),
      end: () => setUndo(null),
    },
  };
}

/** The rows that put saved prices back to what they were when they were typed over. */
function rowsBefore(saved: readonly Asset[], sent: Rows, drafts: Readonly<Record<string, Draft>>): Rows {
  return saved.flatMap(({ id, priceVersion: version }) => {
    const base = drafts[id]?.base;
    if (!base || !sent.some((row) => row.id === id)) return [];
    const { buyingPrice, sellingPrice } = base;
    return [{ id, version, buyingPrice, sellingPrice }];
  });
}
