import { answerText } from '../idempotency.ts';
import { KeptContent } from './kept-content.ts';

/**
 * An answer that many people get, serialised once. Whoever makes it decides how long it is given; it never changes
 * itself.
 */
export class KeptAnswer extends KeptContent {
  /** @param answer what a use case answers with */
  constructor(answer: object) {
    super(Buffer.from(answerText(answer)), 'application/json; charset=utf-8');
  }
}
