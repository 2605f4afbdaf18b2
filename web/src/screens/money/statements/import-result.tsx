import { findLikely, type LikelyMatch, type Statement } from '@nairadesk/contract/statements';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LikelyDialog } from '../likely-matches.tsx';
import { MoneyLink } from '../money-link.tsx';
import { resultText } from './statement-words.ts';
import { WorkingBar } from './working-bar.tsx';

/** What an import came to, as it is now, and the way to what needs staff. */
export function ImportResult({ statement }: { statement: Statement }) {
  const [importedAt] = useState(Date.now);
  const [opened, setOpened] = useState<readonly LikelyMatch[] | null>(null);
  const read = useRead(findLikely, {}, { every: 15_000, quiet: true });
  const { id, added, unmatched } = statement;
  // What was proposed before knows nothing of this file.
  if (unmatched > 0 && read.dataUpdatedAt < importedAt && !read.isError)
    return <WorkingBar>Looking for the orders of what isn’t matched…</WorkingBar>;
  const likely = read.data?.data.filter(({ statementId }) => statementId === id) ?? [];
  return (
    <div role="status">
      <Notice tone={unmatched === 0 ? 'go' : 'attention'} title={resultText(statement, likely.length)}>
        {unmatched === 0 && added > 0 && 'None of them needs you.'}
        {unmatched > 0 && (
          <span className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
            {likely.length > 0 && (
              <Button size="sm" onClick={() => setOpened(likely)}>
                {likely.length === 1 ? 'Look at the likely match' : `Look at ${likely.length} likely matches`}
              </Button>
            )}
            <MoneyLink search={{}}>Show the transfers that aren’t matched</MoneyLink>
          </span>
        )}
      </Notice>
      {opened && <LikelyDialog pairs={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
