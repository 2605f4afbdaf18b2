import { listStatements, type Statement } from '@nairadesk/contract/statements';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { MoneySkeleton } from '../money-skeleton.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useMoneyList } from '../use-money-list.ts';
import { ImportResult } from './import-result.tsx';
import { ReadStatement } from './read-statement.tsx';
import { StatementRow } from './statement-row.tsx';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/** A place to drop a bank's statement, and those that were imported. */
export function Statements() {
  const { read, loadMore } = useMoneyList(listStatements, {});
  const statements = read.data?.data ?? [];
  const [imported, setImported] = useState<Statement | null>(null);
  const result = statements.find(({ id }) => id === imported?.id) ?? imported;
  const [undoing, setUndoing] = useState<Statement | null>(null);
  const focus = useKeptFocus(statements.map(({ id }) => id));
  return (
    <>
      <ReadStatement onImported={setImported} />
      {result && !result.undone && (
        <div className="mt-4">
          <ImportResult statement={result} />
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
          {...focus}
          aria-label="Statements"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-raised"
        >
          {statements.map((statement) => (
            <StatementRow key={statement.id} statement={statement} onUndo={() => setUndoing(statement)} />
          ))}
        </ul>
      )}
      {read.data?.nextCursor && (
        <LoadMore pending={read.isPlaceholderData} onClick={loadMore}>
          Show more statements
        </LoadMore>
      )}
      {undoing && <UndoImportDialog statement={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
