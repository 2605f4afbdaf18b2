import { addressCall } from '@nairadesk/contract/endpoint';
import { listHistory } from '@nairadesk/contract/transaction';
import type { Page } from 'playwright-core';
import { desktop, logIn, phone, type Visitor, visit } from '../e2e/fixture/browser.ts';
import { launchBrowser } from '../e2e/fixture/chromium.ts';
import { makeManyOrders } from '../e2e/fixture/many-orders.ts';
import { startProduct } from '../e2e/fixture/product.ts';
import { machine } from './machine.ts';

// The history of 10,000 orders in a real Chromium: how long until "All" is shown, until its last row is, and until a
// letter typed into the search box is painted. The aims hold for a browser that is slowed down four times; the
// figures without that tell how much of them is the load of a machine that does other things too.
const orders = 10_000;
const slowDowns = [4, 1];
const rounds = 5;
const showAimMilliseconds = 150;
const typeAimMilliseconds = 50;
const words = 'google play';
// People pause while they type: some letters meet the search that the pause before them set off.
const pausesMilliseconds = [150, 150, 330, 420, 150, 360, 500, 310, 390, 340, 450];

/** Measures the long table and prints the figures. */
export async function measureTable(): Promise<void> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    await makeManyOrders(product, orders);
    console.log(`${machine()}; ${orders} orders; ${rounds} rounds, median (worst), ms`);
    for (const [name, device] of [
      ['1280 px', desktop],
      ['360 px', phone],
    ] as const) {
      for (const slowDown of slowDowns) {
        const visitor = await visit(browser, product.url, device);
        await measureOn(`${name}, CPU slowed down ${slowDown} times`, visitor, slowDown);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureOn(name: string, { page, context }: Visitor, slowDown: number): Promise<void> {
  await page.addInitScript(stopwatch);
  await logIn(page, 'tunde@nairadesk.example');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const shown: Watched[] = [];
  const ended: Watched[] = [];
  const letters: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/transaction-history');
    await page.getByRole('row').nth(1).waitFor();
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    shown.push(
      await watch(page, 'change', 'fillsWindow', () =>
        page.getByLabel('Rows per page').selectOption('All').then(),
      ),
    );
    // The select would take the key for itself.
    await page.getByRole('heading', { level: 1 }).click();
    ended.push(await watch(page, 'keydown', 'showsLastRow', () => page.keyboard.press('End')));
    letters.push(...(await typeWords(page)));
  }
  report(name, '"All" pressed → rows painted', shown, showAimMilliseconds);
  report(name, '"End" pressed → last row painted', ended);
  console.log(
    `${name}: letter typed → painted ${figure(letters)} (aim: worst at most ${typeAimMilliseconds})`,
  );
  await context.close();
}

interface Watched {
  total: number;
  waiting: number;
  bytes: number;
  rowsInPage: number;
}

/** The time from an event to the paint that shows what it was for, and what of it was waiting for an answer. */
async function watch(page: Page, event: string, until: string, act: () => Promise<void>): Promise<Watched> {
  await page.evaluate(`void (window.watched = watch(${JSON.stringify(event)}, ${until}))`);
  await act();
  return page.evaluate<Watched>('watched');
}

async function typeWords(page: Page): Promise<number[]> {
  const box = page.getByLabel('Search transactions');
  await box.click();
  await page.evaluate('timeLetters()');
  for (const [index, letter] of [...words].entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(pausesMilliseconds[index] ?? 0);
  }
  return page.evaluate<number[]>('letters');
}

function report(name: string, what: string, watched: Watched[], aim?: number): void {
  const [first] = watched;
  console.log(
    `${name}: ${what} ${figure(watched.map(({ total }) => total))}, of it waiting for the answer ` +
      `${figure(watched.map(({ waiting }) => waiting))}, without that ` +
      `${figure(watched.map(({ total, waiting }) => total - waiting))}; ${first?.bytes} bytes received, ` +
      `${first?.rowsInPage} rows in the page${aim ? ` (aim: at most ${aim})` : ''}`,
  );
}

function figure(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} (${sorted.at(-1)?.toFixed(0)})`;
}

// Runs in the page. A frame is painted after the callbacks that were asked for it; a message comes after the paint.
const stopwatch = `
  const rows = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')];
  const fillsWindow = () =>
    document.documentElement.scrollHeight > 100 * innerHeight &&
    rows().at(-1).getBoundingClientRect().bottom >= innerHeight;
  const showsLastRow = () => {
    const count = document.querySelector('table').getAttribute('aria-rowcount');
    const last = document.querySelector(\`tbody tr[aria-rowindex="\${count}"]\`);
    return last !== null && last.getBoundingClientRect().top < innerHeight;
  };
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(0));
    });
  const watch = async (event, holds) => {
    performance.clearResourceTimings();
    const from = await new Promise((resolve) =>
      addEventListener(event, (happened) => resolve(happened.timeStamp), { capture: true, once: true }),
    );
    const until = await new Promise((resolve) => {
      const look = () => {
        if (!holds()) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime, responseEnd }) =>
        name.includes('${addressCall(listHistory).url}') && startTime >= from && responseEnd <= until);
    return {
      total: until - from,
      waiting: calls.reduce((sum, { startTime, responseEnd }) => sum + responseEnd - startTime, 0),
      bytes: calls.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      rowsInPage: rows().length,
    };
  };
  const letters = [];
  const timeLetters = () => {
    letters.length = 0;
    addEventListener('keydown', ({ timeStamp }) => painted().then((now) => letters.push(now - timeStamp)), {
      capture: true,
    });
  };
  Object.assign(window, { fillsWindow, showsLastRow, watch, letters, timeLetters });
`;

if (import.meta.main) await measureTable();
