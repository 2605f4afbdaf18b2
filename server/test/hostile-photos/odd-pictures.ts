import type { HostileFile, Whole } from './hostile-file.ts';
import { jpegOf, segment } from './jpeg-bytes.ts';
import { png } from './png-bytes.ts';

const adobe = (transform: number) => segment(0xee, [...Buffer.from('Adobe\0'), 100, 0, 0, 0, 0, transform]);
const [width, height] = [41, 23];

const depths: [colour: number, depth: number][] = [
  ...[1, 2, 4, 8, 16].map((depth): [number, number] => [0, depth]),
  ...[8, 16].flatMap((depth) => [2, 4, 6].map((colour): [number, number] => [colour, depth])),
  ...[1, 2, 4, 8].map((depth): [number, number] => [3, depth]),
];
const shapes: [number, number][] = [
  [1, 1],
  [1, 40_000],
  [40_000, 1],
  [1, 16_384],
  [2_001, 1],
  [2_000, 2_000],
];

/** Rare pictures that are right all the same: they are drawn where the library can, and never break anything. */
export function oddPictures({ webp }: Whole): HostileFile[] {
  return [
    ...depths.flatMap(([colour, depth]) =>
      [false, true].map(
        (interlaced): HostileFile => ({
          name: `${interlaced ? 'an interlaced' : 'a'} PNG of colour type ${colour} and ${depth} bits`,
          bytes: png({ width, height, colour, depth, interlaced }),
          ends: 'drawn',
          size: [width, height],
        }),
      ),
    ),
    ...shapes.map(
      ([across, down]): HostileFile => ({
        name: `a PNG of ${across} × ${down}`,
        bytes: png({ width: across, height: down }),
      }),
    ),
    { name: 'a JPEG of one pixel', bytes: jpegOf({ width: 1, height: 1 }), ends: 'drawn', size: [1, 1] },
    { name: 'a JPEG of 1 × 40,000', bytes: jpegOf({ width: 1, height: 40_000 }) },
    {
      name: 'a grey JPEG',
      bytes: jpegOf({ width, height, components: 1 }),
      ends: 'drawn',
      size: [width, height],
    },
    {
      name: 'a CMYK JPEG',
      bytes: jpegOf({ width, height, components: 4 }),
      ends: 'drawn',
      size: [width, height],
    },
    {
      name: 'a CMYK JPEG of Adobe',
      bytes: jpegOf({ width, height, components: 4, before: [adobe(0)] }),
      ends: 'drawn',
    },
    {
      name: 'a YCCK JPEG',
      bytes: jpegOf({ width, height, components: 4, before: [adobe(2)] }),
      ends: 'drawn',
    },
    { name: 'an RGB JPEG', bytes: jpegOf({ width, height, before: [adobe(0)] }), ends: 'drawn' },
    {
      name: 'a progressive JPEG',
      bytes: jpegOf({ width, height, frame: 0xc2 }),
      ends: 'drawn',
      size: [width, height],
    },
    {
      name: 'a JPEG with restarts',
      bytes: jpegOf({ width, height, restarts: 3 }),
      ends: 'drawn',
      size: [width, height],
    },
    { name: 'a WebP', bytes: webp, ends: 'drawn', size: [96, 64] },
  ];
}
