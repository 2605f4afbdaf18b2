/** Takes a slot, and gives what frees it again, once. Null: none was free in time. */
export type TakeSlot = () => Promise<(() => void) | null>;

/** Hands out `most` slots, in the order in which they are asked for. `patience` says how many milliseconds one waits; 0: for ever. */
export function createSlots(most: number, patience: () => number): TakeSlot {
  let taken = 0;
  const waiting = new Set<() => void>();
  const freeOnce = () => {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      // It passes to the next directly, so that no other takes it.
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    };
  };
  return async () => {
    if (taken < most) {
      taken += 1;
      return freeOnce();
    }
    return new Promise((resolve) => {
      const milliseconds = patience();
      const timer =
        milliseconds === 0
          ? undefined
          : setTimeout(() => {
              waiting.delete(called);
              resolve(null);
            }, milliseconds);
      const called = () => {
        clearTimeout(timer);
        waiting.delete(called);
        resolve(freeOnce());
      };
      waiting.add(called);
    });
  };
}
