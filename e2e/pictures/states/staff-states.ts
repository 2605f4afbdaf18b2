import type { Page } from 'playwright-core';
import { openMenu, press, type ScreenState } from './screen-state.ts';

/** Assets, people, settings and messages, as any member of staff has them. */
export const staffStates: ScreenState[] = [
  { name: 'assets', path: '/manage-assets' },
  { name: 'assets-gift-cards', path: '/manage-assets?tab=gift-card' },
  { name: 'asset-view', path: '/manage-assets', act: press('button', /^Bitcoin/) },
  { name: 'asset-delete', act: press('button', 'Delete') },
  { name: 'asset-edit', path: '/manage-assets', act: editBitcoin },
  { name: 'asset-new', path: '/manage-assets', act: press('button', 'Add New') },
  { name: 'asset-new-errors', act: press('button', 'Add asset') },
  { name: 'rates', path: '/manage-assets?view=rates' },
  { name: 'rates-changed', act: changeRates },
  { name: 'rates-second-yes', act: press('button', 'Save prices'), trouble: /422/ },
  {
    name: 'card-rates',
    path: '/manage-assets?view=cards',
    act: (page) => page.getByRole('textbox', { name: 'Row 1, Rate', exact: true }).fill('much'),
  },
  { name: 'users', path: '/user-management' },
  { name: 'users-nothing-found', path: '/user-management?search=zzz' },
  { name: 'history', path: '/transaction-history' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-accounts', path: '/settings?tab=receiving-accounts' },
  {
    name: 'settings-rules',
    path: '/settings?tab=desk-rules',
    act: (page) => page.getByText('Short by at most').waitFor(),
  },
  {
    name: 'settings-notifications',
    path: '/settings?tab=notifications',
    act: (page) => page.getByText('An order is waiting after').waitFor(),
  },
  { name: 'settings-two-step', path: '/settings?tab=password' },
  { name: 'settings-two-step-scan', act: press('button', 'Set up two-factor authentication') },
  { name: 'messages', path: '/admin-support' },
  { name: 'message-reply', act: press('button', /^Ada Obi/) },
  { name: 'messages-answered', path: '/admin-support?responded=true' },
  { name: 'menu', path: '/order', act: openMenu },
];

async function changeRates(page: Page): Promise<void> {
  await page.getByLabel('Bitcoin, buying price').fill('1,600,000,000');
  await page.getByLabel('Solana, selling price').fill('999,999,999');
}

async function editBitcoin(page: Page) {
  await press('button', /^Bitcoin/)(page);
  await page.getByRole('button', { name: 'Edit' }).click();
}
