import type { Asset } from '@nairadesk/contract/assets';
import { type ClipboardEvent, useCallback, useRef, useState } from 'react';
import type { RateSheetStore } from './rate-sheet-store.ts';
import { type Pasted, readPaste, type Side } from './read-paste.ts';
import { usePasteAnywhere } from './use-paste-anywhere.ts';

/**
 * Takes pasted prices into the sheet: cells from the one where they were pasted, with no cell chosen from the first
 * row that is shown, or by the names of the assets. The handler stays the same, so that a paste draws no row again.
 * @returns the handler of a cell, and what became of the last paste
 */
export function usePricePaste(sheet: RateSheetStore, assets: readonly Asset[], shown: readonly Asset[]) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const latest = useRef({ assets, shown });
  latest.current = { assets, shown };
  const take = useCallback(
    (text: string, id: string, side: Side) => {
      const found = readPaste(text, { rows: latest.current.shown, at: { id, side } });
      if (!found) return false;
      sheet.fill(found.fills, latest.current.assets);
      setPasted(found);
      return true;
    },
    [sheet],
  );
  usePasteAnywhere((text) => {
    const first = shown[0];
    return first !== undefined && take(text, first.id, 'buyingPrice');
  });
  const onPaste = useCallback(
    (event: ClipboardEvent, id: string, side: Side) => {
      if (take(event.clipboardData.getData('text/plain'), id, side)) event.preventDefault();
    },
    [take],
  );
  return { onPaste, pasted, dismiss: () => setPasted(null) };
}
