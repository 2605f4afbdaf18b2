import { readdirSync, readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { afterEach, expect, it, vi } from 'vitest';
import { photoOf } from '../../../test/photos/send-photo.ts';
import { Refusal } from '../errors/refusal.ts';
import { drawInProcess, drawingBounds } from './draw-in-process.ts';

const usual = { ...drawingBounds };
const caller = { place: '', person: '' };
const upload = await photoOf({ width: 3_000, height: 2_000 }).jpeg();
const wish = { upload, sidePixels: 2_000, maxBytes: 1_000_000, withLikeness: false };
const draw = () => drawInProcess(caller, async () => wish);

afterEach(() => {
  Object.assign(drawingBounds, usual);
  vi.useRealTimers();
});

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

it('drawing: many places whose pictures took long lately keep no other from being drawn next', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  // Refused when its turn comes, so that no process draws it; its turn is what it takes.
  const take = (place: string) =>
    drawInProcess({ place, person: place }, () => {
      begun.push(place);
      return new Promise((_, reject) => ends.set(place, () => reject(new Refusal('image_unreadable'))));
    }).catch(({ code }: Refusal) => code);
  const end = (place: string) => {
    vi.advanceTimersByTime(19_000);
    ends.get(place)?.();
  };
  const places = Array.from({ length: 21 }, (_, n) => `10.1.${n}.1`);
  for (const place of places) {
    const taken = take(place);
    end(place);
    await taken;
  }
  const again = places.map(take);
  const other = take('10.9.9.9');
  const next = [places[0], '10.9.9.9', ...places.slice(1, 20)];
  for (const [n, place = ''] of next.entries()) {
    await expect.poll(() => begun.slice(places.length)).toEqual(next.slice(0, n + 1));
    end(place);
  }
  // The last of them lost their turn.
  expect(await Promise.all([other, ...again])).toEqual([...next.map(() => 'image_unreadable'), 'busy']);
});
