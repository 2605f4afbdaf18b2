import { type HostileFile, planted, type Whole } from './hostile-file.ts';
import { segment, withSegments } from './jpeg-bytes.ts';
import { chunk } from './png-bytes.ts';
import { chunksIn, riffChunk, webpWith } from './webp-bytes.ts';

const payloads: [string, string][] = [
  ['HTML', `<!doctype html><script>alert('${planted}')</script>`],
  ['PHP', `<?php system('${planted}'); ?>`],
  ['JavaScript', `*/=1;alert('${planted}')/*`],
  ['a ZIP', `PK\x03\x04${planted}PK\x05\x06${'\0'.repeat(18)}`],
  ['a PDF', `%PDF-1.7\n1 0 obj<</${planted}>>endobj\ntrailer<</Root 1 0 R>>%%EOF`],
];

/** Files that are a picture and something else at once. */
export function polyglots({ jpeg, png, webp }: Whole): HostileFile[] {
  const wholes: [string, Buffer][] = [
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ];
  return payloads.flatMap(([what, text]): HostileFile[] => {
    const payload = Buffer.from(text, 'latin1');
    const pngParts = [png.subarray(0, 33), png.subarray(33)] as const;
    return [
      ...wholes.map(
        ([format, whole]): HostileFile => ({
          name: `${what} behind a ${format}`,
          bytes: Buffer.concat([whole, payload]),
          ends: 'drawn',
        }),
      ),
      ...wholes.map(
        ([format, whole]): HostileFile => ({
          name: `${what} before a ${format}`,
          bytes: Buffer.concat([payload, whole]),
          ends: 'image_unreadable',
        }),
      ),
      {
        name: `${what} in a comment of a JPEG`,
        bytes: withSegments(jpeg, segment(0xfe, payload)),
        ends: 'drawn',
      },
      {
        name: `${what} in a text of a PNG`,
        bytes: Buffer.concat([
          pngParts[0],
          chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])),
          pngParts[1],
        ]),
        ends: 'drawn',
      },
      {
        name: `${what} in an unknown chunk of a WebP`,
        bytes: webpWith(...chunksIn(webp).map((one) => riffChunk(...one)), riffChunk('JUNK', payload)),
      },
    ];
  });
}
