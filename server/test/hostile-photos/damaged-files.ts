import { type HostileFile, planted, seeded, type Whole } from './hostile-file.ts';
import { jpegOf, segment, withSegments } from './jpeg-bytes.ts';
import { chunk, head, pixelsOf, pngWith } from './png-bytes.ts';
import { pixelChunk, riffChunk, webpWith } from './webp-bytes.ts';

const seed = 20_261_123;
const cuts = 12;
const flipped = 14;

/** Pictures of which something is gone, or changed on the way. */
export function damagedFiles(whole: Whole): HostileFile[] {
  return [
    ...cutOff(whole),
    ...withFlips(whole),
    ...brokenPngs(whole),
    ...brokenJpegs(whole),
    ...brokenWebps(whole),
  ];
}

/** At twelve places each, the first bytes among them. */
function cutOff(whole: Whole): HostileFile[] {
  return Object.entries(whole).flatMap(([format, bytes]: [string, Buffer]) =>
    Array.from({ length: cuts }, (_, n): HostileFile => {
      const length = n < 4 ? ([1, 4, 12, 30][n] ?? 0) : Math.floor((bytes.length * (n - 3)) / (cuts - 3)) - 1;
      return { name: `${format} cut off after ${length} bytes`, bytes: bytes.subarray(0, length) };
    }),
  );
}

function withFlips(whole: Whole): HostileFile[] {
  const random = seeded(seed);
  return Object.entries(whole).flatMap(([format, bytes]: [string, Buffer]) =>
    Array.from({ length: flipped }, (_, n): HostileFile => {
      const copy = Buffer.from(bytes);
      // Half of them in the first bytes, where sizes and kinds are.
      for (let times = 0; times <= n; times += 1) {
        const at = random(n % 2 ? Math.min(60, copy.length) : copy.length);
        copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
      }
      return { name: `${format} with ${n + 1} changed bits`, bytes: copy };
    }),
  );
}

function brokenPngs({ png }: Whole): HostileFile[] {
  const given = { width: 16, height: 16 };
  const pixels = chunk('IDAT', pixelsOf(given));
  const wrongSum = chunk('IDAT', pixelsOf(given), 1);
  const endless = Buffer.from(pixels);
  endless.writeUInt32BE(0x7fffffff, 0);
  const files: [string, Buffer][] = [
    ['a wrong sum of its pixels', pngWith(given, wrongSum)],
    ['a wrong sum of its head', Buffer.concat([png.subarray(0, 29), Buffer.alloc(4), png.subarray(33)])],
    ['a wrong sum of a text', pngWith(given, chunk('tEXt', `a\0${planted}`, 7), pixels)],
    ['no end', pngWith(given, pixels).subarray(0, -12)],
    ['no pixels', pngWith(given)],
    ['empty pixels', pngWith(given, chunk('IDAT'))],
    ['two heads', pngWith(given, head({ width: 9_000, height: 9_000 }), pixels)],
    ['two heads, one behind the pixels', pngWith(given, pixels, head({ width: 9_000, height: 9_000 }))],
    ['a chunk of 2 GB', pngWith(given, endless)],
    ['a palette and no colours in it', pngWith({ ...given, colour: 3 }, chunk('PLTE'), pixels)],
    [
      'no palette',
      pngWith({ ...given, colour: 3, depth: 4 }, chunk('IDAT', pixelsOf({ ...given, colour: 3, depth: 4 }))),
    ],
    ['an unknown colour type', pngWith({ ...given, colour: 5 }, pixels)],
    ['a depth of 3 bits', pngWith({ ...given, depth: 3 }, pixels)],
    ['an unknown critical chunk', pngWith(given, chunk('CrIt', planted), pixels)],
    ['no pixel across', pngWith({ width: 0, height: 16 }, pixels)],
    [
      'pixels in 2,000 chunks',
      pngWith(given, ...[...pixelsOf(given)].map((byte) => chunk('IDAT', Buffer.from([byte])))),
    ],
  ];
  return files.map(([what, bytes]) => ({ name: `a PNG with ${what}`, bytes }));
}

function brokenJpegs({ jpeg }: Whole): HostileFile[] {
  const given = { width: 64, height: 48 };
  const files: [string, Buffer][] = [
    ['without tables', jpegOf({ ...given, withTables: false })],
    ['with arithmetic coding', jpegOf({ ...given, frame: 0xc9 })],
    ['of the lossless kind', jpegOf({ ...given, frame: 0xc3 })],
    ['of 12 bits', jpegOf({ ...given, precision: 12, frame: 0xc1 })],
    ['with two components', jpegOf({ ...given, components: 2 })],
    ['with restarts in a wrong order', wrongRestarts(jpegOf({ ...given, restarts: 4 }))],
    ['that begins ten times', Buffer.concat([...new Array(10).fill(jpeg.subarray(0, 2)), jpeg])],
    ['in a JPEG', withSegments(jpeg, segment(0xe0, jpeg))],
    ['with a segment that has no length', withSegments(jpeg, Buffer.from([0xff, 0xe5, 0, 0]))],
    ['with a segment longer than the file', withSegments(jpeg, Buffer.from([0xff, 0xe5, 0xff, 0xff]))],
    ['with filling before its markers', withSegments(jpeg, Buffer.alloc(500, 0xff))],
    ['with zeros between its segments', withSegments(jpeg, Buffer.alloc(50))],
    ['without an end', jpeg.subarray(0, -2)],
    ['that is its beginning and end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    [
      'with 100 scans of nothing',
      Buffer.concat([
        jpeg.subarray(0, -2),
        ...new Array(100).fill(segment(0xda, [1, 1, 0, 0, 63, 0])),
        Buffer.from([0xff, 0xd9]),
      ]),
    ],
  ];
  return files.map(([what, bytes]) => ({ name: `a JPEG ${what}`, bytes }));
}

function wrongRestarts(jpeg: Buffer): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xd1]));
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from([0xff, 0xd6]), jpeg.subarray(at + 2)]);
}

function brokenWebps({ webp, webpLossless }: Whole): HostileFile[] {
  const lying = (size: number) => {
    const copy = Buffer.from(webp);
    copy.writeUInt32LE(size, 4);
    return copy;
  };
  const files: [string, Buffer][] = [
    ['that says it is empty', lying(0)],
    ['that says it has 4 GB', lying(0xffffffff)],
    ['without a chunk', webpWith()],
    ['with two pictures', webpWith(pixelChunk(webp), pixelChunk(webpLossless))],
    ['with alpha alone', webpWith(riffChunk('ALPH', Buffer.alloc(40)))],
    ['with an alpha that is broken', webpWith(riffChunk('ALPH', Buffer.alloc(3)), pixelChunk(webp))],
    ['with pixels of another kind', webpWith(riffChunk('VP8L', pixelChunk(webp).subarray(8)))],
  ];
  return files.map(([what, bytes]) => ({ name: `a WebP ${what}`, bytes }));
}
