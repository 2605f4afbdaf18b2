import type { CardRate } from '@nairadesk/contract/card-rates';
import { type ClipboardEvent, useCallback, useRef } from 'react';
import { usePasteAnywhere } from '../rates/use-paste-anywhere.ts';
import type { CardField } from './card-columns.ts';
import type { CardSheetStore } from './card-sheet-store.ts';
import { readCardPaste } from './read-card-paste.ts';

/**
 * Takes a pasted rate list into a card's sheet. The handler it returns fills from the cell where it was pasted; with
 * no cell chosen, the list becomes rows below the others, and onAdded hears the key of the first.
 */
export function useCardPaste(
  sheet: CardSheetStore,
  rates: readonly CardRate[],
  onAdded: (key: string | undefined) => void,
) {
  const latest = useRef(rates);
  latest.current = rates;
  const take = useCallback(
    (text: string, key: string | null, field: CardField) => {
      const pasted = readCardPaste(text, field);
      if (!pasted) return false;
      const keys = [...latest.current.map(({ id }) => id), ...sheet.getState().added];
      const first = key === null ? keys.length : keys.indexOf(key);
      keys.push(...sheet.add(Math.max(0, first + pasted.length - keys.length)));
      sheet.fill(
        pasted.flatMap((row, index) => row.map((cell) => ({ key: keys[first + index] ?? '', ...cell }))),
        (id) => latest.current.find((rate) => rate.id === id) ?? null,
      );
      return true;
    },
    [sheet],
  );
  usePasteAnywhere((text) => {
    const before = sheet.getState().added.length;
    const taken = take(text, null, 'country');
    if (taken) onAdded(sheet.getState().added[before]);
    return taken;
  });
  return useCallback(
    (event: ClipboardEvent, key: string, field: CardField) => {
      if (take(event.clipboardData.getData('text/plain'), key, field)) event.preventDefault();
    },
    [take],
  );
}
