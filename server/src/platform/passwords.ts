import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from './refusal.ts';

// OWASP's second profile for argon2id: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxRunning = 2;
const maxWaiting = 200;

/** Hashing in a bounded queue: a flood of logins gets 503 instead of slowing every other call. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (null) as for a wrong password. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const queue = createQueue();
  const decoy = makeDecoy();
  return {
    hash: (password) => queue(() => hash(password, options)),
    verify: (storedHash, password) =>
      queue(async () => {
        const matches = await verify(storedHash ?? decoy, password);
        return matches && storedHash !== null;
      }),
  };
}

/** A hash of nothing: random bytes in the form of a real one. It costs no hashing and cannot fail to be made. */
function makeDecoy(): string {
  const { memoryCost, timeCost, parallelism } = options;
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new Refusal('unavailable');
      // The slot is handed over by whoever finishes, so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
