import type { Locator, Page } from 'playwright-core';

/** The rows of the order queue. */
export function orderRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
}

/** The pane with the order of this number, beside the queue or, on a phone, in its place. */
export function orderPane(page: Page, transactionId: string): Locator {
  return page.getByRole('region', { name: `Order ${transactionId}` });
}

/** Presses the row of an order in the queue; gives its pane. */
export async function openOrder(page: Page, transactionId: string): Promise<Locator> {
  await orderRows(page).filter({ hasText: transactionId }).getByRole('button').first().click();
  const pane = orderPane(page, transactionId);
  await pane.waitFor();
  return pane;
}
