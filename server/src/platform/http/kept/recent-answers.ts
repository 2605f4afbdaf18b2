import type { FastifyRequest } from 'fastify';
import type { KeptAnswer } from './kept-answer.ts';

// What is made of more than the assets, such as what was traded most, is this much older at most than it says.
const recentMilliseconds = 1_000;
// More addresses than one list has; one that is written in other ways is another address.
const mostAddresses = 20;

/**
 * The kept answers that a call gave in the last second, by address. Requests for the same address, while the assets are
 * still those that it was made of, get the same answer: nothing of the request is read, and it waits for no turn. The
 * caller was authorised before, and the version of the assets was read with that, so it is never older than the
 * request.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  #until = 0;

  /** The answer to give again, if there is one. */
  find({ url, assetsVersion }: Pick<FastifyRequest, 'url' | 'assetsVersion'>): KeptAnswer | undefined {
    const answer = this.#answers.get(url);
    const isSame = answer !== undefined && answer.assetsVersion === assetsVersion;
    return isSame && Date.now() < this.#until ? answer : undefined;
  }

  /** Notes what was answered. */
  keep({ url }: Pick<FastifyRequest, 'url'>, answer: KeptAnswer): void {
    if (answer.assetsVersion === null) return;
    const now = Date.now();
    if (now >= this.#until) {
      this.#answers.clear();
      this.#until = now + recentMilliseconds;
    }
    if (this.#answers.size < mostAddresses) this.#answers.set(url, answer);
  }
}
