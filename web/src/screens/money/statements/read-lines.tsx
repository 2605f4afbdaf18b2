import type { StatementPreview } from '@nairadesk/contract/statements';
import { clsx } from 'clsx';
import { BankTime } from '../../../components/text/bank-time.tsx';
import { Money } from '../../../components/text/money.tsx';
import { counterpartText } from '../money-words.ts';

/** The first lines of a statement as we read them, to compare with the file. */
export function ReadLines({ rows }: Pick<StatementPreview, 'rows'>) {
  return (
    <div>
      <h2 className="mb-1 font-medium">The first lines, as we read them</h2>
      <ul aria-label="First lines" className="divide-y divide-line border-line border-y text-sm">
        {rows.map(({ row, at, direction, amount, balance, narration, ...party }) => (
          <li key={row} className="grid gap-x-4 py-2.5 sm:grid-cols-[9.5rem_1fr_auto]">
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
        ))}
      </ul>
    </div>
  );
}
