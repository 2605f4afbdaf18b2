import { readFile, stat, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/*
 * Cuts Inter down to what Nairadesk writes. Run by hand when the font or the text range changes:
 *   npm pack inter-ui@4.1.1 && tar xf inter-ui-4.1.1.tgz
 *   node web/build/subset-font.ts package/variable/InterVariable.woff2
 */
const target = new URL('../src/fonts/nairadesk-sans.woff2', import.meta.url);
const maxBytes = 60_000;

const basicLatin = range(0x20, 0x7e);
const latinOne = range(0xa0, 0xff);
const naira = '₦';
const igboYoruba = 'ẸẹỊịỌọỤụṢṣṄṅŃńǸǹẸẹÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúḾḿĀāĒēĪīŌōŪū';
const combiningTones = '\u0300\u0301\u0304\u0323';
const hausa = 'ƁɓƊɗƘƙƳƴʼ';
const punctuation = '–—‘’“”…•·×−≈≥≤←→↑↓↗⇄✓\u2009\u202f';

const source = process.argv[2];
if (!source) throw new Error('Give the path of InterVariable.woff2');

const font = await subsetFont(
  await readFile(source),
  basicLatin + latinOne + naira + igboYoruba + combiningTones + hausa + punctuation,
  {
    targetFormat: 'woff2',
    // Only the weights the design uses; the optical size axis stays: it gives headings their own cut.
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'case', 'cv11', 'ss03'],
    noHinting: true,
  },
);
await writeFile(target, font);
const { size } = await stat(target);
if (size > maxBytes) throw new Error(`The font is ${size} bytes; it must stay below ${maxBytes}`);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
