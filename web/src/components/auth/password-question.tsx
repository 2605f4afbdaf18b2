import { type ComponentType, useEffect, useState } from 'react';
import { usePasswordQuestion } from '../../api/ask-password.ts';

type Dialog = ComponentType<{ answer: (confirmed: boolean) => void }>;

/** Asks for the password in the middle of a change that wants it again. What was typed behind it waits. */
export function PasswordQuestion() {
  const answer = usePasswordQuestion((question) => question.answer);
  // Seldom needed, so not there before.
  const [ConfirmPasswordDialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    if (!answer) return;
    import('./confirm-password-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ConfirmPasswordDialog),
      () => answer(false),
    );
  }, [answer]);
  // Who leaves, or is signed out meanwhile, has said no.
  useEffect(() => () => usePasswordQuestion.getState().answer?.(false), []);
  return answer && ConfirmPasswordDialog && <ConfirmPasswordDialog answer={answer} />;
}
