/** Of more parts than any picture has, a header is not read to its end: eight megabytes may be a million of them. */
export const mostParts = 2_000;

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads the size in pixels from the header of a PNG, JPEG or WebP file, without decoding it. Null for everything
 * else, for a header that breaks off or never ends, and for an animated WebP, whose frames may be larger than it says.
 */
export function readImageSize(bytes: Buffer): ImageSize | null {
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return pngSize(bytes);
    if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegSize(bytes);
    if (ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP') return webpSize(bytes);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): ImageSize | null {
  if (ascii(bytes, 12) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// Segments follow each other up to the scan (FFDA); a frame header is FFC0 to FFCF, but not C4, C8 and CC.
function jpegSize(bytes: Buffer): ImageSize | null {
  let size: ImageSize | null = null;
  let [at, parts] = [2, 0];
  for (let marker = bytes.readUInt16BE(at); marker !== 0xffda; marker = bytes.readUInt16BE(at)) {
    parts += 1;
    if (marker < 0xff00 || parts > mostParts) return null;
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      size = larger(size, { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return size;
}

// The canvas (VP8X) and the picture in it (VP8, VP8L) each state a size: the larger one counts.
function webpSize(bytes: Buffer): ImageSize | null {
  let size: ImageSize | null = null;
  for (let [at, parts] = [12, 1]; at + 8 <= bytes.length; parts += 1) {
    if (parts > mostParts) return null;
    const kind = ascii(bytes, at);
    const body = at + 8;
    if (kind === 'ANIM' || kind === 'ANMF') return null;
    if (kind === 'VP8X') {
      size = larger(size, {
        width: bytes.readUIntLE(body + 4, 3) + 1,
        height: bytes.readUIntLE(body + 7, 3) + 1,
      });
    } else if (kind === 'VP8 ') {
      const [width, height] = [bytes.readUInt16LE(body + 6) & 0x3fff, bytes.readUInt16LE(body + 8) & 0x3fff];
      size = larger(size, { width, height });
    } else if (kind === 'VP8L') {
      const bits = bytes.readUInt32LE(body + 1);
      size = larger(size, { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
    }
    const length = bytes.readUInt32LE(at + 4);
    at = body + length + (length % 2);
  }
  return size;
}

function larger(one: ImageSize | null, other: ImageSize): ImageSize {
  return {
    width: Math.max(one?.width ?? 0, other.width),
    height: Math.max(one?.height ?? 0, other.height),
  };
}

function ascii(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
