import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { cardColumns } from './card-columns.ts';
import { type CardDraft, type CardSheetStore, problemIn } from './card-sheet-store.ts';

interface CardBarProps {
  sheet: CardSheetStore;
  pending: boolean;
  onSave: () => void;
}

/** What would be saved, in words, before it is. */
export function CardBar({ sheet, pending, onSave }: CardBarProps) {
  const drafts = useStore(sheet, (state) => state.drafts);
  const all = Object.values(drafts);
  if (all.length === 0) return null;
  return (
    <section
      aria-label="Changes"
      className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-t-lg border border-line bg-surface px-4 py-3 shadow-overlay sm:px-5"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-sm">
        {summaryOf(all)}
      </p>
      <span className="flex gap-2.5">
        <Button variant="secondary" onClick={() => sheet.forget()}>
          Discard
        </Button>
        <Button pending={pending} onClick={onSave} aria-keyshortcuts="Control+Enter">
          Save rates
        </Button>
      </span>
    </section>
  );
}

function summaryOf(drafts: readonly CardDraft[]): string {
  const count = (fits: (draft: CardDraft) => boolean) => drafts.filter(fits).length;
  const parts = [
    [count(({ base }) => base === null), 'added'],
    [count(({ base, removed }) => base !== null && !removed), 'changed'],
    [count(({ base, removed }) => base !== null && removed), 'removed'],
  ] as const;
  const words = parts.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`);
  const faulty = count((draft) =>
    cardColumns.some(({ field }) => problemIn(field, draft, draft.base) !== null),
  );
  const wrong = faulty > 0 ? `. ${faulty} can’t be saved yet: look for the red cells` : '';
  return `Rates: ${words.join(', ')}${wrong}`;
}
