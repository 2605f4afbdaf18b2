import { expect, it } from 'vitest';
import { createSharing } from './sharing.ts';

class Lender {
  readonly lent: { name: string; over: boolean; error?: unknown }[] = [];
  failure: Error | undefined;

  lend = async (work: (name: string) => Promise<void>): Promise<void> => {
    if (this.failure) throw this.failure;
    const one: Lender['lent'][number] = { name: `thing ${this.lent.length + 1}`, over: false };
    this.lent.push(one);
    try {
      await work(one.name);
    } catch (error) {
      one.error = error;
      throw error;
    } finally {
      one.over = true;
    }
  };
}

const broken = new Error('broken');
const isBroken = (error: unknown) => error === broken;
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sharing: those under way have one thing, so many at a time, and give it back once', async () => {
  const lender = new Lender();
  const share = createSharing(lender.lend, 2, isBroken);
  const first = Promise.withResolvers<void>();
  const held = share(async (name) => first.promise.then(() => name));
  const others = await Promise.all([share(async (name) => name), share(async (name) => name)]);
  expect(others).toEqual(['thing 1', 'thing 2']);
  expect(lender.lent.map(({ over }) => over)).toEqual([false, true]);
  first.resolve();
  expect(await held).toBe('thing 1');
  await settled();
  expect(lender.lent.map(({ over }) => over)).toEqual([true, true]);
  expect(await share(async (name) => name)).toBe('thing 3');
});

it('sharing: what broke is lent to no one else, and goes back with the error once its last user is done', async () => {
  const lender = new Lender();
  const share = createSharing(lender.lend, 8, isBroken);
  const first = Promise.withResolvers<void>();
  const held = share(async (name) => first.promise.then(() => name));
  await expect(share(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await share(async (name) => name)).toBe('thing 1');
  await expect(share(() => Promise.reject(broken))).rejects.toBe(broken);
  expect(await share(async (name) => name)).toBe('thing 2');
  expect(lender.lent[0]).toEqual({ name: 'thing 1', over: false });
  first.resolve();
  await held;
  await settled();
  expect(lender.lent).toEqual([
    { name: 'thing 1', over: true, error: broken },
    { name: 'thing 2', over: true },
  ]);
});

it('sharing: where nothing can be lent each learns why, and the next one tries again', async () => {
  const lender = new Lender();
  const share = createSharing(lender.lend, 8, isBroken);
  lender.failure = broken;
  const failed = await Promise.allSettled([share(async () => 1), share(async () => 2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  lender.failure = undefined;
  expect(await share(async (name) => name)).toBe('thing 1');
});
