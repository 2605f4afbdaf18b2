import type { CardRate } from '@nairadesk/contract/card-rates';
import { clsx } from 'clsx';
import { RotateCcw, X } from 'lucide-react';
import { type ClipboardEvent, memo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { roles } from '../../../ui/table-row.tsx';
import { gridRoles } from '../rates/grid-roles.ts';
import { CardCell } from './card-cell.tsx';
import { type CardField, cardColumns } from './card-columns.ts';
import { type CardSheetStore, problemIn, textIn } from './card-sheet-store.ts';

interface CardRowProps {
  rowKey: string;
  /** As it is now; null: it is added. */
  rate: CardRate | null;
  place: number;
  sheet: CardSheetStore;
  onPaste: (event: ClipboardEvent, key: string, field: CardField) => void;
}

const numbers: readonly CardField[] = ['from', 'to', 'rate', 'minimum', 'maximum', 'minutes'];

/** One rate of the grid. Drawn again only when something of it changes. */
export const CardRow = memo(function CardRow({ rowKey, rate, place, sheet, onPaste }: CardRowProps) {
  const draft = useStore(sheet, ({ drafts }) => drafts[rowKey]);
  const removed = draft?.removed ?? false;
  const isBehind = draft?.base != null && rate !== null && draft.base.version !== rate.version;
  return (
    <>
      <tr {...roles.row} data-row={rowKey} aria-rowindex={place + 2} className="align-top">
        {cardColumns.map(({ field, title, show, read }, column) => {
          const text = textIn(field, draft, rate);
          const cell = read(text);
          return (
            <td key={field} {...gridRoles.gridcell} className="px-1 py-1">
              <CardCell
                label={`Row ${place + 1}, ${title.replace(', ₦', '')}`}
                text={text}
                shown={'value' in cell && text !== '' ? show(cell.value) : text}
                changed={draft?.texts[field] !== undefined}
                problem={problemIn(field, draft, rate)}
                disabled={removed}
                column={column}
                align={numbers.includes(field) ? 'right' : 'left'}
                onType={(typed) => sheet.fill([{ key: rowKey, field, text: typed }], () => rate)}
                onRevert={() => sheet.revert(rowKey, field)}
                onPaste={(event) => onPaste(event, rowKey, field)}
              />
            </td>
          );
        })}
        <td {...gridRoles.gridcell} className="px-1 py-1">
          <RemoveButton
            row={place + 1}
            removed={removed}
            onClick={() => sheet.remove(rowKey, rate, !removed)}
          />
        </td>
      </tr>
      {isBehind && rate && (
        <Behind
          row={place + 1}
          rate={rate}
          onTake={() => sheet.forget([rowKey])}
          onKeep={() => sheet.keepMine(rowKey, rate)}
        />
      )}
    </>
  );
});

interface RemoveButtonProps {
  /** Its number, as it is read. */
  row: number;
  removed: boolean;
  onClick: () => void;
}

/** Takes a row away, or puts it back. */
function RemoveButton({ row, removed, onClick }: RemoveButtonProps) {
  const Icon = removed ? RotateCcw : X;
  return (
    <button
      type="button"
      data-column={cardColumns.length}
      aria-label={removed ? `Put row ${row} back` : `Remove row ${row}`}
      title={removed ? 'Put it back' : 'Remove'}
      onClick={onClick}
      className={clsx(
        'flex size-9 items-center justify-center rounded-md hover:bg-sunken pointer-coarse:size-11',
        removed ? 'text-ink' : 'text-ink-soft hover:text-loss',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

interface BehindProps {
  row: number;
  rate: CardRate;
  onTake: () => void;
  onKeep: () => void;
}

/** A colleague's rate below what was typed: one press takes it, another keeps what was typed on top. */
function Behind({ row, rate, onTake, onKeep }: BehindProps) {
  const cells = cardColumns.map(({ field, show }) => show(rate[field])).filter(Boolean);
  return (
    <tr {...roles.row}>
      <td {...gridRoles.gridcell} colSpan={cardColumns.length + 1} className="px-1 pb-2">
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-3 py-2 text-attention-ink text-sm">
          <span className="min-w-0 flex-1">
            A colleague has changed row {row} meanwhile: {cells.join(' · ')}
          </span>
          <Button variant="secondary" onClick={onTake}>
            Take theirs
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            Keep mine
          </Button>
        </div>
      </td>
    </tr>
  );
}
