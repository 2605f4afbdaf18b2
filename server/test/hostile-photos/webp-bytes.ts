/** A chunk of a WebP. */
export function riffChunk(kind: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const begin = Buffer.alloc(8);
  begin.write(kind, 0, 'latin1');
  begin.writeUInt32LE(body.length, 4);
  return Buffer.concat([begin, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP of these chunks. */
export function webpWith(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const begin = Buffer.from('RIFF\0\0\0\0');
  begin.writeUInt32LE(body.length, 4);
  return Buffer.concat([begin, body]);
}

/** The chunks of a WebP, by name and content. */
export function chunksIn(webp: Buffer): [name: string, content: Buffer][] {
  const found: [string, Buffer][] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    found.push([webp.toString('latin1', at, at + 4), webp.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length % 2);
  }
  return found;
}

/** What a canvas of several chunks says of itself. */
export const flags = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 };

export function canvas(width: number, height: number, flag = 0): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flag;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', content);
}

/** The pixels of a simple WebP: its one chunk. */
export function pixelChunk(webp: Buffer): Buffer {
  const pixels = chunksIn(webp).find(([name]) => name === 'VP8 ' || name === 'VP8L');
  if (!pixels) throw new Error('no pixels');
  return riffChunk(...pixels);
}

/** Two frames of it. */
export function animated(webp: Buffer, width: number, height: number): Buffer {
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(width - 1, 6, 3);
  frame.writeUIntLE(height - 1, 9, 3);
  const framed = riffChunk('ANMF', Buffer.concat([frame, pixelChunk(webp)]));
  return webpWith(canvas(width, height, flags.animation), riffChunk('ANIM', Buffer.alloc(6)), framed, framed);
}
