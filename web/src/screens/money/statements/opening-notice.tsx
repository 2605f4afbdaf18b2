import { formatNaira } from '@nairadesk/contract/money';
import type { StatementPreview } from '@nairadesk/contract/statements';
import { useState } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Says that a file doesn’t begin where the last one of its account ended; nothing where it does. */
export function OpeningNotice({ differs }: { differs: StatementPreview['openingDiffers'] }) {
  if (!differs) return null;
  const { opening, lastClosing, lastFile } = differs;
  return (
    <Notice tone="attention" title="It doesn’t begin where the last one ended">
      This file begins with {formatNaira(opening)}, and {lastFile} ended with {formatNaira(lastClosing)}. Look
      for a file between them, and whether the account is the right one.
    </Notice>
  );
}

/** What the server asks before such a file is imported; null: nothing, and other failures are shown as always. */
export function useOpeningQuestion() {
  const [question, ask] = useState<string | null>(null);
  const onFailure = ({ code, message }: ApiFailure) => ask(code === 'opening_differs' ? message : null);
  return { question, ask, onFailure };
}

interface OpeningQuestionProps {
  question: string | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks again before a file is imported that begins elsewhere than the last one ended. */
export function OpeningQuestion({ question, ...rest }: OpeningQuestionProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      danger
      title="Import this file all the same?"
      confirmLabel="Import it"
      {...rest}
    >
      {question}
    </ConfirmDialog>
  );
}
