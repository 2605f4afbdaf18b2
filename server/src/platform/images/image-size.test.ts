import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test-support/processor-time.ts';
import { isAnimated } from './foreign-format.ts';
import { readImageSize } from './image-size.ts';

const chunk = (name: string, body = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, body]);
};
/** A WebP file whose canvas is behind so many chunks that mean nothing. */
const webp = (before: number) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    ...Array.from({ length: before }, (_, n) => chunk(`X${String(n).padStart(3, '0').slice(-3)}`)),
    chunk('VP8X', Buffer.from([0, 0, 0, 0, 9, 0, 0, 19, 0, 0])),
  ]);
/** A JPEG file whose frame is behind so many empty segments, or filling bytes. */
const jpeg = (before: number, segment: number[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: before }, () => Buffer.from(segment)),
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 20, 0, 10, 1, 1, 0x11, 0, 0xff, 0xda]),
  ]);

describe('the size of a picture', () => {
  it.each([
    ['a WebP', webp],
    ['a JPEG with segments', (before: number) => jpeg(before, [0xff, 0xe1, 0, 2])],
    ['a JPEG with filling bytes', (before: number) => jpeg(before, [0xff])],
  ])('of %s is behind a few parts, and not looked for behind thousands', (_, file) => {
    expect(readImageSize(file(20))).toEqual({ width: 10, height: 20 });
    expect(readImageSize(file(3_000))).toBeNull();
  });

  it('is not looked for in a file of a million chunks, nor whether it moves', () => {
    const file = Buffer.alloc(8 * 1024 * 1024);
    file.write('RIFF\0\0\0\0WEBP', 'latin1');
    for (let at = 12; at + 8 <= file.length; at += 8) file.writeUInt32LE(at, at);
    const began = processorTime();
    expect([isAnimated(file), readImageSize(file)]).toEqual([false, null]);
    expect(processorTime() - began).toBeLessThan(100);
  });
});
