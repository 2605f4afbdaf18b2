import { readFile, stat, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/*
 * Subsets Inter to the characters that Nairadesk uses, in two files: the first holds what nearly every screen needs, the
 * second what names and other languages add. `base.css` gives both their ranges. Run by hand when they change:
 *   npm pack inter-ui@4.1.1 && tar xf inter-ui-4.1.1.tgz
 *   node web/build/subset-font.ts package/variable/InterVariable.woff2
 */
const code = '#$<=>[\\]^`{|}~';
const first = `${[...range(0x20, 0x7e)].filter((sign) => !code.includes(sign)).join('')}\u00a0©·×•–—‘’“”…→₦`;
const latinOne = range(0xa1, 0xff);
const igboYoruba = 'ẸẹỊịỌọỤụṢṣṄṅŃńǸǹẸẹÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúḾḿĀāĒēĪīŌōŪū';
const combiningTones = '\u0300\u0301\u0304\u0323';
const hausa = 'ƁɓƊɗƘƙƳƴʼ';
const marks = '−≈≥≤←↑↓↗⇄✓\u2009\u202f';
const rest = [...code, ...latinOne, ...igboYoruba, ...combiningTones, ...hausa, ...marks].filter(
  (letter) => !first.includes(letter),
);

const source = process.argv[2];
if (!source) throw new Error('Give the path of InterVariable.woff2');
const inter = await readFile(source);

// Kerning costs the first file a fifth of its bytes, on every first visit; the eye hardly misses it.
await cut('nairadesk-sans', first, ['tnum', 'cv11', 'ss03'], 12_500);
await cut('nairadesk-sans-more', rest.join(''), ['mark', 'mkmk', 'ccmp', 'locl', 'cv11', 'ss03'], 24_000);

async function cut(name: string, letters: string, keepFeatures: string[], maxBytes: number): Promise<void> {
  const target = new URL(`../src/fonts/${name}.woff2`, import.meta.url);
  const font = await subsetFont(inter, letters, {
    targetFormat: 'woff2',
    // The weights that the design uses, and one cut between those for text and for headings.
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 18 },
    keepFeatures,
    noHinting: true,
  });
  await writeFile(target, font);
  const { size } = await stat(target);
  if (size > maxBytes) throw new Error(`${name} is ${size} bytes; it must stay below ${maxBytes}`);
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
