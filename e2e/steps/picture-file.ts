import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [640, 480];

/** A PNG of its own for each seed, as a photo that a customer took: patches of light and dark. */
export function pictureFile(seed: number): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const patch = Math.sin(Math.floor(x / 40) * 12.9 + Math.floor(y / 30) * 78.2 + seed * 37.7) * 43_758;
      rows[y * (width + 1) + 1 + x] = Math.floor((patch - Math.floor(patch)) * 256);
    }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits of grey.
  size[8] = 8;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return {
    name: `card-${seed}.png`,
    mimeType: 'image/png',
    buffer: Buffer.concat([signature, ...chunks]),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}
