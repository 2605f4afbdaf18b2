import { readdirSync, readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { afterEach, expect, it } from 'vitest';
import { photoOf } from '../../../test/photos/send-photo.ts';
import { drawInProcess, drawingBounds } from './draw-in-process.ts';

const usual = { ...drawingBounds };
const caller = { place: '', person: '' };
const upload = await photoOf({ width: 3_000, height: 2_000 }).jpeg();
const wish = { upload, sidePixels: 2_000, maxBytes: 1_000_000, withLikeness: false };
const draw = () => drawInProcess(caller, async () => wish);

afterEach(() => Object.assign(drawingBounds, usual));

/** What the processes under this one were given as their environment. */
function environments(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((child) => child.trim() !== '')
      .map((child) => readFileSync(`/proc/${child}/environ`, 'latin1')),
  );
}

it.each([
  ['memory', { memoryBytes: 60 * 1024 * 1024 }],
  ['time', { milliseconds: 20 }],
])(
  'drawing: a picture that takes more than its %s ends its process, and the next one is drawn',
  async (_, bounds) => {
    Object.assign(drawingBounds, bounds);
    expect(await draw()).toBeNull();
    Object.assign(drawingBounds, usual);
    const drawn = await draw();
    expect(await new Transformer(drawn?.bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 2_000,
    });
  },
);

it('drawing: one picture at a time, and none is prepared before its turn', async () => {
  let [now, most] = [0, 0];
  const drawn = await Promise.all(
    Array.from({ length: 4 }, () =>
      drawInProcess(caller, async () => {
        now += 1;
        most = Math.max(most, now);
        return wish;
      }).finally(() => {
        now -= 1;
      }),
    ),
  );
  // The first caller hears of its picture when the next one begins.
  expect([drawn.length, most]).toEqual([4, 2]);
});

it.runIf(process.platform === 'linux')('drawing: knows nothing of the server’s environment', async () => {
  process.env.PLANTED_SECRET = 'planted';
  const drawing = draw();
  await expect.poll(() => environments().length, { interval: 5 }).toBeGreaterThan(0);
  for (const environment of environments()) expect(/planted|PATH=/.test(environment)).toBe(false);
  expect(await drawing).not.toBeNull();
  delete process.env.PLANTED_SECRET;
});
