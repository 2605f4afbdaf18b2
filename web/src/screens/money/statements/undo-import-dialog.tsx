import { type Statement, undoImport } from '@nairadesk/contract/statements';
import { ReasonDialog } from '../reason-dialog.tsx';
import { undoText } from './statement-words.ts';

interface UndoImportDialogProps {
  statement: Statement;
  onClose: () => void;
}

/** Says what follows when an import is taken back, and asks why. */
export function UndoImportDialog({ statement, onClose }: UndoImportDialogProps) {
  const { id, fileName, accountName } = statement;
  return (
    <ReasonDialog
      call={undoImport}
      id={id}
      title="Undo this import?"
      confirmLabel="Undo import"
      backLabel="Keep import"
      onClose={onClose}
    >
      <div className="[overflow-wrap:anywhere]">
        <p className="font-medium">{fileName}</p>
        <p className="text-ink-soft text-sm">{accountName}</p>
        <p className="mt-3 text-ink-soft">{undoText(statement)}</p>
      </div>
    </ReasonDialog>
  );
}
