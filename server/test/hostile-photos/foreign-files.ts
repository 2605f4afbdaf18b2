import { type HostileFile, planted, type Whole } from './hostile-file.ts';
import { apng } from './png-bytes.ts';
import { animated } from './webp-bytes.ts';

const boxOf = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1${planted}`;
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"';

/** What is no JPEG, PNG or WebP, whatever it is called, and what moves. Each is refused. */
export function foreignFiles({ webp, webpLossless }: Whole): HostileFile[] {
  const texts: [string, string][] = [
    ['an SVG', `${svg} width="9" height="9"/>`],
    ['an SVG with a script', `${svg} onload="alert('${planted}')"><script>1</script></svg>`],
    ['an SVG behind its prolog', `<?xml version="1.0"?>\n<!-- ${planted} -->\n${svg}/>`],
    ['an SVG behind a byte order mark', `\xef\xbb\xbf${svg}/>`],
    ['an SVG that grows a billionfold', `<!DOCTYPE a [<!ENTITY a0 "ha">${laughs}]>${svg}>&a9;</svg>`],
    ['an SVG that reads a file', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${svg}>&b;</svg>`],
    ...['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1', 'avif', 'avis', 'isom', 'crx '].map(
      (brand): [string, string] => [`a file of the brand ${brand}`, boxOf(brand)],
    ),
    ['a GIF87a', `GIF87a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;`],
    [
      'a moving GIF',
      `GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;`,
    ],
    ['a BMP', `BM${'\0'.repeat(60)}`],
    ['a TIFF of Intel', 'II*\0\x08\0\0\0'],
    ['a TIFF of Motorola', 'MM\0*\0\0\0\x08'],
    ['an icon', '\0\0\x01\0\x01\0'],
    ['a PDF', `%PDF-1.7\n${planted}`],
    ['a ZIP', `PK\x03\x04${planted}`],
    ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['a JPEG XL', '\xff\x0aabc'],
    ['a JPEG XL in a box', '\0\0\0\x0cJXL \r\n\x87\n'],
    ['a Photoshop document', '8BPS\0\x01'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['a script', `#!/bin/sh\necho ${planted}`],
    ['HTML', `<!doctype html><script>alert('${planted}')</script>`],
    ['plain text', `${planted} is no picture`],
    ['one zero', '\0'],
    ['a million zeros', '\0'.repeat(1_000_000)],
    ['a million times 0xff', '\xff'.repeat(1_000_000)],
    ['a Radiance picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n'],
    ['a Netpbm picture', 'P6\n65000 65000\n255\n'],
    ['a QOI', 'qoif\0\0\xff\xff\0\0\xff\xff\x03\0'],
    ['a DDS', `DDS ${'\xff'.repeat(124)}`],
    ['an OpenEXR', 'v/1\x01\x02\0\0\0'],
    ['a farbfeld', 'farbfeld\xff\xff\xff\xff\xff\xff\xff\xff'],
    ['a TGA', '\0\0\x02\0\0\0\0\0\0\0\0\0\xff\xff\xff\xff\x18\0'],
  ];
  return [
    ...texts.map(
      ([name, text]): HostileFile => ({
        name,
        bytes: Buffer.from(text, 'latin1'),
        ends: 'image_unreadable',
      }),
    ),
    { name: 'a moving PNG', bytes: apng(), ends: 'image_unreadable' },
    { name: 'a moving WebP', bytes: animated(webp, 96, 64), ends: 'image_unreadable' },
    { name: 'a moving lossless WebP', bytes: animated(webpLossless, 96, 64), ends: 'image_unreadable' },
  ];
}
