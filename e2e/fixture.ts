import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Device, launchBrowser, type Visitor, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

export interface Fixture {
  product: Product;
  /** Opens the product in a fresh browser profile for one person. */
  visit(device: Device, serviceWorkers?: 'allow'): Promise<Visitor>;
}

/** Registers a running product, with settings of its own perhaps, and a browser for the journeys of one file. */
export function useFixture(settings: Record<string, string> = {}): Fixture {
  let browser: Browser | undefined;
  let product: Product | undefined;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(settings), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    get product() {
      if (!product) throw new Error('the product has not started yet');
      return product;
    },
    visit(device, serviceWorkers) {
      if (!browser) throw new Error('the browser has not started yet');
      return visit(browser, this.product.url, device, serviceWorkers);
    },
  };
}
