import { createHash } from 'node:crypto';
import { refusals } from '@nairadesk/contract/errors';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { createFairQueue } from '../platform/concurrency/fair-queue.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { images } from '../platform/database/tables/assets-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { readImageSize } from './image-size.ts';

// 100 KB can unpack to gigabytes: 4096 × 4096 pixels are 64 MB, and more than any logo has.
const maxSidePixels = 4096;
const logoSidePixels = 256;
const webpQuality = 85;

// One at a time: each takes up to 64 MB and a thread of Node's pool.
const drawing = createFairQueue({ running: 1, waiting: 20 });

/** A logo as it is stored and served: `hash` is the SHA-256 of `bytes` in hex. */
export interface Logo {
  hash: string;
  contentType: 'image/webp';
  bytes: Buffer;
}

/**
 * Makes a logo from an uploaded PNG, JPEG or WebP: re-encoded as WebP within 256 × 256 pixels, so that only its pixels
 * remain. Slow: call it outside of transactions. Refuses: image_unreadable, busy.
 */
export async function readLogo(upload: Buffer): Promise<Logo> {
  const size = readImageSize(upload);
  if (!size || size.width > maxSidePixels || size.height > maxSidePixels) throw unreadable();
  const shrink = Math.max(size.width, size.height) > logoSidePixels;
  const bytes = await drawing.add({ place: '', person: '' }, () =>
    redraw(upload, shrink).catch(() => {
      throw unreadable();
    }),
  );
  return { hash: createHash('sha256').update(bytes).digest('hex'), contentType: 'image/webp', bytes };
}

/** Stores a logo. One that exists counts as new, so that the purge of unused ones does not remove it. */
export async function storeLogo(tx: Db, logo: Logo): Promise<void> {
  await tx
    .insert(images)
    .values(logo)
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: sql`now()` } });
}

function redraw(upload: Buffer, shrink: boolean): Promise<Buffer> {
  // Without an argument, `rotate` sets upright what a phone's camera marked as turned.
  const picture = new Transformer(upload).rotate();
  if (shrink) picture.resize({ width: logoSidePixels, height: logoSidePixels, fit: ResizeFit.Inside });
  return picture.webp(webpQuality);
}

function unreadable(): Refusal {
  return new Refusal('image_unreadable', { fields: { image: refusals.image_unreadable.message } });
}
