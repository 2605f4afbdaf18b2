// Makes the demo logos in ./logos from two public-domain icon packages. Run by hand, only when a mark changes:
//
//   npm install --prefix <folder> simple-icons@16.37.0 cryptocurrency-icons@0.18.1
//   node server/src/seed/make-logos.mjs <folder>
//
// The packages are no dependency of the product: only the small pictures made from them are.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ResizeFilterType, Transformer } from '@napi-rs/image';

const SIDE = 192;
const WHITE = '#ffffff';
const INK = '#14161a';

/** `scale` is the side of the mark's own box as a share of the tile. */
const marks = [
  { file: 'bitcoin', from: 'coins', icon: 'btc', tile: '#f7931a' },
  { file: 'ethereum', from: 'coins', icon: 'eth', tile: '#627eea' },
  { file: 'tether', from: 'coins', icon: 'usdt', tile: '#26a17b' },
  { file: 'usd-coin', from: 'coins', icon: 'usdc', tile: '#2775ca' },
  { file: 'bnb', from: 'coins', icon: 'bnb', tile: '#f0b90b', ink: INK },
  { file: 'solana', from: 'brands', icon: 'solana', tile: '#9945ff', scale: 0.56 },
  { file: 'xrp', from: 'coins', icon: 'xrp', tile: '#23292f' },
  { file: 'tron', from: 'coins', icon: 'trx', tile: '#ef0027' },
  { file: 'avalanche', from: 'coins', icon: 'avax', tile: '#e84142' },
  { file: 'stellar-lumens', from: 'coins', icon: 'xlm', tile: '#fdda24', ink: INK },
  { file: 'polkadot', from: 'brands', icon: 'polkadot', tile: '#e6007a', scale: 0.6 },
  { file: 'sui', from: 'brands', icon: 'sui', tile: '#4da2ff', ink: INK, scale: 0.6 },
  { file: 'apple', from: 'brands', icon: 'apple', tile: '#1d1d1f', scale: 0.56 },
  { file: 'google-play', from: 'brands', icon: 'googleplay', tile: '#01875f', scale: 0.54 },
  { file: 'steam', from: 'brands', icon: 'steam', tile: '#1b2838', scale: 0.6 },
  { file: 'razer-gold', from: 'brands', icon: 'razer', tile: '#44d62c', ink: INK, scale: 0.62 },
  { file: 'playstation', from: 'brands', icon: 'playstation', tile: '#0070d1', scale: 0.64 },
  { file: 'visa', from: 'brands', icon: 'visa', tile: '#1a1f71', scale: 0.72 },
  {
    file: 'american-express',
    from: 'brands',
    icon: 'americanexpress',
    tile: WHITE,
    ink: '#2e77bc',
    scale: 1.03,
  },
  { file: 'ebay', from: 'brands', icon: 'ebay', tile: '#e53238', scale: 0.7 },
  { file: 'netflix', from: 'brands', icon: 'netflix', tile: '#e50914', scale: 0.54 },
  { file: 'nike', from: 'brands', icon: 'nike', tile: '#111111', scale: 0.66 },
];

function readMark(root, mark) {
  const ink = mark.ink ?? WHITE;
  if (mark.from === 'brands') {
    const svg = readFileSync(join(root, 'node_modules/simple-icons/icons', `${mark.icon}.svg`), 'utf8');
    const paths = svg.match(/<path[^>]*>/g)?.join('') ?? '';
    return { body: `<g fill="${ink}">${paths}</g>`, box: 24, scale: mark.scale };
  }
  const svg = readFileSync(
    join(root, 'node_modules/cryptocurrency-icons/svg/color', `${mark.icon}.svg`),
    'utf8',
  );
  // The package draws the coin as a disc: the disc goes, the tile takes its place.
  const body = svg
    .replace(/^.*?<svg[^>]*>/s, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<circle[^>]*r="16"[^>]*\/>/, '')
    .replaceAll(/#fff(?:fff)?\b/gi, ink);
  return { body, box: 32, scale: mark.scale ?? 1 };
}

function drawTile(root, mark) {
  const { body, box, scale } = readMark(root, mark);
  const size = SIDE * scale;
  const offset = (SIDE - size) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${mark.tile}"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${size / box})">${body}</g>`,
    '</svg>',
  ].join('');
}

const root = process.argv[2];
if (!root) {
  process.stderr.write('Usage: node server/src/seed/make-logos.mjs <folder with the icon packages>\n');
  process.exit(1);
}

const target = join(import.meta.dirname, 'logos');
mkdirSync(target, { recursive: true });
for (const mark of marks) {
  // fromSvg draws larger than asked; sampling down gives clean edges.
  const picture = await Transformer.fromSvg(drawTile(root, mark))
    .resize(SIDE, SIDE, ResizeFilterType.CatmullRom)
    .webpLossless();
  writeFileSync(join(target, `${mark.file}.webp`), picture);
  process.stdout.write(`${mark.file}.webp ${picture.length} bytes\n`);
}
