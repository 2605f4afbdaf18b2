import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { finishPhoto, removePhoto, showPhoto } from '@nairadesk/contract/card-photos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingBounds } from '../../src/platform/images/draw-in-process.ts';
import { sendPieces } from '../photos/send-photo.ts';
import { type Person, useWorld } from '../world.ts';
import { damagedFiles } from './damaged-files.ts';
import { foreignFiles } from './foreign-files.ts';
import { type HostileFile, makeWhole, planted } from './hostile-file.ts';
import { oddPictures } from './odd-pictures.ts';
import { pictureBombs } from './picture-bombs.ts';
import { polyglots } from './polyglots.ts';
import { taggedFiles } from './tagged-files.ts';
import { chunksIn, flags } from './webp-bytes.ts';

// `npm run test:model` sets it to "long": all of them. The short form has each third one of every kind.
const isLong = process.env.MODEL === 'long';
const share = isLong ? 1 : 3;

const world = useWorld({ rateLimit: false });
const whole = await makeWhole();
const kinds: Record<string, () => HostileFile[]> = {
  polyglots: () => polyglots(whole),
  bombs: () => pictureBombs(whole),
  foreign: () => foreignFiles(whole),
  damaged: () => damagedFiles(whole),
  tagged: () => taggedFiles(whole),
  odd: () => oddPictures(whole),
};
let ada: Person;
const outcomes: Record<string, Record<string, number>> = {};
const sent = new Set<string>();
let [slowest, largest] = [0, 0];

beforeAll(async () => {
  ada = await world.user();
});

/** The most memory that a drawing process has held so far, in bytes; Linux alone tells. */
function drawingPeak(): number {
  if (process.platform !== 'linux') return 0;
  // Of the main thread, which starts them: there are a dozen, and it looks every few milliseconds.
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const peaks = children.filter(Boolean).map((child) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      // It has just ended.
      return 0;
    }
  });
  return Math.max(0, ...peaks);
}

/** Sends a file as a customer does. @returns the drawn picture, or the code of the refusal */
async function fate({ name, bytes }: HostileFile): Promise<Buffer | string> {
  const id = await sendPieces(world, ada.token, bytes);
  const watch = setInterval(() => {
    largest = Math.max(largest, drawingPeak());
  }, 5);
  const began = performance.now();
  const finished = await world.call(finishPhoto, { id }, ada.token);
  slowest = Math.max(slowest, performance.now() - began);
  clearInterval(watch);
  expect(performance.now() - began, name).toBeLessThan(drawingBounds.milliseconds + 5_000);
  if (finished.status !== 200) {
    expect(finished.status, `${name}: ${finished.text}`).toBe(422);
    expect(finished.failure.message, name).toMatch(/^(We can’t read|This is an? |This picture )/);
    expect(finished.text, name).not.toContain(planted);
    return finished.failure.code;
  }
  const shown = await world.call(showPhoto, { id }, ada.token);
  expect(shown.status, name).toBe(200);
  const { data } = shown.body;
  await world.call(removePhoto, { id }, ada.token);
  return Buffer.from(data.picture, 'base64');
}

// Nothing so short that pixels are it by chance.
const hidden = new RegExp(`${planted}|Exif\0|GPSLatitude|6\\.5244N|<script|<\\?php|%PDF-`, 'i');

/** A drawn picture has its pixels, and nothing beside them. */
function assertBare(picture: Buffer, name: string): void {
  const chunks = chunksIn(picture);
  const names = chunks.map(([kind]) => kind);
  expect([['VP8 '], ['VP8L'], ['VP8X', 'ALPH', 'VP8 ']], name).toContainEqual(names);
  const [canvas] = chunks.filter(([kind]) => kind === 'VP8X');
  if (canvas) expect((canvas[1][0] ?? 0) & ~flags.alpha, name).toBe(0);
  expect(picture.readUInt32LE(4) + 8, name).toBe(picture.length);
  expect(hidden.test(picture.toString('latin1')), name).toBe(false);
}

function sizeOf(picture: Buffer): [number, number] {
  const [first] = chunksIn(picture);
  if (first?.[0] === 'VP8X') return [first[1].readUIntLE(4, 3) + 1, first[1].readUIntLE(7, 3) + 1];
  if (first?.[0] === 'VP8 ') return [first[1].readUInt16LE(6) & 0x3fff, first[1].readUInt16LE(8) & 0x3fff];
  const bits = first?.[1].readUInt32LE(1) ?? 0;
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

describe('hostile photos', () => {
  it.each(Object.entries(kinds))(
    'are drawn without anything but their pixels, or refused in words: %s',
    async (kind, make) => {
      const counted: Record<string, number> = {};
      for (const file of make().filter((_, index) => index % share === 0)) {
        sent.add(createHash('sha256').update(file.bytes).digest('hex'));
        const end = await fate(file);
        const code = typeof end === 'string' ? end : 'drawn';
        counted[code] = (counted[code] ?? 0) + 1;
        if (file.ends) expect(code, file.name).toBe(file.ends);
        expect(['drawn', 'image_unreadable', 'image_too_large'], file.name).toContain(code);
        if (typeof end === 'string') continue;
        assertBare(end, file.name);
        if (file.size) expect(sizeOf(end), file.name).toEqual(file.size);
      }
      outcomes[kind] = counted;
    },
    300_000,
  );

  it('are a hundred different ones at least, drawn within the bounds, and leave nothing', async () => {
    const counts = Object.values(outcomes).flatMap((counted) => Object.values(counted));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(sent.size);
    expect(sent.size).toBeGreaterThanOrEqual(isLong ? 360 : 120);
    if (process.platform === 'linux') expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThan(drawingBounds.memoryBytes * 1.25);
    expect(await world.count('card_photos')).toBe(0);
    expect(await world.count('card_photo_pieces')).toBe(0);
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });
});

afterAll(() => {
  const figures = `slowest ${Math.round(slowest)} ms, largest process ${Math.round(largest / 1_000_000)} MB`;
  const files = `${sent.size} different files`;
  process.stdout.write(`hostile photos: ${files}, ${JSON.stringify(outcomes)}, ${figures}\n`);
});
