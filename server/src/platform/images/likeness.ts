import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image';

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

// What both grids of fields fit into evenly: the picture is made so small once.
const [across, down] = [153, 144];

/** What a picture looks like; null where that would be like many others. Throws where it can't be read. */
export async function readLikeness(picture: Uint8Array): Promise<Likeness | null> {
  const small = { width: across, height: down, fit: ResizeFit.Fill, filter: FastResizeFilter.Box };
  const light = lightOf(await new Transformer(picture).fastResize(small).rawPixels());
  const [coarse, fine] = [hashOf(light, 8), hashOf(light, 16)];
  return isTelling(coarse) && isTelling(fine) ? { coarse, fine } : null;
}

/** How light each pixel is, on white where it is transparent. */
function lightOf(pixels: Buffer): Float64Array {
  const channels = pixels.length / (across * down);
  return Float64Array.from({ length: across * down }, (_, at) => {
    const [red = 0, green = 0, blue = 0, alpha = white] = pixels.subarray(at * channels, (at + 1) * channels);
    return white + ((0.299 * red + 0.587 * green + 0.114 * blue - white) * alpha) / white;
  });
}

function hashOf(light: Float64Array, side: number): string {
  const columns = side + 1;
  const [width, height] = [across / columns, down / side];
  const sums = new Float64Array(columns * side);
  for (const [at, value] of light.entries()) {
    const field = Math.floor(Math.floor(at / across) / height) * columns + Math.floor((at % across) / width);
    sums[field] = (sums[field] ?? 0) + value;
  }
  const least = leastDifference * width * height;
  const bits = Array.from({ length: side * side }, (_, n) => {
    const field = n + Math.floor(n / side);
    return (sums[field + 1] ?? 0) - (sums[field] ?? 0) >= least ? '1' : '0';
  });
  return bits.join('');
}

function isTelling(bits: string): boolean {
  const share = bits.replaceAll('0', '').length / bits.length;
  return share >= leastTelling && share <= 1 - leastTelling;
}
