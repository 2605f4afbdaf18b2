import type { Page } from 'playwright-core';

/** Pastes text where the focus is, as a spreadsheet puts cells into the clipboard. */
export async function pasteCells(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+V');
}
