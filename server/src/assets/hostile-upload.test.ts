import { deflateSync } from 'node:zlib';
import { imageMaxBytes } from '@nairadesk/contract/limits';
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeUpName } from '../../../test-support/made-up-name.ts';
import { processorTime } from '../../../test-support/processor-time.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const tooLarge = 'File size must be less than 100KB';
let staff: Person;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  staff = await world.admin();
  png = await picture(40, 40).png();
  jpeg = await picture(40, 40).jpeg();
});

function picture(width: number, height: number): Transformer {
  return Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(200), width, height);
}

const draft = () => ({
  name: makeUpName('Card'),
  assetType: 'gift-card',
  minAmount: '1',
  buyingPrice: '2',
  sellingPrice: '1',
});

function upload(image: Buffer, filename = 'logo.png', type = 'image/png') {
  const form = new FormData();
  form.set('json', JSON.stringify(draft()));
  form.set('image', new Blob([new Uint8Array(image)], { type }), filename);
  return world.send<{ data: { logo: string } }>({
    method: 'POST',
    path: '/assets',
    token: staff.token,
    body: form,
  });
}

/** The body of a multipart to the letter. */
function send(body: string | Buffer, type = 'multipart/form-data; boundary=x') {
  return world.send({
    method: 'POST',
    path: '/assets',
    token: staff.token,
    headers: { 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  });
}
const part = (head: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const jsonPart = () => part('name="json"', JSON.stringify(draft()));

const stored = async () => [await world.count('assets'), await world.count('images')];

/** A chunk of a PNG; its sum is not asked for by any reader that gets that far. */
function chunk(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(kind, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])));
  return Buffer.concat([head, content, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', size), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** Zeros that unpack to a thousand times their size. */
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });

function jpegClaiming(width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

async function webpClaiming(width: number, height: number): Promise<Buffer> {
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 0, 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const lossless = await picture(40, 40).webpLossless();
  const body = lossless.subarray(lossless.indexOf('VP8L'));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + canvas.length + body.length, 4);
  return Buffer.concat([head, canvas, body]);
}

describe('image upload: unreadable files', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG that claims 50,000 by 50,000', () => pngOf(50_000, 50_000, chunk('IDAT', bomb(20)))],
    ['a PNG that claims 4097 by 1 and unpacks to 60 MB', () => pngOf(4097, 1, chunk('IDAT', bomb(60)))],
    ['a JPEG that claims 65,535 by 65,535', () => jpegClaiming(65_535, 65_535)],
    ['a WebP that claims 16,777,216 by 16,777,216', () => webpClaiming(2 ** 24, 2 ** 24)],
    ['a WebP that claims 4097 by 40', () => webpClaiming(4097, 40)],
    [
      'an SVG that is called PNG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    [
      'an SVG behind the first bytes of a PNG',
      () => Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]),
    ],
    [
      'an XML with entities',
      () => Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'HTML behind the first bytes of a JPEG',
      () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<script>')]),
    ],
    [
      'an animated GIF',
      () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0;', 'latin1'),
    ],
    ['a ZIP', () => Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['half a PNG', () => png.subarray(0, png.length / 2)],
    ['the head of a JPEG', () => jpeg.subarray(0, 180)],
  ])('refuses %s with 422 within 5 s of CPU time, and stores nothing', async (_what, make) => {
    const before = await stored();
    const began = processorTime();
    const answer = await upload(await make());
    expect([answer.status, answer.failure.code], answer.text).toEqual([422, 'image_unreadable']);
    expect(answer.failure.fields).toHaveProperty('image', answer.failure.message);
    expect(processorTime() - began).toBeLessThan(5_000);
    expect(await stored()).toEqual(before);
  });
});

describe('image upload: images with extra data', () => {
  it.each<[string, () => Buffer]>([
    ['a ZIP behind it', () => Buffer.concat([png, Buffer.from('PK\x05\x06planted')])],
    [
      'a script in a comment',
      () =>
        pngOf(
          1,
          1,
          chunk('tEXt', Buffer.from('planted\0<script>')),
          chunk('IDAT', deflateSync(Buffer.alloc(2))),
        ),
    ],
    [
      'a packed comment of 60 MB',
      () =>
        pngOf(
          1,
          1,
          chunk('zTXt', Buffer.concat([Buffer.from('planted\0\0'), bomb(60)])),
          chunk('IDAT', deflateSync(Buffer.alloc(2))),
        ),
    ],
    ['60 MB more than its size tells', () => pngOf(1, 1, chunk('IDAT', bomb(60)))],
    [
      'a script in the comment of a JPEG',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from('\xff\xfe\0\x1aplanted<script>alert(1)', 'latin1'),
          jpeg.subarray(2),
        ]),
    ],
  ])(
    'stores only the pixels of an image with %s, or refuses it, within 5 s of CPU time',
    async (_what, make) => {
      const began = processorTime();
      const answer = await upload(make());
      expect(processorTime() - began).toBeLessThan(5_000);
      if (answer.status === 422) return expect(answer.failure.code).toBe('image_unreadable');
      expect(answer.status).toBe(201);
      const image = await fetch(world.url + answer.body.data.logo);
      const bytes = Buffer.from(await image.arrayBuffer());
      expect(image.headers.get('content-type')).toBe('image/webp');
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
      expect(bytes.toString('latin1')).not.toMatch(/planted|script|PK/);
      expect(bytes.length).toBeLessThan(5_000);
    },
  );

  it.each([
    '../../../etc/passwd',
    'a\u0000b.png',
    'x.svg',
    `${'a'.repeat(300)}.png`,
    '"; name="json',
    '<script>.png',
  ])('ignores the uploaded file name %j', async (filename) => {
    const answer = await upload(png, filename, 'image/svg+xml');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data.logo).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  });
});

it('image size limit: accepts 102,400 bytes, and refuses 102,401 and more with 413', async () => {
  expect(imageMaxBytes).toBe(102_400);
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect((await upload(padded(102_400))).status).toBe(201);
  const before = await stored();
  for (const length of [102_401, 200_000, 5_000_000]) {
    const answer = await upload(padded(length));
    expect([answer.status, answer.failure], String(length)).toEqual([
      413,
      { status: 'error', code: 'too_large', message: tooLarge, error: tooLarge, fields: { image: tooLarge } },
    ]);
  }
  expect(await stored()).toEqual(before);
});

it('multipart form: refuses an unknown length with 413, and stores nothing', async () => {
  const before = await stored();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(`${jsonPart()}--x--\r\n`));
      stream.close();
    },
  });
  const answer = await fetch(`${world.url}/api/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await stored()).toEqual(before);
});

it.each<[string, string, number[]]>([
  ['a part of another name', jsonPart() + part('name="role"', 'admin'), [422]],
  ['a part called __proto__', jsonPart() + part('name="__proto__"', '{}'), [400, 422]],
  ['a part twice', jsonPart() + jsonPart(), [422]],
  ['a thousand parts', jsonPart() + part('name="a"', 'b').repeat(1000), [413, 422]],
  ['a part without a name', jsonPart() + part('a="b"', 'c'), [400, 422]],
  ['a picture that is no file', jsonPart() + part('name="image"', 'x'), [422]],
  [
    'a part whose head has no end',
    part(`name="json"\r\n${'A: b\r\n'.repeat(40_000)}`, JSON.stringify(draft())),
    [400, 413],
  ],
  [
    'a part within a part',
    `--x\r\nContent-Disposition: form-data; name="json"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n{}\r\n--y--\r\n`,
    [400],
  ],
  ['words before the first part only', `planted\r\n`, [400]],
  ['a name that lost a letter', part('name="json"', JSON.stringify({ ...draft(), name: 'a\ufffd' })), [422]],
])('multipart form: refuses %s, and stores nothing', async (_what, body, statuses) => {
  const before = await stored();
  const answer = await send(`${body}--x--\r\n`);
  expect(statuses, answer.text).toContain(answer.status);
  expect(answer.failure.status).toBe('error');
  expect(await stored()).toEqual(before);
});

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'y'.repeat(2000)}`,
  'multipart/mixed; boundary=x',
])('multipart form: refuses the content type %s', async (type) => {
  const before = await stored();
  expect([400, 415]).toContain((await send(`${jsonPart()}--x--\r\n`, type)).status);
  expect(await stored()).toEqual(before);
});
