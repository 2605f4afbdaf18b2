import * as argon2 from '@node-rs/argon2';
import { afterEach, expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

afterEach(() => {
  vi.resetAllMocks();
});

it('passwords: verifies an unknown account once against a realistic decoy, from the first attempt', async () => {
  const passwords = createPasswords();
  const real = await passwords.hash('a long enough one');
  vi.mocked(argon2.hash).mockClear();
  expect(await passwords.verify(null, 'a long enough one')).toBe(false);
  expect(argon2.hash).not.toHaveBeenCalled();
  expect(argon2.verify).toHaveBeenCalledTimes(1);
  const decoy = String(vi.mocked(argon2.verify).mock.calls[0]?.[0]);
  const shape = (hash: string) => hash.split('$').map((part, index) => (index < 4 ? part : part.length));
  expect(shape(decoy)).toEqual(shape(real));
  // As docs/security.md says.
  expect(real).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('passwords: rejects an unknown account even after hashing has failed', async () => {
  vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('no memory'));
  const passwords = createPasswords();
  await passwords.verify(null, 'x').catch(() => {});
  expect(await passwords.verify(null, 'x')).toBe(false);
});

it('passwords: accepts the right password and rejects a wrong one', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('a long enough one');
  expect(await passwords.verify(stored, 'a long enough one')).toBe(true);
  expect(await passwords.verify(stored, 'another')).toBe(false);
});

it('passwords: verifies at most one per thread at once, for known and unknown accounts in one queue', async () => {
  let running = 0;
  let most = 0;
  const slowly = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return false;
  };
  vi.mocked(argon2.verify).mockImplementation(slowly);
  const passwords = createPasswords(2);
  const tries = Array.from({ length: 20 }, (_, index) =>
    passwords.verify(index % 2 ? null : '$argon2id$', 'x'),
  );
  expect(await Promise.all(tries)).toEqual(Array(20).fill(false));
  expect(most).toBe(2);
  expect(argon2.verify).toHaveBeenCalledTimes(20);
});
