import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface RefusalQuestionState {
  /** The server's words; null: nothing is asked. */
  question: string | null;
  close: () => void;
}

/**
 * A refusal that is a question: staff can mean it all the same, and send it again as confirmed.
 * @param codes the refusals that ask
 * @param otherwise takes every other failure
 */
export function useRefusalQuestion(
  codes: readonly ApiFailure['code'][],
  otherwise: (failure: ApiFailure) => void,
) {
  const [question, setQuestion] = useState<string | null>(null);
  return {
    question,
    close: () => setQuestion(null),
    onFailure: (failure: ApiFailure) => {
      const asks = codes.includes(failure.code);
      setQuestion(asks ? failure.message : null);
      if (!asks) otherwise(failure);
    },
  };
}

interface RefusalQuestionProps {
  asked: RefusalQuestionState;
  title: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
}

/** Asks what the refusal asks. */
export function RefusalQuestion({ asked: { question, close }, ...rest }: RefusalQuestionProps) {
  return (
    <ConfirmDialog open={question !== null} danger onClose={close} {...rest}>
      {question}
    </ConfirmDialog>
  );
}
