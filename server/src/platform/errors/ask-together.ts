import { Refusal } from './refusal.ts';

/**
 * Asks all of these questions at once, as one yes answers them all: whoever gives it must have read each. Each is a check
 * that refuses, or not. Refuses: what the first one refuses that does, with the words and the data of all; `also` has the
 * codes of the others.
 */
export async function askTogether(questions: readonly (() => Promise<void> | void)[]): Promise<void> {
  const open: Refusal[] = [];
  for (const ask of questions) {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      open.push(error);
    }
  }
  const [first, ...others] = open;
  if (!first) return;
  if (others.length === 0) throw first;
  throw new Refusal(first.code, {
    message: open.map(({ message }) => message).join(' '),
    // Of two that name a transfer, the first one's is there; the words name both.
    data: Object.assign(
      { also: others.map(({ code }) => code) },
      ...open.toReversed().map(({ details }) => details.data),
    ),
  });
}
