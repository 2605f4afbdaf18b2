import type { Page } from 'playwright-core';

/** The member of staff of the demo who looks at most of it. */
export const staffEmail = 'tunde@nairadesk.example';

/** Something a person can see: a screen, or what a press on it brings. */
export interface ScreenState {
  name: string;
  /** Where it starts; without it, the state goes on from the one before. */
  path?: string;
  act?: (page: Page) => Promise<unknown>;
  /** A call of this path does not get through. */
  cut?: string;
  /** What the browser complains about here, and rightly so. */
  trouble?: RegExp;
}

/** Presses what has this name. */
export function press(role: 'button' | 'link' | 'combobox' | 'tab', name: string | RegExp) {
  return (page: Page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
}

/** The same in the dialog that is open. */
export function pressInDialog(name: string) {
  return (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** The same once the dialog is closed. */
export function pressAfterClosing(name: string) {
  return async (page: Page) => {
    await page.keyboard.press('Escape');
    await press('button', name)(page);
  };
}

/** On a phone the menu drops down; elsewhere it always stands there. */
export async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}
