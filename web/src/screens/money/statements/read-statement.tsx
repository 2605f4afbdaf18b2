import { statementPart } from '@nairadesk/contract/file-parts';
import { type Mapping, previewStatement, type Statement } from '@nairadesk/contract/statements';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Card } from '../../../ui/card.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountSelect } from '../account-select.tsx';
import { RefusalQuestion } from '../refusal-question.tsx';
import { PreviewOfStatement } from './preview-of-statement.tsx';
import { useImport } from './use-import.ts';
import { WorkingBar } from './working-bar.tsx';

const accept = '.csv,.txt,.xlsx';

interface ReadStatementProps {
  /** Called with what was imported; null: another file is being read. */
  onImported: (statement: Statement | null) => void;
}

/** Takes the file of an account, shows how it would be read, and imports it once staff agree. */
export function ReadStatement({ onImported }: ReadStatementProps) {
  const [accountId, setAccountId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const preview = useCall(previewStatement, { quiet: true });
  const importing = useImport(accountId, file, (statement) => {
    onImported(statement);
    setFile(null);
  });
  const show = (next: { accountId: string; file: File | null }, mapping?: Mapping) => {
    onImported(null);
    if (next.accountId && next.file)
      preview.send({ accountId: next.accountId, ...(mapping && { mapping }) }, next.file);
  };
  const choose = (id: string) => {
    setAccountId(id);
    show({ accountId: id, file });
  };
  const pick = (picked: File | null) => {
    setFile(picked);
    show({ accountId, file: picked });
  };
  const tooLarge = file !== null && file.size > statementPart.maxBytes;
  const failure = importing.failure ?? preview.failure;
  const problem = tooLarge ? statementPart.tooLarge : failure?.message;
  const read = preview.answer?.data;
  return (
    <Card className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <AccountSelect
          value={accountId}
          onOnly={choose}
          disabled={preview.pending || importing.pending}
          onChange={({ target }) => choose(target.value)}
        />
        <FilePicker
          label="The bank’s statement"
          hint="Excel (.xlsx) or CSV, 5 MB at most"
          accept={accept}
          file={file}
          onPick={pick}
        />
      </div>
      {preview.pending && !read && <WorkingBar>Reading the file and adding up its balances…</WorkingBar>}
      {file && accountId && problem && <Notice tone="loss">{problem}</Notice>}
      {file && accountId && !tooLarge && read && !preview.failure && (
        <PreviewOfStatement
          key={`${file.name} ${file.lastModified} ${accountId}`}
          read={read}
          reading={preview.pending}
          importing={importing.pending}
          onMapping={(mapping) => show({ accountId, file }, mapping)}
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
    </Card>
  );
}
