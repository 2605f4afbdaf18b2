import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, createFairQueue } from '../concurrency/fair-queue.ts';

// OWASP's second profile for argon2id: 19 MiB, 2 passes, 1 lane.
export const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing in a bounded queue, fair between callers: a flood of logins gets 503 `busy` instead of slowing every other
 * call. `from` says whose turn it takes: of a place, and in it of a person or a device; the system has none.
 */
export interface Passwords {
  hash(password: string, from?: Partial<Caller>): Promise<string>;
  /** Takes as long for an unknown account (null) as for a wrong password. */
  verify(storedHash: string | null, password: string, from?: Partial<Caller>): Promise<boolean>;
  /** Refuses at once, before an attempt is counted, when the queue is full. Refuses: busy. */
  assertRoom(from?: Partial<Caller>): void;
}

/**
 * `threads`: how many hashes are computed at once; each takes a thread of Node's pool, which others need too. At
 * some 30 ms a hash and two at a time, the last of 200 waiting takes about three seconds. `cost`: only tests that
 * hash passwords by the thousand ask for another one.
 */
export function createPasswords(threads = 2, waiting = 200, cost = owaspCost): Passwords {
  const queue = createFairQueue({ running: threads, waiting });
  const decoy = makeDecoy(cost);
  return {
    hash: (password, from) => queue.add(callerOf(from), () => hash(password, cost)),
    verify: (storedHash, password, from) =>
      queue.add(callerOf(from), async () => {
        const matches = await verify(storedHash ?? decoy, password);
        return matches && storedHash !== null;
      }),
    assertRoom: (from) => queue.assertRoom(callerOf(from)),
  };
}

function callerOf({ place = '', person = '' }: Partial<Caller> = {}): Caller {
  return { place, person };
}

/** A hash of nothing: random bytes in the form of a real one. It costs no hashing and cannot fail to be made. */
function makeDecoy({ memoryCost, timeCost, parallelism }: typeof owaspCost): string {
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
