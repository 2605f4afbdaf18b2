import { listStatements, type Statement } from '@nairadesk/contract/statements';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { BankTime } from '../../../components/text/bank-time.tsx';
import { lagosDay } from '../../../components/text/lagos-time.ts';
import { Money } from '../../../components/text/money.tsx';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { MoneySkeleton } from '../money-skeleton.tsx';
import { useMoneyList } from '../use-money-list.ts';
import { ImportResult } from './import-result.tsx';
import { ReadStatement } from './read-statement.tsx';
import { newLines } from './statement-words.ts';

/** A place to drop a bank's statement, and those that were imported. */
export function Statements() {
  const { read, loadMore } = useMoneyList(listStatements, {});
  const statements = read.data?.data ?? [];
  const [imported, setImported] = useState<Statement | null>(null);
  return (
    <>
      <ReadStatement onImported={setImported} />
      {imported && (
        <div className="mt-4">
          <ImportResult statement={statements.find(({ id }) => id === imported.id) ?? imported} />
        </div>
      )}
      <h2 className="mt-8 mb-3 font-semibold text-lg">Imported</h2>
      {!read.data && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the statements">
          <MoneySkeleton label="Loading the statements" />
        </AsyncBoundary>
      )}
      {read.data && statements.length === 0 && (
        <EmptyState icon={<FileSpreadsheet />} title="No statements yet">
          Download one from your bank as Excel or CSV. You can import it as often as you like: what is known
          is never added twice.
        </EmptyState>
      )}
      {statements.length > 0 && (
        <ul
          aria-label="Statements"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-raised"
        >
          {statements.map((statement) => (
            <StatementRow key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more statements
        </LoadMore>
      )}
    </>
  );
}

function StatementRow({ statement }: { statement: Statement }) {
  const { fileName, accountName, added, unmatched, closing, timeStamp } = statement;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 [overflow-wrap:anywhere] sm:px-6">
      <div className="min-w-0">
        <p className="font-medium">{fileName}</p>
        <p className="text-ink-soft text-sm">
          {accountName}, {periodText(statement)}
        </p>
      </div>
      <div className="text-sm sm:text-right">
        <p>
          {added === 0 ? 'Nothing new' : newLines(added)}
          {unmatched > 0 && <>, {unmatched.toLocaleString('en')} not matched</>}
          {closing !== null && (
            <>
              , closing <Money naira={closing} />
            </>
          )}
        </p>
        <p className="text-ink-soft">
          Imported <BankTime time={timeStamp} />
        </p>
      </div>
    </li>
  );
}

/** "1 to 31 Aug 2026": the days that its lines are of, in Lagos. */
function periodText({ firstAt, lastAt }: Statement): string {
  return lagosDay.formatRange(new Date(firstAt), new Date(lastAt));
}
