/** Why a photo can’t be sent, in words for its owner. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem';
  /** Whether the same photo may be sent another time: nothing is wrong with itself. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry = false } = {}) {
    super(message);
    this.canRetry = canRetry;
  }
}
