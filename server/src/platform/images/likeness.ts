import { ResizeFit, Transformer } from '@napi-rs/image';

/**
 * Difference hashes of a picture as zeros and ones: where it gets lighter to the right. Smaller, recompressed or a
 * little brighter it has nearly the same.
 */
export interface Likeness {
  /** 64 bits of 9 × 8 fields, to find it by. */
  coarse: string;
  /** 256 bits of 17 × 16 fields, to be surer. */
  fine: string;
}

// Smaller differences are noise, of a plain wall or of the compression.
const leastDifference = 3;
// A plain picture has no ones, and light from one side makes it one even slope: many pictures look like that.
const leastTelling = 1 / 12;
const white = 255;

/** What a picture looks like; null where that would be like many others. Throws where it can't be read. */
export async function readLikeness(picture: Uint8Array): Promise<Likeness | null> {
  const [coarse, fine] = await Promise.all([hashOf(picture, 8), hashOf(picture, 16)]);
  return [coarse, fine].every(isTelling) ? { coarse, fine } : null;
}

async function hashOf(picture: Uint8Array, side: number): Promise<string> {
  const fields = { width: side + 1, height: side };
  const pixels = await new Transformer(picture)
    .grayscale()
    .resize({ ...fields, fit: ResizeFit.Fill })
    .rawPixels();
  const channels = pixels.length / (fields.width * fields.height);
  const lightAt = (at: number) => {
    const [light = 0, alpha = white] = pixels.subarray(at * channels, (at + 1) * channels);
    // What is transparent is shown on white.
    return channels === 1 ? light : white + ((light - white) * alpha) / white;
  };
  let bits = '';
  for (let y = 0; y < fields.height; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * fields.width + x;
      bits += lightAt(at + 1) - lightAt(at) >= leastDifference ? '1' : '0';
    }
  return bits;
}

function isTelling(bits: string): boolean {
  const share = bits.replaceAll('0', '').length / bits.length;
  return share >= leastTelling && share <= 1 - leastTelling;
}
