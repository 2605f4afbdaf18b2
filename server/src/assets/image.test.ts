import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { readImageSize } from '../platform/images/image-size.ts';
import { readLogo, storeLogo } from './image.ts';

const world = useWorld();
const unreadable = 'We can’t read this image. Use PNG, JPEG or WebP.';

function picture(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at / 4) % 251));
  return Transformer.fromRgbaPixels(pixels, width, height);
}

// The same file, whose header claims another size.
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

function withExif(jpeg: Buffer, orientation: number): Buffer {
  const entry = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'), entry]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

const caller = { place: '', person: '' };

describe('readImageSize', () => {
  it.each([
    ['PNG', () => picture(300, 200).png()],
    ['JPEG', () => picture(300, 200).jpeg()],
    ['lossy WebP', () => picture(300, 200).webp()],
    ['lossless WebP', () => picture(300, 200).webpLossless()],
  ])('reads the size of a %s from its header', async (_kind, make) => {
    expect(readImageSize(await make())).toEqual({ width: 300, height: 200 });
  });

  it('returns null or the true size, without an error, for a file truncated at any byte', async () => {
    for (const file of [await picture(9, 9).png(), await picture(9, 9).jpeg(), await picture(9, 9).webp()]) {
      for (let length = 0; length < Math.min(file.length, 200); length += 1) {
        expect([null, 9]).toContain(readImageSize(file.subarray(0, length))?.width ?? null);
      }
    }
  });

  it('returns the larger size of a WebP that states two', async () => {
    const canvas = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\x01\0\0', 'latin1');
    const inner = (await picture(300, 200).webpLossless()).subarray(12);
    const simple = inner.toString('latin1', 0, 4) === 'VP8X' ? inner.subarray(18) : inner;
    expect(readImageSize(Buffer.concat([canvas, simple]))).toEqual({ width: 300, height: 200 });
  });
});

describe('readLogo', () => {
  it.each([
    ['shrinks what is wide', 1024, 512, 256, 128],
    ['shrinks what is high', 100, 1000, 26, 256],
    ['leaves a small one as it is', 31, 17, 31, 17],
    ['takes a single pixel', 1, 1, 1, 1],
    ['takes the widest allowed', 4096, 16, 256, 1],
  ])('%s', async (_what, width, height, toWidth, toHeight) => {
    const logo = await readLogo(await picture(width, height).png(), caller);
    const { format, ...size } = await new Transformer(logo.bytes).metadata();
    expect(format).toBe('webp');
    expect(size).toMatchObject({ width: toWidth, height: toHeight });
    expect(logo.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('removes a script appended to the image', async () => {
    const clean = await picture(40, 40).png();
    const polyglot = Buffer.concat([clean, Buffer.from('<script>alert(1)</script>')]);
    const logo = await readLogo(polyglot, caller);
    expect(logo.bytes.includes('script')).toBe(false);
    expect(logo.hash).toBe((await readLogo(clean, caller)).hash);
  });

  it('applies the EXIF orientation, and removes the metadata', async () => {
    const logo = await readLogo(withExif(await picture(200, 100).jpeg(), 6), caller);
    expect(await new Transformer(logo.bytes).metadata()).toMatchObject({ width: 100, height: 200 });
    expect(logo.bytes.includes('Exif')).toBe(false);
  });

  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', async () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['BMP', () => picture(9, 9).bmp()],
    ['AVIF', () => picture(9, 9).avif()],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a PNG', async () => (await picture(99, 99).png()).subarray(0, 60)],
    ['more than 4096 pixels across', () => picture(4097, 1).png()],
    ['more than 4096 pixels up', () => picture(1, 4097).png()],
    ['a PNG that claims 2^31 pixels up', async () => claiming(await picture(9, 9).png(), 1, 2 ** 31)],
    ['a PNG without a pixel', async () => claiming(await picture(9, 9).png(), 0, 0)],
    ['an animated WebP', async () => Buffer.from('RIFF\x1a\0\0\0WEBPANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1')],
  ])('refuses %s', async (_kind, make) => {
    await expect(readLogo(await make(), caller)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: unreadable,
      details: { fields: { image: unreadable } },
    });
  });
});

describe('GET /api/images/{hash}', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${world.url}/api/images/${path}`, { method, headers });

  it('serves a logo to visitors as immutable, and returns 304 for a matching ETag', async () => {
    const logo = await readLogo(await picture(20, 20).png(), caller);
    await storeLogo(world.database.db, logo);
    await storeLogo(world.database.db, logo);
    expect(await world.count('images')).toBe(1);
    const answer = await get(logo.hash);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(logo.bytes);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: `"${logo.hash}"`,
      },
    ]);
    const again = await get(logo.hash, { 'if-none-match': `W/"${logo.hash}"` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get(logo.hash, {}, 'HEAD')).status).toBe(200);
  });

  it.each(['0'.repeat(64), 'x', 'A'.repeat(64), '..%2f..%2fsecret', '%00'])(
    'returns 404 for %s',
    async (hash) => {
      const answer = await get(hash);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.json()).toEqual({
        status: 'error',
        code: 'not_found',
        message: 'Not found.',
        error: 'Not found.',
      });
    },
  );
});
