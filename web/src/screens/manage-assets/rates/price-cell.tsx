import { formatNaira } from '@nairadesk/contract/money';
import { clsx } from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { FieldError } from '../../../ui/field.tsx';
import { difference, percentText } from './percent.ts';
import { priceIn, readPrice } from './read-price.ts';

interface PriceCellProps {
  /** Read aloud: "Bitcoin, buying price". */
  label: string;
  /** The price that the row began with, in naira. */
  was: string;
  /** What was typed instead. */
  typed: string | undefined;
  /** Its column among what the arrow keys reach. */
  column: number;
  onType: (text: string) => void;
  onRevert: () => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** One price of the sheet. What was changed is marked, with how far; what is no price says so. */
export function PriceCell({ label, was, typed, column, onType, onRevert, onPaste }: PriceCellProps) {
  const id = useId();
  // As it is typed while it has the focus, and then as prices are written.
  const [writing, setWriting] = useState<string | null>(null);
  const read = typed === undefined ? { naira: was } : readPrice(typed);
  const problem = 'problem' in read ? read.problem : undefined;
  const changed = typed !== undefined && !problem;
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (typed === undefined || (event.key !== 'Escape' && !isUndo)) return;
    event.preventDefault();
    event.stopPropagation();
    setWriting(null);
    onRevert();
  };
  return (
    <div className="min-w-0">
      <div className="relative">
        {changed && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-attention-ink text-xs tabular-nums"
          >
            {shortPercent(difference(was, priceIn(typed) ?? was))}
          </span>
        )}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={typed === undefined ? undefined : `${id}-note`}
          data-column={column}
          value={writing ?? ('naira' in read ? shown(read.naira) : (typed ?? ''))}
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
            'h-10 w-full min-w-0 scroll-mt-28 scroll-mb-32 rounded-sm border px-2.5 text-right text-base text-ink tabular-nums hover:border-ink-soft focus:border-go focus:outline-2 focus:outline-go focus:-outline-offset-1 aria-invalid:border-loss aria-invalid:focus:outline-loss sm:text-sm pointer-coarse:h-11',
            changed ? 'border-attention-ink bg-attention-soft' : 'border-edge bg-surface',
            changed && 'pl-16',
          )}
        />
      </div>
      {problem ? (
        <div className="mt-1">
          <FieldError id={`${id}-note`}>{problem}</FieldError>
        </div>
      ) : (
        changed && (
          <span id={`${id}-note`} className="sr-only">
            Changed, was {formatNaira(was)}
          </span>
        )
      )}
    </div>
  );
}

// Beside a price of nine figures there is room for one decimal.
function shortPercent(hundredths: bigint): string {
  if (hundredths > 99_900n) return '> 999 %';
  const tenths = (hundredths / 10n) * 10n;
  return percentText(tenths === 0n ? hundredths : tenths, true);
}

function shown(naira: string): string {
  return formatNaira(naira).slice(1);
}
