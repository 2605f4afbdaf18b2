// Draws the icons of the installed app from the logo: `node web/build/make-icons.ts`, after it has changed.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { losslessCompressPng, pngQuantize, Transformer } from '@napi-rs/image';

const folder = join(import.meta.dirname, '../public');
const maxBytes = 15 * 1024;

const logo = (await readFile(join(folder, 'favicon.svg'), 'utf8')).trim();
const ground = /<rect[^>]*fill="(#\w+)"/.exec(logo)?.[1];
if (!ground) throw new Error('favicon.svg has no ground to extend');
// For maskable icons the background reaches the edge and the drawing stays inside the safe zone.
const inner = logo.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/<rect[^>]*\/>/, '');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(3.2 3.2) scale(0.8)">${inner}</g></svg>`;

await draw(logo, 192, 'icon-192.png');
await draw(logo, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');

async function draw(svg: string, size: number, name: string): Promise<void> {
  const file = join(folder, name);
  const few = await pngQuantize(await Transformer.fromSvg(svg).resize(size, size).png(), { minQuality: 90 });
  await writeFile(file, await losslessCompressPng(few));
  const { size: bytes } = await stat(file);
  if (bytes > maxBytes) throw new Error(`${name} has ${bytes} bytes, more than ${maxBytes}`);
}
