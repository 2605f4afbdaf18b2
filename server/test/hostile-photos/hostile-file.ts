import { Transformer } from '@napi-rs/image';
import { jpegOf } from './jpeg-bytes.ts';
import { png } from './png-bytes.ts';

/** A file that an attacker might send as a photo of a card. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** How it must end, where only one end is right: a drawn picture, or the code of a refusal. */
  ends?: 'drawn' | 'image_unreadable' | 'image_too_large';
  /** How large the drawn picture is. */
  size?: [width: number, height: number];
}

/** In every text that is hidden in one of them, so that none can be left over unnoticed. */
export const planted = 'planted';

/** Whole pictures of 96 × 64 pixels, one of each format. */
export interface Whole {
  jpeg: Buffer;
  png: Buffer;
  /** Lossy and lossless. */
  webp: Buffer;
  webpLossless: Buffer;
}

export async function makeWhole(): Promise<Whole> {
  const [width, height] = [96, 64];
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1)
    pixels.set([(at * 7) % 256, Math.floor(at / width) * 4, (at * at) % 251], at * 4);
  const picture = () => Transformer.fromRgbaPixels(pixels, width, height);
  const [webp, webpLossless] = await Promise.all([picture().webp(80), picture().webpLossless()]);
  return { jpeg: jpegOf({ width, height }), png: png({ width, height }), webp, webpLossless };
}

/** Numbers that are the same in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
