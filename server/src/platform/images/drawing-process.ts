import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { type Likeness, readLikeness } from './likeness.ts';

/** A file to draw anew, and how. */
export interface DrawingWish {
  upload: Uint8Array;
  /** To shrink it to, on its longer side; null: it is small enough. */
  sidePixels: number | null;
  /** Of the result, at most. */
  maxBytes: number;
  /** Whether to say what the picture looks like, for finding it again. */
  withLikeness: boolean;
  /** What the process may hold, at most. */
  memoryBytes: number;
}

/** The picture as WebP, without anything but its pixels. */
export interface Drawn {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Null where it wasn't asked for, and of a picture that looks like many others. */
  likeness: Likeness | null;
}

// Tried in this order until the picture is small enough.
const webpQualities = [85, 60, 35];
const mostTooLarge = 2.5;
const watchMilliseconds = 10;

/*
 * Draws one picture in a process of its own: see draw-in-process.ts. What breaks the decoder, by crashing it or by
 * taking all memory, breaks this process alone. It has no secrets in its environment, and yields to the server.
 */
process.once('message', async (wish: DrawingWish) => {
  setPriority(10);
  setInterval(() => {
    // An exit would wait for the very work that takes the memory.
    if (process.memoryUsage.rss() > wish.memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, watchMilliseconds).unref();
  const drawn = await draw(wish).catch(() => null);
  // For the next one, before the server ends this one: to find all of it compiled is a third of what a small photo takes.
  flushCompileCache();
  process.send?.(drawn, () => process.exit());
});
// The server is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function draw({ upload, sidePixels, maxBytes, withLikeness }: DrawingWish): Promise<Drawn | null> {
  for (const quality of webpQualities) {
    const bytes = await encode(upload, sidePixels, quality);
    if (bytes.length <= maxBytes) {
      const { width, height } = await new Transformer(bytes).metadata();
      return { bytes, width, height, likeness: withLikeness ? await readLikeness(bytes) : null };
    }
    // No quality makes it so small: noise, and no picture of anything.
    if (bytes.length > maxBytes * mostTooLarge) break;
  }
  return null;
}

async function encode(upload: Uint8Array, sidePixels: number | null, quality: number): Promise<Buffer> {
  const shrunk = (picture: Transformer) =>
    sidePixels === null
      ? picture
      : picture.resize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Inside });
  try {
    // Without an argument, `rotate` sets upright what a phone's camera marked as turned.
    return await shrunk(new Transformer(upload).rotate()).webp(quality);
  } catch {
    // Some programs write an orientation that there isn't, as 0: the picture is as it is.
    return await shrunk(new Transformer(upload)).webp(quality);
  }
}
