import type { CardRate } from '@nairadesk/contract/card-rates';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LeaveDialog } from '../rates/leave-dialog.tsx';
import { SaveShortcut } from '../save-shortcut.tsx';
import { CardBar } from './card-bar.tsx';
import { CardGrid } from './card-grid.tsx';
import { createCardSheet } from './card-sheet-store.ts';
import { useCardPaste } from './use-card-paste.ts';
import { useSaveCardRates } from './use-save-card-rates.ts';

/** The grid of one card's rates: cells are typed or pasted, and all changes are saved at once. */
export function CardSheet({ cardId, rates }: { cardId: string; rates: readonly CardRate[] }) {
  const [sheet] = useState(createCardSheet);
  const unsaved = useStore(sheet, ({ drafts }) => Object.keys(drafts).length > 0);
  const container = useRef<HTMLDivElement>(null);
  const saving = useSaveCardRates(sheet, cardId);
  const focusRow = (key: string | undefined) =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-row="${key}"] input`)?.focus(),
    );
  const onPaste = useCardPaste(sheet, rates, focusRow);
  const save = () => {
    const wrong = container.current?.querySelector('input[aria-invalid]');
    if (wrong instanceof HTMLElement) wrong.focus();
    else saving.save();
  };
  return (
    <SaveShortcut ref={container} onSave={unsaved && !saving.pending ? save : undefined}>
      <p className="mb-3 text-ink-soft text-sm max-md:hidden">
        Tab and the arrow keys go from cell to cell. Esc: undo a cell. Ctrl+Enter: save. A pasted list with
        headings goes into its columns.
      </p>
      {saving.overlaps.length > 0 && (
        <div className="mb-4">
          <Notice tone="loss" title="Nothing was saved: two rates are for the same card">
            {saving.overlaps.map((pair) => pair.join(' and ')).join('; ')}
          </Notice>
        </div>
      )}
      <CardGrid rates={rates} sheet={sheet} onPaste={onPaste} />
      <Button
        variant="secondary"
        icon={<Plus className="size-5" />}
        className="mt-4"
        onClick={() => {
          focusRow(sheet.add(1)[0]);
        }}
      >
        Add a rate
      </Button>
      <CardBar sheet={sheet} pending={saving.pending} onSave={save} />
      <DoubtDialog saving={saving} />
      <LeaveDialog unsaved={unsaved} kept="No rate will change." onLeave={() => sheet.forget()} />
    </SaveShortcut>
  );
}

function DoubtDialog({ saving }: { saving: ReturnType<typeof useSaveCardRates> }) {
  const { doubtful, pending, confirm, dismiss } = saving;
  return (
    <ConfirmDialog
      open={doubtful !== null}
      title={doubtful?.length === 1 ? 'Is this rate right?' : `Are these ${doubtful?.length} rates right?`}
      confirmLabel="Save anyway"
      keepLabel="Change the rates"
      danger
      pending={pending}
      onConfirm={confirm}
      onClose={dismiss}
    >
      They change by more than the desk’s rules allow without asking. Check for a digit too many.
    </ConfirmDialog>
  );
}
