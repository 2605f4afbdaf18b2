import { mkdirSync, writeFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import type { Browser, Page } from 'playwright-core';
import { type Device, desktop, logIn, phone, visit } from '../fixture/browser.ts';
import { launchBrowser } from '../fixture/chromium.ts';
import { startProduct } from '../fixture/product.ts';
import { audiences, openState, themes } from './screen-states.ts';
import type { ScreenState } from './states/screen-state.ts';

// The README's pictures: `npm run readme-pictures` draws them anew into docs/pictures/. Each shows a screen on a
// large screen and, before it, one on a phone; by day and by night.
const folder = 'docs/pictures';
const pictures = [
  {
    name: 'trading',
    back: { who: 'visitor', states: ['landing'] },
    front: { who: 'user', states: ['order', 'order-filled', 'payment'] },
  },
  {
    name: 'desk',
    back: { who: 'staff', states: ['order'] },
    front: { who: 'user', states: ['payment-cancel', 'payment-reported'] },
  },
];

mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const [large, small] = [
    await people(browser, desktop),
    await people(browser, { ...phone, viewport: { width: 360, height: 780 } }),
  ];
  for (const { name, back, front } of pictures) {
    const behind = await shoot(large, back);
    const before = await shoot(small, front);
    for (const theme of themes)
      await compose(`${folder}/${name}-${theme}.webp`, theme, behind[theme], before[theme]);
  }
  process.stdout.write(`${pictures.length * themes.length} pictures are in ${folder}/\n`);
} finally {
  await browser.close();
  await product.stop();
}

type Shots = Record<(typeof themes)[number], Buffer>;
type People = Record<string, Page>;

async function people(browser: Browser, device: Device): Promise<People> {
  const pages: People = {};
  for (const { who, email } of audiences) {
    const { page } = await visit(browser, product.url, device);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email) await logIn(page, email);
    pages[who] = page;
  }
  return pages;
}

async function shoot(
  pages: People,
  { who, states: names }: { who: string; states: string[] },
): Promise<Shots> {
  const page = pages[who];
  const states = audiences.find((audience) => audience.who === who)?.states ?? [];
  if (!page) throw new Error(`no visitor is ${who}`);
  for (const name of names) await openState(page, stateOf(states, name));
  const shots = {} as Shots;
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    shots[theme] = await page.screenshot();
  }
  return shots;
}

function stateOf(states: ScreenState[], name: string): ScreenState {
  const state = states.find((one) => one.name === name);
  if (!state) throw new Error(`no state is called ${name}`);
  return state;
}

async function compose(path: string, theme: string, back: Buffer, front: Buffer): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1700, height: 900 } });
  const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
  const [ground, rim] = theme === 'dark' ? ['#0e0c08', '#4a4233'] : ['#efe7d6', '#d9cfb8'];
  await page.setContent(`<style>
      body { margin: 0; background: ${ground} }
      img { position: absolute; border: 1px solid ${rim}; box-shadow: 0 24px 60px rgb(20 15 5 / .35) }
      .back { left: 40px; top: 50px; width: 1280px; border-radius: 16px }
      .front { right: 40px; bottom: 40px; width: 360px; border-radius: 28px; border-width: 6px }
    </style><img class="back" src="${source(back)}"><img class="front" src="${source(front)}">`);
  const png = await page.screenshot();
  writeFileSync(path, await new Transformer(png).webp(78));
  await page.close();
}
