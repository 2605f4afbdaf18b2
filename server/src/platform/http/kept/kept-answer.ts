import { answerText } from '../idempotency.ts';
import { KeptContent } from './kept-content.ts';

/**
 * An answer that many people get, serialised once. The call that makes it decides how long it is given; it never
 * changes itself.
 */
export class KeptAnswer extends KeptContent {
  /** The version of the assets on sale that it was made of; null: of something else. */
  readonly assetsVersion: string | null;

  /** @param answer what a use case answers with */
  constructor(answer: object, assetsVersion: string | null = null) {
    super(Buffer.from(answerText(answer)), 'application/json; charset=utf-8');
    this.assetsVersion = assetsVersion;
  }
}
