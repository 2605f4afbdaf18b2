interface Taken {
  milliseconds: number;
  at: number;
}

// After so many half lives nothing is left that would count.
const forgottenAfter = 12;

/** How much time each of many took lately: after a half life what was taken counts half, and so on. */
export class TimeTaken {
  // In the order of their last work.
  readonly #taken = new Map<string, Taken>();
  readonly #halfLife: number;

  constructor(halfLifeMilliseconds: number) {
    this.#halfLife = halfLifeMilliseconds;
  }

  /** In milliseconds of now. */
  of(name: string): number {
    const taken = this.#taken.get(name);
    const halfLives = taken ? (performance.now() - taken.at) / this.#halfLife : forgottenAfter;
    return taken && halfLives < forgottenAfter ? taken.milliseconds / 2 ** halfLives : 0;
  }

  add(name: string, milliseconds: number): void {
    const now = performance.now();
    const sum = this.of(name) + milliseconds;
    this.#taken.delete(name);
    this.#taken.set(name, { milliseconds: sum, at: now });
    for (const [other, { at }] of this.#taken) {
      if (now - at < forgottenAfter * this.#halfLife) break;
      this.#taken.delete(other);
    }
  }
}
