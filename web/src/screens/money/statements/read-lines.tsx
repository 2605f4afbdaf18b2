import { koboOf } from '@nairadesk/contract/money';
import type { StatementPreview } from '@nairadesk/contract/statements';
import { clsx } from 'clsx';
import { useState } from 'react';
import { BankTime } from '../../../components/text/bank-time.tsx';
import { Money } from '../../../components/text/money.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { counterpartText } from '../money-words.ts';

type Row = StatementPreview['rows'][number];

interface ReadLinesProps {
  rows: readonly Row[];
  /** How many there are: the first ones are here, or all. */
  total: number;
  disabled: boolean;
  onAll: () => void;
}

const orders = [
  { value: 'file', label: 'As in the file' },
  { value: 'largest', label: 'Largest first' },
] as const;
type Order = (typeof orders)[number]['value'];

// These are compared as they stand.
const few = 8;
// A statement may have twenty thousand.
const shownAtOnce = 50;

/** Lines of a statement as we read them, to compare with the file: the first ones, and all once they are asked for. */
export function ReadLines({ rows, total, disabled, onAll }: ReadLinesProps) {
  const hasAll = rows.length === total;
  const [order, setOrder] = useState<Order>('file');
  const [most, setMost] = useState(shownAtOnce);
  const sorted = hasAll && order === 'largest' ? rows.toSorted(byAmount) : rows;
  const shown = sorted.slice(0, most);
  return (
    <div>
      <h2 className="mb-1 font-medium">
        {hasAll ? 'The lines, as we read them' : 'The first lines, as we read them'}
      </h2>
      {hasAll && total > few && (
        <SegmentedControl
          label="Order of the lines"
          options={orders}
          value={order}
          onChange={setOrder}
          className="my-3 sm:max-w-sm"
        />
      )}
      <ul
        aria-label={hasAll ? 'Lines' : 'First lines'}
        className="divide-y divide-line border-line border-y text-sm"
      >
        {shown.map((row) => (
          <ReadLine key={row.row} {...row} />
        ))}
      </ul>
      {!hasAll && (
        <LoadMore pending={disabled} onClick={onAll}>
          {`Show all ${total.toLocaleString('en')} lines`}
        </LoadMore>
      )}
      {shown.length < sorted.length && hasAll && (
        <LoadMore pending={false} onClick={() => setMost(most + shownAtOnce)}>
          Show more lines
        </LoadMore>
      )}
    </div>
  );
}

function ReadLine({ at, direction, amount, balance, narration, ...party }: Row) {
  return (
    <li className="grid gap-x-4 py-2.5 sm:grid-cols-[9.5rem_1fr_auto]">
      <BankTime time={at} className="text-ink-soft tabular-nums" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {counterpartText({ direction, ...party })}
        <span className="block text-ink-soft">“{narration}”</span>
      </span>
      <span className="sm:text-right">
        <span className={clsx('font-medium', direction === 'in' && 'text-go-strong')}>
          {direction === 'in' ? '+' : '−'}
          <Money naira={amount} />
        </span>
        {balance !== null && (
          <span className="block text-ink-soft">
            Balance <Money naira={balance} />
          </span>
        )}
      </span>
    </li>
  );
}

function byAmount(one: Row, other: Row): number {
  return Number(koboOf(other.amount) - koboOf(one.amount));
}
