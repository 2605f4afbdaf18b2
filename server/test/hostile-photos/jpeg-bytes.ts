/** A segment of a JPEG. */
export function segment(marker: number, content: Buffer | string | number[]): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const begin = Buffer.alloc(4);
  begin.set([0xff, marker]);
  begin.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([begin, body]);
}

/** A JPEG with these segments right behind its beginning. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

interface Drawing {
  width: number;
  height: number;
  /** 1 grey, 3 YCbCr, 4 CMYK. */
  components?: number;
  /** The marker of the frame: C0 baseline, C2 progressive, C3 lossless, C9 arithmetic. */
  frame?: number;
  precision?: number;
  /** Segments before the frame. */
  before?: Buffer[];
  /** Blocks between restarts; 0: none. */
  restarts?: number;
  withTables?: boolean;
}

// Codes of the classes 0 to 11 of a DC difference, as Annex K of the standard has them for brightness.
const dcLengths = [2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9];
const dcCodes = [0, 2, 3, 4, 5, 6, 14, 30, 62, 126, 254, 510];
const dcTable = [
  0x00,
  0,
  1,
  5,
  1,
  1,
  1,
  1,
  1,
  1,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  ...Array.from({ length: 12 }, (_, n) => n),
];
// One code, of one bit: nothing follows in this block.
const acTable = [0x10, 1, ...new Array(15).fill(0), 0];

/**
 * Writes a JPEG of blocks of one colour each, by hand: kinds that no encoder here makes. Progressive ones have one scan.
 */
export function jpegOf(drawing: Drawing): Buffer {
  const { width, height, components = 3, frame = 0xc0, precision = 8, before = [] } = drawing;
  const { restarts = 0, withTables = true } = drawing;
  const size = Buffer.alloc(5);
  size[0] = precision;
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const parts = Array.from({ length: components }, (_, n) => n + 1);
  const isProgressive = frame === 0xc2;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    ...(withTables ? [segment(0xdb, [0, ...new Array(64).fill(8)])] : []),
    segment(frame, [...size, components, ...parts.flatMap((part) => [part, 0x11, 0])]),
    ...(withTables ? [segment(0xc4, dcTable), segment(0xc4, acTable)] : []),
    ...(restarts ? [segment(0xdd, [0, restarts])] : []),
    segment(0xda, [components, ...parts.flatMap((part) => [part, 0]), 0, isProgressive ? 0 : 63, 0]),
    scanOf(Math.ceil(width / 8), Math.ceil(height / 8), components, { isProgressive, restarts }),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function scanOf(
  across: number,
  down: number,
  components: number,
  { isProgressive, restarts }: { isProgressive: boolean; restarts: number },
): Buffer {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      held = (held << 1) | ((value >> bit) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(held);
      if (held === 0xff) bytes.push(0);
      [held, count] = [0, 0];
    }
  };
  let last = new Array<number>(components).fill(0);
  for (let block = 0; block < across * down; block += 1) {
    if (restarts && block > 0 && block % restarts === 0) {
      while (count > 0) write(1, 1);
      bytes.push(0xff, 0xd0 + ((block / restarts - 1) % 8));
      last = new Array<number>(components).fill(0);
    }
    for (let part = 0; part < components; part += 1) {
      // Patches of light and dark in the first component, and a little colour in the others.
      const patch = Math.floor(block / 3) % 5;
      const value = part === 0 ? 40 * patch - 80 : 4 * patch;
      const difference = value - (last[part] ?? 0);
      last[part] = value;
      const length = 32 - Math.clz32(Math.abs(difference));
      write(dcCodes[length] ?? 0, dcLengths[length] ?? 0);
      if (length > 0) write(difference > 0 ? difference : difference + 2 ** length - 1, length);
      if (!isProgressive) write(0, 1);
    }
  }
  while (count > 0) write(1, 1);
  return Buffer.from(bytes);
}

interface Exif {
  orientation?: number;
  /** Entries beside it: tag and text. */
  texts?: [tag: number, text: string][];
  /** Whether it says where it was taken. */
  gps?: boolean;
  thumbnail?: Buffer;
  /** Where the next list of entries is said to be, if not after this one. */
  next?: number;
}

/** The TIFF of an Exif segment, little-endian. */
export function exifOf({ orientation, texts = [], gps = false, thumbnail, next }: Exif): Buffer {
  const entries: [tag: number, type: number, count: number, value: Buffer][] = [];
  const short = (value: number) => Buffer.from([value & 0xff, value >> 8, 0, 0]);
  for (const [tag, text] of texts)
    entries.push([tag, 2, text.length + 1, Buffer.from(`${text}\0`, 'latin1')]);
  if (orientation !== undefined) entries.push([0x0112, 3, 1, short(orientation)]);
  const count = entries.length + (gps ? 1 : 0);
  const dataAt = 8 + 2 + 12 * count + 4;
  const data: Buffer[] = [];
  const at = () => dataAt + data.reduce((sum, { length }) => sum + length, 0);
  const rows = entries.map(([tag, type, number, value]) => {
    if (value.length <= 4)
      return entryOf(tag, type, number, Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4));
    const where = uint32(at());
    data.push(value);
    return entryOf(tag, type, number, where);
  });
  if (gps) {
    rows.push(entryOf(0x8825, 4, 1, uint32(at())));
    const names = Buffer.from('planted GPS 6.5244N 3.3792E\0', 'latin1');
    // GPSProcessingMethod, with its text behind it.
    data.push(
      Buffer.concat([
        Buffer.from([1, 0]),
        entryOf(0x1b, 7, names.length, uint32(at() + 18)),
        uint32(0),
        names,
      ]),
    );
  }
  const second = thumbnail ? uint32(at()) : uint32(next ?? 0);
  if (thumbnail) {
    const from = at() + 2 + 24 + 4;
    const list = [entryOf(0x0201, 4, 1, uint32(from)), entryOf(0x0202, 4, 1, uint32(thumbnail.length))];
    data.push(Buffer.concat([Buffer.from([2, 0]), ...list, uint32(0), thumbnail]));
  }
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    Buffer.from([count, 0]),
    ...rows,
    second,
    ...data,
  ]);
}

/** The same as the segment of a JPEG. */
export const exifSegment = (exif: Exif) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(exif)]));

function entryOf(tag: number, type: number, count: number, value: Buffer): Buffer {
  const begin = Buffer.alloc(8);
  begin.writeUInt16LE(tag, 0);
  begin.writeUInt16LE(type, 2);
  begin.writeUInt32LE(count, 4);
  return Buffer.concat([begin, value]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
