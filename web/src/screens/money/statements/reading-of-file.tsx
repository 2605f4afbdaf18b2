import type { Mapping } from '@nairadesk/contract/statement-reading';
import { previewStatement, type Statement } from '@nairadesk/contract/statements';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RefusalQuestion } from '../refusal-question.tsx';
import { PreviewOfStatement } from './preview-of-statement.tsx';
import { useImport } from './use-import.ts';
import { WorkingBar } from './working-bar.tsx';

interface ReadingOfFileProps {
  accountId: string;
  file: File;
  /** Called with what was imported; null: it is read by other columns. */
  onImported: (statement: Statement | null) => void;
  /** Whether it is being imported. */
  onBusy: (busy: boolean) => void;
}

/**
 * How one file of one account would be read, and its import. With each file that is picked it begins anew: answers and
 * failures of the one before stay behind.
 */
export function ReadingOfFile({ accountId, file, onImported, onBusy }: ReadingOfFileProps) {
  const preview = useCall(previewStatement, { quiet: true });
  const importing = useImport(accountId, file, onImported);
  const read = (mapping?: Mapping, more: { allRows?: true } = {}) =>
    preview.send({ accountId, ...(mapping && { mapping }), ...more }, file);
  const begin = useEffectEvent(() => read());
  useEffect(() => begin(), []);
  const { pending } = importing;
  useEffect(() => {
    onBusy(pending);
    return () => onBusy(false);
  }, [pending, onBusy]);
  const failure = preview.failure ?? importing.failure;
  const answer = preview.answer?.data;
  return (
    <>
      {preview.pending && !answer && <WorkingBar>Reading the file and adding up its balances…</WorkingBar>}
      {failure && <Notice tone="loss">{failure.message}</Notice>}
      {answer && !preview.failure && (
        <PreviewOfStatement
          read={answer}
          reading={preview.pending}
          importing={importing.pending}
          onMapping={(mapping) => {
            onImported(null);
            read(mapping);
          }}
          onAll={(mapping) => read(mapping, { allRows: true })}
          onImport={importing.add}
        />
      )}
      <RefusalQuestion
        asked={importing.asked}
        title="Import this file all the same?"
        confirmLabel="Import it"
        pending={importing.pending}
        onConfirm={importing.confirm}
      />
    </>
  );
}
