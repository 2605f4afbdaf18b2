import { CompressionType, FilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { type Likeness, readLikeness } from './likeness.ts';

/** A file to draw anew, and how. */
export interface Drawing {
  upload: Uint8Array;
  /** To shrink it to, on its longer side; null: it is small enough. */
  sidePixels: number | null;
  /** Of the result, at most. */
  maxBytes: number;
  /** Whether to say what the picture looks like, for finding it again. */
  withLikeness: boolean;
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
// As it is, and every kind of pixels fits: what is packed here is unpacked a moment later.
const plain = { compressionType: CompressionType.Fast, filterType: FilterType.NoFilter };

/**
 * Draws a picture anew, as good as fits into its bytes; null where nothing does. It is read and shrunk once, however many
 * qualities are tried. Throws where it can't be read.
 */
export async function drawAnew(drawing: Drawing): Promise<Drawn | null> {
  const { maxBytes, withLikeness } = drawing;
  const shrunk = await shrink(drawing);
  for (const quality of webpQualities) {
    const bytes = await new Transformer(shrunk).webp(quality);
    if (bytes.length <= maxBytes) {
      const { width, height } = await new Transformer(bytes).metadata();
      return { bytes, width, height, likeness: withLikeness ? await readLikeness(bytes) : null };
    }
    // No quality makes it so small: noise, and no picture of anything.
    if (bytes.length > maxBytes * mostTooLarge) break;
  }
  return null;
}

async function shrink({ upload, sidePixels }: Drawing): Promise<Buffer> {
  const shrunk = (picture: Transformer) =>
    sidePixels === null
      ? picture
      : picture.resize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Inside });
  try {
    // Without an argument, `rotate` sets upright what a phone's camera marked as turned.
    return await shrunk(new Transformer(upload).rotate()).png(plain);
  } catch {
    // Some programs write an orientation that there isn't, as 0: the picture is as it is.
    return await shrunk(new Transformer(upload)).png(plain);
  }
}
