import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type Device, desktop, logIn, phone, visit } from '../fixture/browser.ts';
import { launchBrowser } from '../fixture/chromium.ts';
import { startProduct } from '../fixture/product.ts';
import { audiences, openState, themes } from './screen-states.ts';

// Pictures of everything there is to see, for looking at: `npm run screenshots` fills the ignored folder
// screenshots/. Words after it choose: `npm run screenshots -- 768 1440`, `npm run screenshots -- 360 dark staff`.
const folder = 'screenshots';
const words = process.argv.slice(2);
const chosen = (options: string[]) => {
  const asked = options.filter((option) => words.includes(option));
  return asked.length > 0 ? asked : options;
};
const numbers = words.map(Number).filter(Boolean);
const widths = numbers.length > 0 ? numbers : [360, 1280];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const product = await startProduct();
const browser = await launchBrowser();
try {
  for (const width of widths) await shoot(browser, width);
  process.stdout.write(`${readdirSync(folder).length} pictures are in ${folder}/\n`);
} finally {
  await browser.close();
  await product.stop();
}

async function shoot(browser: Browser, width: number) {
  for (const { who, email, states } of audiences) {
    if (!chosen(audiences.map((audience) => audience.who)).includes(who)) continue;
    const { page, context } = await visit(browser, product.url, deviceOf(width));
    // A picture in the middle of a movement shows nothing.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email) await logIn(page, email);
    for (const state of states) {
      await openState(page, state);
      // What waits until it is scrolled to, as on the landing page, would be missing.
      await page.evaluate('delete document.documentElement.dataset.firstView');
      const inDialog = await page.getByRole('dialog').first().isVisible();
      for (const theme of chosen([...themes])) {
        await page.emulateMedia({ colorScheme: theme as (typeof themes)[number] });
        // Two frames, so that every colour has changed.
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
        await page.screenshot({
          path: `${folder}/${width}-${theme}-${who}-${state.name}.png`,
          fullPage: !inDialog,
        });
      }
    }
    await context.close();
  }
}

function deviceOf(width: number): Device {
  if (width < 768) return { ...phone, viewport: { ...phone.viewport, width } };
  return { ...desktop, viewport: { ...desktop.viewport, width } };
}
