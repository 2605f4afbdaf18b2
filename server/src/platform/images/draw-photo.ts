import { photoMostPixels } from '@nairadesk/contract/card-photos';
import type { Caller } from '../concurrency/fair-queue.ts';
import { Refusal } from '../errors/refusal.ts';
import { drawInProcess } from './draw-in-process.ts';
import { foreignFormat, isAnimated } from './foreign-format.ts';
import { readImageSize } from './image-size.ts';
import type { Likeness } from './likeness.ts';

// The small print on the back of a card can still be read.
const sidePixels = 2_000;
const maxBytes = 1_000_000;

/** A photo without anything but its pixels, as WebP. */
export interface DrawnPhoto {
  picture: Buffer;
  width: number;
  height: number;
  /** Null: it looks like many others. */
  likeness: Likeness | null;
}

/**
 * Draws a customer's photo anew: a JPEG, PNG or WebP by its bytes, whatever it is called. `read` gives the file when the
 * caller's turn has come. Refuses: image_unreadable, image_too_large, both in words for customers; busy; and what `read`
 * refuses.
 */
export async function drawPhoto(caller: Caller, read: () => Promise<Buffer>): Promise<DrawnPhoto> {
  const drawn = await drawInProcess(caller, async () => {
    const upload = await read();
    const { width, height } = readSize(upload);
    const shrinks = Math.max(width, height) > sidePixels;
    return { upload, sidePixels: shrinks ? sidePixels : null, maxBytes, withLikeness: true };
  });
  if (!drawn)
    throw new Refusal('image_unreadable', { message: 'We can’t read this picture. Take it again.' });
  const { bytes, width, height, likeness } = drawn;
  return { picture: Buffer.from(bytes), width, height, likeness };
}

/** The size that the file says it has, before anything is unpacked. Refuses: image_unreadable, image_too_large. */
function readSize(upload: Buffer): { width: number; height: number } {
  const foreign = foreignFormat(upload);
  if (foreign)
    throw new Refusal('image_unreadable', {
      message: `This is ${foreign}. Choose a JPEG, PNG or WebP picture, or take a screenshot of it.`,
    });
  if (isAnimated(upload))
    throw new Refusal('image_unreadable', { message: 'This picture moves. Choose a still one.' });
  const size = readImageSize(upload);
  if (!size || size.width === 0 || size.height === 0) throw new Refusal('image_unreadable');
  if (size.width * size.height > photoMostPixels) throw new Refusal('image_too_large');
  return size;
}
