/** Lends one thing for as long as `work` takes. */
type Lend<Thing> = (work: (thing: Thing) => Promise<void>) => Promise<void>;

interface Shared<Thing> {
  users: number;
  thing: Promise<Thing>;
  /** With what broke it, if anything did. */
  giveBack: (broken: unknown) => void;
  broken?: unknown;
}

/**
 * Lends one thing to several callers at once, `most` at a time, for as long as any of them has it. Where one of them
 * fails with an error that `isBroken` names, no further caller gets that thing, and it is given back with the error.
 */
export function createSharing<Thing>(
  lend: Lend<Thing>,
  most: number,
  isBroken: (error: unknown) => boolean,
): <T>(work: (thing: Thing) => Promise<T>) => Promise<T> {
  const open = new Set<Shared<Thing>>();
  return async (work) => {
    const shared = [...open].find(({ users }) => users < most) ?? begin(lend);
    open.add(shared);
    shared.users += 1;
    try {
      return await work(await shared.thing);
    } catch (error) {
      if (isBroken(error)) {
        shared.broken = error;
        open.delete(shared);
      }
      throw error;
    } finally {
      shared.users -= 1;
      if (shared.users === 0) {
        open.delete(shared);
        shared.giveBack(shared.broken);
      }
    }
  };
}

function begin<Thing>(lend: Lend<Thing>): Shared<Thing> {
  const over = Promise.withResolvers<void>();
  // Where lending failed, no code waits for this promise.
  over.promise.catch(() => {});
  const thing = new Promise<Thing>((resolve, reject) => {
    const lent = lend((given) => {
      resolve(given);
      return over.promise;
    });
    // Of a thing that was lent and broke, each of its users knows.
    lent.catch(reject);
  });
  return { users: 0, thing, giveBack: (broken) => (broken ? over.reject(broken) : over.resolve()) };
}
