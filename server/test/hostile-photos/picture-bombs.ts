import { deflateSync } from 'node:zlib';
import type { HostileFile, Whole } from './hostile-file.ts';
import { jpegOf, segment } from './jpeg-bytes.ts';
import { bomb, chunk, png, pngWith } from './png-bytes.ts';
import { canvas, pixelChunk, riffChunk, webpWith } from './webp-bytes.ts';

/** Small files that would become gigabytes, and large ones that are just within the bound. */
export function pictureBombs(whole: Whole): HostileFile[] {
  return [...pngBombs(), ...jpegBombs(whole), ...webpBombs(whole), ...nearTheBound()];
}

function pngBombs(): HostileFile[] {
  const tooLarge: [number, number][] = [
    [65_535, 65_535],
    [50_000, 50_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
    [16_000_001, 1],
    [1, 16_000_001],
    [5_001, 3_200],
  ];
  const one = { width: 1, height: 1 };
  const pixel = chunk('IDAT', deflateSync(Buffer.alloc(4)));
  const texts: [string, Buffer][] = [
    ['zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb(100)])],
    ['iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), bomb(100)])],
    ['iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb(100)])],
  ];
  return [
    ...tooLarge.map(
      ([width, height]): HostileFile => ({
        name: `a PNG that claims ${width} × ${height}`,
        bytes: pngWith({ width, height }, chunk('IDAT', bomb(5))),
        ends: 'image_too_large',
      }),
    ),
    { name: 'a PNG of one pixel that unpacks to 200 MB', bytes: pngWith(one, chunk('IDAT', bomb(200))) },
    ...texts.map(
      ([kind, content]): HostileFile => ({
        name: `a PNG with 100 MB in its ${kind}`,
        bytes: pngWith(one, chunk(kind, content), pixel),
      }),
    ),
    {
      name: 'a PNG with 20,000 chunks',
      bytes: pngWith(one, ...Array.from({ length: 20_000 }, () => chunk('teXt', 'a\0b')), pixel),
    },
    { name: 'a PNG whose rows are missing', bytes: pngWith({ width: 5_000, height: 3_199 }, pixel) },
  ];
}

function jpegBombs({ jpeg }: Whole): HostileFile[] {
  const claiming = (width: number, height: number) => {
    const copy = Buffer.from(jpeg);
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
    return copy;
  };
  const size = (width: number, height: number) =>
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return [
    { name: 'a JPEG that claims 65,535 × 65,535', bytes: claiming(65_535, 65_535), ends: 'image_too_large' },
    { name: 'a JPEG that claims 5,001 × 3,200', bytes: claiming(5_001, 3_200), ends: 'image_too_large' },
    { name: 'a JPEG that claims 6,000 × 6,000 and has 96 × 64', bytes: claiming(6_000, 6_000) },
    { name: 'a JPEG without a pixel', bytes: claiming(0, 0), ends: 'image_unreadable' },
    { name: 'a JPEG without a height', bytes: claiming(96, 0), ends: 'image_unreadable' },
    {
      name: 'a JPEG with a second frame of 65,000 × 65,000',
      bytes: jpegOf({ width: 64, height: 64, before: [size(65_000, 65_000)] }),
      ends: 'image_too_large',
    },
    {
      name: 'a JPEG whose larger frame comes behind its pixels',
      bytes: Buffer.concat([jpeg.subarray(0, -2), size(65_000, 65_000), Buffer.from([0xff, 0xd9])]),
    },
  ];
}

function webpBombs({ webp, webpLossless }: Whole): HostileFile[] {
  const lossless = Buffer.from(pixelChunk(webpLossless));
  // 14 bits of each side.
  lossless.writeUInt32LE(0x0fffffff, 9);
  const lossy = Buffer.from(pixelChunk(webp));
  lossy.writeUInt16LE(16_383, 14);
  lossy.writeUInt16LE(16_383, 16);
  return [
    {
      name: 'a WebP whose canvas claims 16,777,216 × 16,777,216',
      bytes: webpWith(canvas(2 ** 24, 2 ** 24), pixelChunk(webp)),
      ends: 'image_too_large',
    },
    {
      name: 'a lossless WebP that claims 16,384 × 16,384',
      bytes: webpWith(lossless),
      ends: 'image_too_large',
    },
    { name: 'a lossy WebP that claims 16,383 × 16,383', bytes: webpWith(lossy), ends: 'image_too_large' },
    {
      name: 'a WebP whose canvas is larger than its pixels',
      bytes: webpWith(canvas(6_000, 6_000), pixelChunk(webp)),
    },
    {
      name: 'a WebP whose canvas is smaller than its pixels',
      bytes: webpWith(canvas(2, 2), pixelChunk(webp)),
    },
    { name: 'a WebP with a chunk of 4 GB', bytes: webpWith(riffChunk('VP8 ', '').fill(0xff, 4)) },
  ];
}

/** What a bad day brings: pictures of 16 million pixels, in the kinds that take most of memory and time. */
function nearTheBound(): HostileFile[] {
  const [width, height] = [5_000, 3_200];
  return [
    {
      name: 'a PNG of 16 million pixels',
      bytes: png({ width, height }),
      ends: 'drawn',
      size: [2_000, 1_280],
    },
    { name: 'a PNG of 16 million pixels with alpha', bytes: png({ width, height, colour: 6 }) },
    { name: 'a PNG of 16 million pixels of 64 bits', bytes: png({ width, height, colour: 6, depth: 16 }) },
    { name: 'an interlaced PNG of 16 million pixels', bytes: png({ width, height, interlaced: true }) },
    {
      name: 'a black and white PNG of 16 million pixels',
      bytes: png({ width, height, colour: 0, depth: 1 }),
    },
    {
      name: 'a JPEG of 16 million pixels',
      bytes: jpegOf({ width, height }),
      ends: 'drawn',
      size: [2_000, 1_280],
    },
    { name: 'a progressive JPEG of 16 million pixels', bytes: jpegOf({ width, height, frame: 0xc2 }) },
    { name: 'a CMYK JPEG of 16 million pixels', bytes: jpegOf({ width, height, components: 4 }) },
  ];
}
