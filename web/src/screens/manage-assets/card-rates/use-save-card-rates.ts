import {
  type CardRate,
  listCardRates,
  listPublicCardRates,
  saveCardRates,
} from '@nairadesk/contract/card-rates';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';
import { toast } from '../../../ui/toasts.ts';
import { type CardSheetStore, draftedRate } from './card-sheet-store.ts';

/**
 * Saves what was typed, in one call; asks where the server asks. What is typed until the answer comes is kept, and the
 * cell that it is typed into keeps the keyboard.
 */
export function useSaveCardRates(sheet: CardSheetStore, assetId: string) {
  const client = useQueryClient();
  const [doubtful, setDoubtful] = useState<readonly string[] | null>(null);
  const [overlaps, setOverlaps] = useState<readonly string[][]>([]);
  const sent = useRef(sheet.getState().drafts);
  const save = useCall(saveCardRates, {
    invalidates: [listCardRates, listPublicCardRates],
    quiet: true,
    onSuccess: ({ message, data }) => {
      setDoubtful(null);
      setOverlaps([]);
      client.setQueryData(readKey(listCardRates, { id: assetId }), { status: 'success', data });
      // The query client tells of new rows in a task of its own; the drafts follow in the next, before anything is drawn.
      setTimeout(() => {
        const goBack = rememberCell();
        let ids: ReadonlyMap<string, string> = new Map();
        flushSync(() => {
          ids = sheet.settle(sent.current, data);
        });
        goBack(ids);
      });
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
    sent.current = sheet.getState().drafts;
    const drafts = Object.entries(sent.current);
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

/** Remembers which cell has the keyboard. @returns goes back to it if its row, which was added, is another one now */
function rememberCell(): (ids: ReadonlyMap<string, string>) => void {
  const cell = document.activeElement;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (!(cell instanceof HTMLInputElement) || row === undefined) return () => {};
  const { column } = cell.dataset;
  const isAllSelected = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return (ids) => {
    if (cell.isConnected) return;
    const now = document.querySelector<HTMLInputElement>(
      `[data-row="${ids.get(row) ?? row}"] [data-column="${column}"]`,
    );
    now?.focus();
    if (!isAllSelected) now?.setSelectionRange(now.value.length, now.value.length);
  };
}
