import { clsx } from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';

interface CardCellProps {
  /** Read aloud: "USA, row 3, rate". */
  label: string;
  text: string;
  /** As the grid writes what the text stands for; the text itself where it stands for nothing. */
  shown: string;
  changed: boolean;
  problem: string | null;
  disabled: boolean;
  column: number;
  align: 'left' | 'right';
  onType: (text: string) => void;
  onRevert: () => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** One cell of the grid. What was changed is marked; what stands for nothing says so. */
export function CardCell(props: CardCellProps) {
  const { label, text, shown, changed, problem, disabled, column, align, onType, onRevert, onPaste } = props;
  const id = useId();
  // As it is typed while it has the focus, and then as the grid writes it.
  const [writing, setWriting] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!changed || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setWriting(null);
    onRevert();
  };
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        data-column={column}
        disabled={disabled}
        value={writing ?? (problem === null ? shown : text)}
        onChange={({ target }) => {
          setWriting(target.value);
          onType(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setWriting(null)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          onPaste(event);
          if (event.defaultPrevented) setWriting(null);
        }}
        className={clsx(
          'h-9 w-full min-w-0 scroll-mt-28 scroll-mb-32 rounded-sm border px-2 text-ink text-sm tabular-nums hover:border-ink-soft focus:border-go focus:outline-2 focus:outline-go focus:-outline-offset-1 disabled:line-through disabled:opacity-60 aria-invalid:border-loss aria-invalid:focus:outline-loss pointer-coarse:h-11',
          align === 'right' && 'text-right',
          changed ? 'border-attention-ink bg-attention-soft' : 'border-edge bg-surface',
        )}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className="mt-0.5 block text-loss text-xs">
          {problem}
        </span>
      )}
    </>
  );
}
