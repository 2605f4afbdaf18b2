import { deflateSync } from 'node:zlib';
import { type HostileFile, planted, type Whole } from './hostile-file.ts';
import { exifOf, exifSegment, jpegOf, segment, withSegments } from './jpeg-bytes.ts';
import { chunk } from './png-bytes.ts';
import { canvas, flags, pixelChunk, riffChunk, webpWith } from './webp-bytes.ts';

const xmp = `<x:xmpmeta><rdf:Description exif:GPSLatitude="6,31.464N" dc:creator="${planted}"/></x:xmpmeta>`;
const icc = Buffer.concat([Buffer.alloc(128), Buffer.from(`${planted} profile`)]);
const exif = exifOf({
  gps: true,
  texts: [
    [0x010e, `${planted} description`],
    [0x013b, `${planted} artist`],
  ],
});

/** Pictures that say where, when and by whom they were taken. All of them are drawn, and none of it is left. */
export function taggedFiles(whole: Whole): HostileFile[] {
  return [...turned(whole), ...taggedJpegs(whole), ...taggedPngs(whole), ...taggedWebps(whole)];
}

/** What a phone's camera marks as turned is set upright. */
function turned({ jpeg, png, webp }: Whole): HostileFile[] {
  const right = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation): HostileFile => ({
      name: `a JPEG with orientation ${orientation}`,
      bytes: withSegments(jpeg, exifSegment({ orientation })),
      ends: 'drawn',
      size: orientation > 4 ? [64, 96] : [96, 64],
    }),
  );
  const wrong = [0, 9, 65_535].map(
    (orientation): HostileFile => ({
      name: `a JPEG with orientation ${orientation}, which there isn’t`,
      bytes: withSegments(jpeg, exifSegment({ orientation })),
      ends: 'drawn',
    }),
  );
  const others: HostileFile[] = [
    {
      name: 'a turned PNG',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        chunk('eXIf', exifOf({ orientation: 6 })),
        png.subarray(33),
      ]),
      ends: 'drawn',
    },
    {
      name: 'a turned WebP',
      bytes: webpWith(
        canvas(96, 64, flags.exif),
        pixelChunk(webp),
        riffChunk('EXIF', exifOf({ orientation: 6 })),
      ),
      ends: 'drawn',
    },
  ];
  return [...right, ...wrong, ...others];
}

function taggedJpegs({ jpeg }: Whole): HostileFile[] {
  const thumbnail = jpegOf({
    width: 16,
    height: 16,
    before: [exifSegment({ gps: true }), segment(0xfe, `${planted} in a thumbnail`)],
  });
  const app = (marker: number, name: string, content: Buffer | string) =>
    segment(
      marker,
      Buffer.concat([Buffer.from(`${name}\0`, 'latin1'), Buffer.from(content as string, 'latin1')]),
    );
  const iptc = Buffer.from(`8BIM\x04\x04\0\0\0\0\0\x1c\x1c\x02\x50\0\x17${planted} by-line, Lagos`, 'latin1');
  const segments: [string, Buffer[]][] = [
    ['Exif with a place', [exifSegment({ gps: true, orientation: 1 })]],
    ['Exif with a description', [exifSegment({ texts: [[0x010e, `${planted} description`]] })]],
    ['a thumbnail with a place', [exifSegment({ thumbnail })]],
    ['Exif twice', [exifSegment({ orientation: 6 }), exifSegment({ gps: true })]],
    ['Exif whose list goes on in itself', [exifSegment({ texts: [[0x010e, planted]], next: 8 })]],
    ['Exif whose list goes on beyond its end', [exifSegment({ texts: [[0x010e, planted]], next: 2 ** 31 })]],
    ['Exif that breaks off', [segment(0xe1, `Exif\0\0II*\0\x08\0\0\0\xff\xff${planted}`)]],
    ['XMP', [app(0xe1, 'http://ns.adobe.com/xap/1.0/', xmp)]],
    [
      'extended XMP',
      [app(0xe1, 'http://ns.adobe.com/xmp/extension/', `${'A'.repeat(32)}\0\0\0\x64\0\0\0\0${xmp}`)],
    ],
    ['an ICC profile', [app(0xe2, 'ICC_PROFILE', Buffer.concat([Buffer.from([1, 1]), icc]))]],
    [
      'an ICC profile of which parts are missing',
      [app(0xe2, 'ICC_PROFILE', Buffer.concat([Buffer.from([3, 9]), icc]))],
    ],
    ['IPTC', [app(0xed, 'Photoshop 3.0', iptc)]],
    ['a list of more pictures', [app(0xe2, 'MPF', `II*\0\x08\0\0\0${planted}`)]],
    ['a comment', [segment(0xfe, `${planted} comment`)]],
    ['a hundred comments', Array.from({ length: 100 }, () => segment(0xfe, planted.repeat(500)))],
    ['every application segment', Array.from({ length: 16 }, (_, n) => segment(0xe0 + n, `${planted} ${n}`))],
    ['a JFIF thumbnail', [segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x04\x01${planted}12345`)]],
    ['Adobe’s colours', [app(0xee, 'Adobe', Buffer.from([0, 100, 0, 0, 0, 0, 0]))]],
  ];
  return segments.map(([what, added]) => ({
    name: `a JPEG with ${what}`,
    bytes: withSegments(jpeg, ...added),
    // A lie about the colours may be a reason to refuse it; nothing else here is.
    ...(what.startsWith('Adobe') ? {} : { ends: 'drawn' as const }),
  }));
}

function taggedPngs({ png }: Whole): HostileFile[] {
  const packed = (text: string) => deflateSync(Buffer.from(text));
  const chunks: [string, string, Buffer][] = [
    ['a text', 'tEXt', Buffer.from(`Author\0${planted}`)],
    ['a packed text', 'zTXt', Buffer.concat([Buffer.from('Author\0\0'), packed(planted)])],
    ['an international text', 'iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
    [
      'a packed international text',
      'iTXt',
      Buffer.concat([Buffer.from('Author\0\x01\0\0\0'), packed(planted)]),
    ],
    ['Exif', 'eXIf', exif],
    ['an ICC profile', 'iCCP', Buffer.concat([Buffer.from(`${planted}\0\0`), deflateSync(icc)])],
    ['a time', 'tIME', Buffer.from([7, 0xea, 11, 23, 12, 0, 0])],
    ['a private chunk', 'plAn', Buffer.from(planted)],
    ['a text of another program', 'zxIf', exif],
  ];
  return chunks.flatMap(([what, kind, content]): HostileFile[] => [
    {
      name: `a PNG with ${what} before its pixels`,
      bytes: Buffer.concat([png.subarray(0, 33), chunk(kind, content), png.subarray(33)]),
      // A profile that is none may be a reason to refuse it.
      ...(kind === 'iCCP' ? {} : { ends: 'drawn' as const }),
    },
    {
      name: `a PNG with ${what} behind its pixels`,
      bytes: Buffer.concat([png.subarray(0, -12), chunk(kind, content), png.subarray(-12)]),
    },
  ]);
}

function taggedWebps({ webp, webpLossless }: Whole): HostileFile[] {
  const tags: [string, number, string, Buffer][] = [
    ['Exif', flags.exif, 'EXIF', exif],
    ['XMP', flags.xmp, 'XMP ', Buffer.from(xmp)],
    ['an ICC profile', flags.icc, 'ICCP', icc],
    ['a chunk of its own', 0, 'PLAN', Buffer.from(planted)],
  ];
  return tags.flatMap(([what, flag, kind, content]) =>
    [webp, webpLossless].map((one, n): HostileFile => {
      const tag = riffChunk(kind, content);
      const parts = kind === 'ICCP' ? [tag, pixelChunk(one)] : [pixelChunk(one), tag];
      return {
        name: `a ${n === 0 ? 'lossy' : 'lossless'} WebP with ${what}`,
        bytes: webpWith(canvas(96, 64, flag), ...parts),
        ends: 'drawn',
      };
    }),
  );
}
