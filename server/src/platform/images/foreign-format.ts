import { mostParts } from './image-size.ts';

// Each with its article, as it stands behind "This is".
const brands: Readonly<Record<string, string>> = {
  avif: 'an AVIF picture',
  avis: 'an AVIF picture',
  heic: 'an HEIC picture',
  heix: 'an HEIC picture',
  heim: 'an HEIC picture',
  heis: 'an HEIC picture',
  hevc: 'an HEIC picture',
  hevx: 'an HEIC picture',
  mif1: 'an HEIC picture',
  msf1: 'an HEIC picture',
};
const beginnings: readonly (readonly [string, string])[] = [
  ['GIF8', 'a GIF picture'],
  ['%PDF-', 'a PDF file'],
  ['II*\0', 'a TIFF picture'],
  ['MM\0*', 'a TIFF picture'],
  ['BM', 'a BMP picture'],
  ['PK\x03\x04', 'a ZIP file'],
  ['\0\0\0\x0cjP  ', 'a JPEG 2000 picture'],
  ['\0\0\0\x0cJXL ', 'a JPEG XL picture'],
  ['\xff\x0a', 'a JPEG XL picture'],
  ['\0\0\x01\0', 'an icon'],
];

/** Names the format of a file that is no JPEG, PNG or WebP, by its bytes: "an HEIC picture". Null: not known. */
export function foreignFormat(bytes: Buffer): string | null {
  const begins = bytes.toString('latin1', 0, 1_000);
  if (begins.slice(4, 8) === 'ftyp') return brands[begins.slice(8, 12)] ?? 'a video';
  const found = beginnings.find(([beginning]) => begins.startsWith(beginning));
  if (found) return found[1];
  return /<svg[\s>]/i.test(begins) ? 'an SVG picture' : null;
}

/** Tells whether a PNG or WebP moves: one of its pictures would be chosen, and the others lost. */
export function isAnimated(bytes: Buffer): boolean {
  const begins = bytes.toString('latin1', 0, 12);
  if (begins.startsWith('RIFF') && begins.endsWith('WEBP')) return chunksOf(bytes, 12, 'webp').has('ANIM');
  return begins.startsWith('\x89PNG') && chunksOf(bytes, 8, 'png').has('acTL');
}

/** The names of the chunks before the pixels of a PNG, or of all of a WebP: the first ones of very many. */
function chunksOf(bytes: Buffer, from: number, format: 'png' | 'webp'): Set<string> {
  const names = new Set<string>();
  for (let [at, parts] = [from, 0]; at + 8 <= bytes.length && parts < mostParts; parts += 1) {
    const isPng = format === 'png';
    const length = isPng ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at + 4);
    const name = bytes.toString('latin1', isPng ? at + 4 : at, isPng ? at + 8 : at + 4);
    names.add(name);
    if (name === 'IDAT') break;
    at += isPng ? length + 12 : 8 + length + (length % 2);
  }
  return names;
}
