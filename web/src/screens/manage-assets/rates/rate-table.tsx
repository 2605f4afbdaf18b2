import type { LastPriceChange } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { clsx } from 'clsx';
import type { ClipboardEvent } from 'react';
import { roles } from '../../../ui/table-row.tsx';
import { moveFocus } from '../move-focus.ts';
import { gridRoles } from './grid-roles.ts';
import { RateRow, rowGrid, sideWords } from './rate-row.tsx';
import type { RateSheetStore } from './rate-sheet-store.ts';
import type { Side } from './read-paste.ts';

interface RateTableProps {
  assets: readonly Asset[];
  sheet: RateSheetStore;
  lastChanges: ReadonlyMap<string, LastPriceChange>;
  onPaste: (event: ClipboardEvent, id: string, side: Side) => void;
  onHistory: (asset: Asset) => void;
}

const columns = [
  { name: 'Asset', look: 'text-left' },
  { name: 'Type', look: 'hidden text-left min-[86rem]:block' },
  { name: sideWords.buyingPrice, look: 'text-right' },
  { name: sideWords.sellingPrice, look: 'text-right' },
  { name: 'Margin', look: 'text-right' },
  { name: 'Last change', look: 'text-left' },
];

/** The cells. Tab goes through the prices; Enter and the arrow keys go through everything, as in a spreadsheet. */
export function RateTable({ assets, sheet, lastChanges, onPaste, onHistory }: RateTableProps) {
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm max-md:hidden">
        Tab: next price. Enter, ↓ and ↑: next row. ← and →: choose a row, or see its last changes. Esc: undo a
        cell. Ctrl+Enter: save.
      </p>
      <div className="md:overflow-clip md:rounded-lg md:border md:border-line md:bg-surface md:shadow-raised">
        <table
          {...gridRoles.grid}
          aria-label="Rate sheet"
          aria-rowcount={assets.length + 1}
          onKeyDown={moveFocus}
          className="block w-full text-sm"
        >
          <thead
            {...roles.rowgroup}
            className="sr-only md:not-sr-only md:sticky md:top-16 md:z-10 md:block lg:top-0"
          >
            <tr
              {...roles.row}
              aria-rowindex={1}
              className={clsx(rowGrid, 'items-center border-line bg-surface px-2 md:border-b')}
            >
              <th {...roles.columnheader} scope="col" className={headClass}>
                <span className="sr-only">Chosen</span>
              </th>
              {columns.map(({ name, look }) => (
                <th key={name} {...roles.columnheader} scope="col" className={clsx(headClass, look)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup} className="block">
            {assets.map((asset, place) => (
              <RateRow
                key={asset.id}
                asset={asset}
                sheet={sheet}
                last={lastChanges.get(asset.id) ?? null}
                place={place}
                onPaste={onPaste}
                onHistory={onHistory}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const headClass = 'py-3 font-medium text-ink-soft text-xs';
