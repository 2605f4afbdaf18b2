import {
  type CardRate,
  listCardRates,
  listPublicCardRates,
  saveCardRates,
} from '@nairadesk/contract/card-rates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { toast } from '../../../ui/toasts.ts';
import { type CardSheetStore, draftedRate } from './card-sheet-store.ts';

/** Saves what was typed, in one call; asks where the server asks. */
export function useSaveCardRates(sheet: CardSheetStore, assetId: string) {
  const client = useQueryClient();
  const [doubtful, setDoubtful] = useState<readonly string[] | null>(null);
  const [overlaps, setOverlaps] = useState<readonly string[][]>([]);
  const save = useCall(saveCardRates, {
    invalidates: [listCardRates, listPublicCardRates],
    quiet: true,
    onSuccess: ({ message }) => {
      setDoubtful(null);
      setOverlaps([]);
      sheet.forget();
      toast.done(message);
    },
    onFailure: (failure) => {
      setDoubtful(null);
      setOverlaps([]);
      // What is there now stands beside what was typed.
      void client.invalidateQueries({ queryKey: readKey(listCardRates) });
      const { ids, pairs, rows, gone } = failure.data;
      if (failure.code === 'invalid' && Array.isArray(ids)) setDoubtful(ids.map(String));
      else if (failure.code === 'card_rates_overlap' && Array.isArray(pairs))
        setOverlaps(pairs as string[][]);
      else {
        if (Array.isArray(gone)) sheet.forget(gone.map(String));
        const count = (Array.isArray(rows) ? rows.length : 0) + (Array.isArray(gone) ? gone.length : 0);
        toast.failed(count > 0 ? `Nothing was saved. Changed meanwhile: ${count}.` : failure.message);
      }
    },
  });
  const send = (confirmed: boolean) => {
    const drafts = Object.entries(sheet.getState().drafts);
    const seen = ({ id, version }: CardRate) => ({ id, version });
    save.send({
      id: assetId,
      added: drafts.flatMap(([, draft]) => (draft.base === null ? (draftedRate(draft) ?? []) : [])),
      changed: drafts.flatMap(([, draft]) => {
        const rate = draft.base && !draft.removed ? draftedRate(draft) : null;
        return rate && draft.base ? [{ ...seen(draft.base), ...rate }] : [];
      }),
      removed: drafts.flatMap(([, { base, removed }]) => (base && removed ? [seen(base)] : [])),
      confirmed,
    });
  };
  return {
    save: () => send(false),
    pending: save.pending,
    doubtful,
    confirm: () => send(true),
    dismiss: () => setDoubtful(null),
    overlaps,
  };
}
