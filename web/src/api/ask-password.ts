import { create } from 'zustand';

interface Question {
  /** Ends the question: whether the password was typed and was right. Null: nobody is being asked. */
  answer: ((confirmed: boolean) => void) | null;
}

/** The question for the password in the middle of a change that wants it again; a dialog shows it. */
export const usePasswordQuestion = create<Question>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks for the password, and tells whether it was given. Whoever asks meanwhile waits for the same answer. */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    usePasswordQuestion.setState({ answer: resolve });
  }).finally(() => {
    asked = null;
    usePasswordQuestion.setState({ answer: null });
  });
  return asked;
}
