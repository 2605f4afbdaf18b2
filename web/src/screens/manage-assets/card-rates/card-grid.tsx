import type { CardRate } from '@nairadesk/contract/card-rates';
import type { ClipboardEvent } from 'react';
import { useStore } from 'zustand';
import { roles } from '../../../ui/table-row.tsx';
import { moveFocus } from '../move-focus.ts';
import { gridRoles } from '../rates/grid-roles.ts';
import { type CardField, cardColumns } from './card-columns.ts';
import { CardRow } from './card-row.tsx';
import type { CardSheetStore } from './card-sheet-store.ts';

interface CardGridProps {
  rates: readonly CardRate[];
  sheet: CardSheetStore;
  onPaste: (event: ClipboardEvent, key: string, field: CardField) => void;
}

/** The rates of one card, and below them those that are added. Keys as in a spreadsheet. */
export function CardGrid({ rates, sheet, onPaste }: CardGridProps) {
  const added = useStore(sheet, (state) => state.added);
  const rows = [
    ...rates.map((rate) => ({ key: rate.id, rate })),
    ...added.map((key) => ({ key, rate: null })),
  ];
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-raised">
      <table
        {...gridRoles.grid}
        aria-label="Card rates"
        aria-rowcount={rows.length + 1}
        onKeyDown={moveFocus}
        className="w-full min-w-4xl table-fixed text-sm"
      >
        <thead {...roles.rowgroup}>
          <tr {...roles.row} aria-rowindex={1}>
            {cardColumns.map(({ field, title }) => (
              <th
                key={field}
                {...roles.columnheader}
                scope="col"
                className="px-3 py-3 text-left font-medium text-ink-soft text-xs"
              >
                {title}
              </th>
            ))}
            <th {...roles.columnheader} scope="col" className="w-12">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map(({ key, rate }, place) => (
            <CardRow key={key} rowKey={key} rate={rate} place={place} sheet={sheet} onPaste={onPaste} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
