import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG, with its right sum unless another one is given. */
export function chunk(kind: string, content: Buffer | string = '', sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from(content)]);
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  end.writeUInt32BE(sum ?? crc32(body));
  return Buffer.concat([length, body, end]);
}

export interface PngHead {
  width: number;
  height: number;
  depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colour?: number;
  interlaced?: boolean;
}

export function head({ width, height, depth = 8, colour = 2, interlaced = false }: PngHead): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width >>> 0, 0);
  content.writeUInt32BE(height >>> 0, 4);
  content.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', content);
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
// Where each pass of Adam7 starts, and its steps.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The packed pixels of a PNG with this head: stripes, without a filter. */
export function pixelsOf({ width, height, depth = 8, colour = 2, interlaced = false }: PngHead): Buffer {
  const rows = (across: number, down: number) => {
    if (across < 1 || down < 1) return Buffer.alloc(0);
    const bytes = Math.ceil((across * depth * (channels[colour] ?? 1)) / 8);
    const row = Buffer.alloc(bytes + 1, colour === 3 ? 0 : 0x5a);
    row[0] = 0;
    for (let at = 1; at <= bytes / 2; at += 1) row[at] = colour === 3 ? 0 : 0xc3;
    return Buffer.alloc((bytes + 1) * down, row);
  };
  const packed = interlaced
    ? passes.map(([x, y, dx, dy]) => rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)))
    : [rows(width, height)];
  return deflateSync(Buffer.concat(packed), { level: 1 });
}

/** A PNG of these chunks between its head and its end. */
export function pngWith(given: PngHead, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, head(given), ...chunks, chunk('IEND')]);
}

/** A whole PNG; with more chunks before its pixels. */
export function png(given: PngHead, ...before: Buffer[]): Buffer {
  const palette = given.colour === 3 ? [chunk('PLTE', Buffer.from([200, 30, 40]))] : [];
  return pngWith(given, ...palette, ...before, chunk('IDAT', pixelsOf(given)));
}

/** Zeros that unpack to a thousand times their size. */
export const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });

/** A few pixels with a frame before them, as a moving PNG has. */
export function apng(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(8, 4);
  frame.writeUInt32BE(8, 8);
  const given = { width: 8, height: 8 };
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), pixelsOf(given)]);
  return pngWith(
    given,
    chunk('acTL', control),
    chunk('fcTL', frame),
    chunk('IDAT', pixelsOf(given)),
    chunk('fcTL', frame),
    chunk('fdAT', second),
  );
}
