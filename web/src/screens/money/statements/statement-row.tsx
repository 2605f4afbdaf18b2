import { othersName } from '@nairadesk/contract/others-words';
import type { Statement } from '@nairadesk/contract/statements';
import { clsx } from 'clsx';
import { BankTime } from '../../../components/text/bank-time.tsx';
import { lagosDay } from '../../../components/text/lagos-time.ts';
import { Money } from '../../../components/text/money.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowId } from '../use-kept-focus.ts';
import { newLines } from './statement-words.ts';

interface StatementRowProps {
  statement: Statement;
  onUndo: () => void;
}

/** A statement that was imported: what it brought, and the way to take it back; dimmed once that was done. */
export function StatementRow({ statement, onUndo }: StatementRowProps) {
  const { id, fileName, accountName, undone } = statement;
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      className={clsx(
        'flex scroll-mt-20 flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-4 [overflow-wrap:anywhere] sm:px-6',
        undone && 'text-ink-soft',
      )}
    >
      <div className="min-w-0">
        <p className={clsx(!undone && 'font-medium')}>{fileName}</p>
        <p className="text-ink-soft text-sm">
          {accountName}, {periodText(statement)}
        </p>
        {undone && (
          <p className="text-sm">
            Undone by {othersName(undone.by)} · {undone.reason}
          </p>
        )}
      </div>
      <div className="text-sm sm:text-right">
        <Brought statement={statement} />
        {!undone && (
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3.5 mt-1 -mb-2"
            aria-label={`Undo import of ${fileName}`}
            onClick={onUndo}
          >
            Undo import
          </Button>
        )}
      </div>
    </li>
  );
}

function Brought({ statement }: { statement: Statement }) {
  const { added, unmatched, closing, undone, importedBy, timeStamp } = statement;
  return (
    <>
      <p>
        {undone && 'No longer in the books'}
        {!undone && (added === 0 ? 'Nothing new' : newLines(added))}
        {unmatched > 0 && <>, {unmatched.toLocaleString('en')} not matched</>}
        {!undone && closing !== null && (
          <>
            , closing <Money naira={closing} />
          </>
        )}
      </p>
      <p className="text-ink-soft">
        Imported by {othersName(importedBy)}, <BankTime time={timeStamp} />
      </p>
      {undone && (
        <p className="text-ink-soft">
          Undone <BankTime time={undone.at} />
        </p>
      )}
    </>
  );
}

/** "1 to 31 Aug 2026": the days that its lines are of, in Lagos. */
function periodText({ firstAt, lastAt }: Statement): string {
  return lagosDay.formatRange(new Date(firstAt), new Date(lastAt));
}
