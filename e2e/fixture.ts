import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTimeoutMs } from '../test-support/server-process.ts';
import { type Device, desktop, launchBrowser, logIn, type Visitor, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

interface Credentials {
  email: string;
  password: string;
}

export interface Fixture {
  product: Product;
  /** Opens the product in a fresh browser profile for one person. It ends with the test. */
  visit(device: Device, serviceWorkers?: 'allow'): Promise<Visitor>;
  /** The same for somebody, of the demo where only an address is given, who has logged in before; no page is open yet. */
  visitAs(who: string | Credentials, device: Device, serviceWorkers?: 'allow'): Promise<Visitor>;
}

/** For a journey over many screens or of several people, which a busy machine draws slowly. */
export const longJourney = { timeout: 180_000 };

/** Registers a running product, with settings of its own perhaps, and a browser for the journeys of one file. */
export function useFixture(settings: Record<string, string> = {}): Fixture {
  let browser: Browser | undefined;
  let product: Product | undefined;
  const sessions = new Map<string, string>();
  const visitors: Visitor[] = [];
  let isInTest = false;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(settings), launchBrowser()]);
  }, startTimeoutMs);
  // What was opened before the tests stays for all of them.
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    for (const { context } of visitors.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const open = async (device: Device, serviceWorkers?: 'allow', session?: string) => {
    if (!browser || !product) throw new Error('the product has not started yet');
    const visitor = await visit(browser, product.url, device, { serviceWorkers, session });
    if (isInTest) visitors.push(visitor);
    return visitor;
  };
  return {
    get product() {
      if (!product) throw new Error('the product has not started yet');
      return product;
    },
    visit: open,
    async visitAs(who, device, serviceWorkers) {
      const { email, password } = typeof who === 'string' ? { email: who, password: undefined } : who;
      const session = sessions.get(email) ?? (await sessionOf(await open(desktop), email, password));
      sessions.set(email, session);
      return open(device, serviceWorkers, session);
    },
  };
}

/** Logs in, and gives what the browser keeps of that. */
async function sessionOf({ page, context }: Visitor, email: string, password?: string): Promise<string> {
  await logIn(page, email, password);
  const session = await page.evaluate<string>("localStorage.getItem('nairadesk.auth')");
  await context.close();
  return session;
}
