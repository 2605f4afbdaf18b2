import { readFile, stat, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { first, rest } from './font-letters.ts';

/*
 * Subsets Inter to the characters that Nairadesk uses, in two files: the first holds what nearly every screen needs, the
 * second what names and other languages add. `base.css` gives both their ranges. Run by hand when they change:
 *   npm pack inter-ui@4.1.1 && tar xf inter-ui-4.1.1.tgz
 *   node web/build/subset-font.ts package/variable/InterVariable.woff2
 */
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
