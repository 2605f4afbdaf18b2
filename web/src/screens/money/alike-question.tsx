import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** What the server asks where a transfer may be one that is known already; other failures go on to `otherwise`. */
export function useAlikeQuestion(otherwise: (failure: ApiFailure) => void) {
  const [question, ask] = useState<string | null>(null);
  const onFailure = (failure: ApiFailure) => {
    const isAlike = failure.code === 'receipt_alike';
    ask(isAlike ? failure.message : null);
    if (!isAlike) otherwise(failure);
  };
  return { question, ask, onFailure };
}

interface AlikeQuestionProps {
  /** Null: nothing is asked. */
  question: string | null;
  title: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks again before a transfer counts that may be known already. */
export function AlikeQuestion({ question, ...rest }: AlikeQuestionProps) {
  return (
    <ConfirmDialog open={question !== null} danger {...rest}>
      {question}
    </ConfirmDialog>
  );
}
