import { type ComponentType, useEffect, useState } from 'react';
import { usePasswordQuestion } from '../../api/ask-password.ts';

type Dialog = ComponentType<{ answer: (confirmed: boolean) => void }>;

/** Asks for the password again during a sensitive change. The form behind it keeps its values. */
export function PasswordQuestion() {
  const answer = usePasswordQuestion((question) => question.answer);
  // Rarely needed, so loaded on demand.
  const [ConfirmPasswordDialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    if (!answer) return;
    import('./confirm-password-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ConfirmPasswordDialog),
      () => answer(false),
    );
  }, [answer]);
  // Leaving the screen, or being logged out, counts as cancelling.
  useEffect(() => () => usePasswordQuestion.getState().answer?.(false), []);
  return answer && ConfirmPasswordDialog && <ConfirmPasswordDialog answer={answer} />;
}
