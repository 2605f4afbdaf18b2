import { refusals } from '@nairadesk/contract/errors';
import type { Caller } from '../concurrency/fair-queue.ts';
import { Refusal } from '../errors/refusal.ts';
import { drawInProcess } from './draw-in-process.ts';
import { readImageSize } from './image-size.ts';

// 100 KB can unpack to gigabytes: 4096 × 4096 pixels are 64 MB, and more than any logo has.
export const maxSidePixels = 4096;

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
  const shrinks = Math.max(size.width, size.height) > sidePixels;
  const drawn = await drawInProcess(caller, async () => ({
    upload,
    sidePixels: shrinks ? sidePixels : null,
    maxBytes,
    withLikeness: false,
  }));
  if (!drawn) throw unreadable();
  return Buffer.from(drawn.bytes);
}

function unreadable(): Refusal {
  return new Refusal('image_unreadable', { fields: { image: refusals.image_unreadable.message } });
}
