import { createHash } from 'node:crypto';
import type { Caller } from '../platform/concurrency/fair-queue.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { images } from '../platform/database/tables/assets-tables.ts';
import { redrawImage } from '../platform/images/redraw-image.ts';

const drawnAs = { sidePixels: 256, maxBytes: 200_000 };

/** A logo as it is stored and served: `hash` is the SHA-256 of `bytes` in hex. */
export interface Logo {
  hash: string;
  contentType: 'image/webp';
  bytes: Buffer;
}

/** Makes a logo from an uploaded PNG, JPEG or WebP. Refuses: image_unreadable, busy. */
export async function readLogo(upload: Buffer, caller: Caller): Promise<Logo> {
  const bytes = await redrawImage(upload, { ...drawnAs, caller });
  return { hash: createHash('sha256').update(bytes).digest('hex'), contentType: 'image/webp', bytes };
}

/** Stores a logo. One that exists counts as new, so that the purge of unused ones does not remove it. */
export async function storeLogo(tx: Db, logo: Logo): Promise<void> {
  await tx
    .insert(images)
    .values(logo)
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: sql`now()` } });
}
