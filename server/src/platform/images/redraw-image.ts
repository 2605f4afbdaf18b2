import { refusals } from '@nairadesk/contract/errors';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { type Caller, createFairQueue } from '../concurrency/fair-queue.ts';
import { Refusal } from '../errors/refusal.ts';
import { readImageSize } from './image-size.ts';

// 100 KB can unpack to gigabytes: 4096 × 4096 pixels are 64 MB, and more than any logo has.
const maxSidePixels = 4096;
// Tried in this order until the picture is small enough.
const webpQualities = [85, 60, 35];
const mostTooLarge = 2.5;

// One at a time: each takes up to 64 MB and a thread of Node's pool.
const drawing = createFairQueue({ running: 1, waiting: 20 });

export interface Redrawing {
  /** Of the longer side, at most. */
  sidePixels: number;
  /** Of the result, at most. What can't be drawn so small is refused. */
  maxBytes: number;
  caller: Caller;
}

/**
 * Draws an uploaded PNG, JPEG or WebP anew as WebP, so that only its pixels remain. Slow: call it outside of
 * transactions. Refuses: image_unreadable, busy.
 */
export async function redrawImage(
  upload: Buffer,
  { sidePixels, maxBytes, caller }: Redrawing,
): Promise<Buffer> {
  const size = readImageSize(upload);
  if (!size || size.width > maxSidePixels || size.height > maxSidePixels) throw unreadable();
  const shrink = Math.max(size.width, size.height) > sidePixels;
  for (const quality of webpQualities) {
    // A turn of its own for each: others come between.
    const drawn = await drawing.add(caller, () =>
      redraw(upload, shrink ? sidePixels : null, quality).catch(() => {
        throw unreadable();
      }),
    );
    if (drawn.length <= maxBytes) return drawn;
    // No quality makes it so small: noise, and no picture of anything.
    if (drawn.length > maxBytes * mostTooLarge) break;
  }
  throw unreadable();
}

function redraw(upload: Buffer, sidePixels: number | null, quality: number): Promise<Buffer> {
  // Without an argument, `rotate` sets upright what a phone's camera marked as turned.
  const picture = new Transformer(upload).rotate();
  if (sidePixels !== null) picture.resize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Inside });
  return picture.webp(quality);
}

function unreadable(): Refusal {
  return new Refusal('image_unreadable', { fields: { image: refusals.image_unreadable.message } });
}
