import { create } from 'zustand';

interface Question {
  /** Resolves the question: true once the password was confirmed. Null while none is open. */
  answer: ((confirmed: boolean) => void) | null;
}

/** The open password question, which a dialog shows. */
export const usePasswordQuestion = create<Question>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks for the password and resolves to whether it was confirmed. Concurrent callers share one question. */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    usePasswordQuestion.setState({ answer: resolve });
  }).finally(() => {
    asked = null;
    usePasswordQuestion.setState({ answer: null });
  });
  return asked;
}
