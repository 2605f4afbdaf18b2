import { statementPart } from '@nairadesk/contract/file-parts';
import type { Statement } from '@nairadesk/contract/statements';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountSelect } from '../account-select.tsx';
import { ReadingOfFile } from './reading-of-file.tsx';

const accept = '.csv,.txt,.xlsx';

interface ReadStatementProps {
  /** Called with what was imported; null: another file is being read. */
  onImported: (statement: Statement | null) => void;
}

/** Takes the file of an account, shows how it would be read, and imports it once staff agree. */
export function ReadStatement({ onImported }: ReadStatementProps) {
  const [accountId, setAccountId] = useState('');
  const [picked, setPicked] = useState<{ file: File | null; times: number }>({ file: null, times: 0 });
  // Its failure would be lost with the file or account that it was of.
  const [importing, setImporting] = useState(false);
  const { file, times } = picked;
  const choose = (id: string) => {
    setAccountId(id);
    onImported(null);
  };
  const pick = (next: File | null) => {
    setPicked({ file: next, times: times + 1 });
    onImported(null);
  };
  const finish = (statement: Statement | null) => {
    onImported(statement);
    // Unless another one was picked meanwhile.
    if (statement) setPicked((now) => (now.file === file ? { ...now, file: null } : now));
  };
  return (
    <Card className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <AccountSelect
          value={accountId}
          disabled={importing}
          onOnly={choose}
          onChange={({ target }) => choose(target.value)}
        />
        <FilePicker
          label="The bank’s statement"
          hint="Excel (.xlsx) or CSV, 5 MB at most"
          accept={accept}
          file={file}
          disabled={importing}
          onPick={pick}
        />
      </div>
      {file && accountId && file.size > statementPart.maxBytes && (
        <Notice tone="loss">{statementPart.tooLarge}</Notice>
      )}
      {file && accountId && file.size <= statementPart.maxBytes && (
        <ReadingOfFile
          key={`${times} ${accountId}`}
          {...{ accountId, file }}
          onImported={finish}
          onBusy={setImporting}
        />
      )}
    </Card>
  );
}
