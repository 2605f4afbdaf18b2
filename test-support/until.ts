import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  /** How long it may take: shorter than the test, so that the failure says what was waited for. */
  timeoutMs?: number;
  everyMs?: number;
}

/** Waits until a question has a true answer and gives that; after `timeoutMs` throws that it waited for `what`. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { timeoutMs = 30_000, everyMs = 50 }: Patience = {},
): Promise<Exclude<Answer, false | null | undefined | 0 | ''>> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<Answer, false | null | undefined | 0 | ''>;
    if (performance.now() > giveUpAt) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
    await sleep(everyMs);
  }
}
