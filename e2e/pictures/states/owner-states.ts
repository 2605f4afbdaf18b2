import type { Page } from 'playwright-core';
import { addCannedReplies } from './desk-scenes.ts';
import { press, pressInDialog, type ScreenState } from './screen-state.ts';

/** What a super-admin sees of orders, people and settings. */
export const ownerStates: ScreenState[] = [
  {
    name: 'order-page',
    path: '/transaction-history?status=completed',
    act: press('link', /^ND/),
  },
  { name: 'order-page-reverse', act: press('button', 'Reverse this order') },
  { name: 'canned-replies', path: '/admin-support', act: openCannedReplies },
  { name: 'canned-reply-new', act: press('button', 'Add a canned reply') },
  { name: 'canned-reply-errors', act: pressInDialog('Save') },
  { name: 'find', path: '/order', act: findAda },
  { name: 'find-nothing', path: '/order', act: findNothing },
  { name: 'users', path: '/user-management' },
  { name: 'person', act: press('button', 'Manage Ada Obi') },
  { name: 'person-role', act: chooseRole },
  { name: 'person-suspend', path: '/user-management', act: suspendWithoutReason },
  { name: 'staff', path: '/user-management?view=staff' },
  { name: 'desk-account-held', act: press('button', 'Manage Ngozi Eze') },
  { name: 'activity', path: '/user-management?view=activity' },
  { name: 'activity-nothing-found', path: '/user-management?view=activity&search=zzz' },
  { name: 'settings', path: '/settings' },
  { name: 'desk-rules', path: '/settings?tab=desk-rules' },
  { name: 'accounts', path: '/settings?tab=receiving-accounts' },
  { name: 'account-limit', act: press('button', /^Daily limit of/) },
  { name: 'account-off', path: '/settings?tab=receiving-accounts', act: switchOffWithoutReason },
  {
    name: 'account-new',
    path: '/settings?tab=receiving-accounts',
    act: press('button', 'Add an account'),
  },
];

async function openCannedReplies(page: Page) {
  await addCannedReplies(new URL(page.url()).origin);
  await page.goto('/admin-support');
  await press('button', 'Canned replies')(page);
  await page.getByRole('dialog').getByText('Looking for it').waitFor();
}

async function chooseRole(page: Page) {
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByLabel('New role').selectOption('Admin');
}

async function switchOffWithoutReason(page: Page) {
  await press('button', /^Switch off/)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
}

async function suspendWithoutReason(page: Page) {
  await press('button', 'Manage Ada Obi')(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Reason is required').waitFor();
}

async function findAda(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find orders and customers' }).fill('obi ada');
  await page
    .getByRole('option', { name: /ada@nairadesk/ })
    .first()
    .waitFor();
}

async function findNothing(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find orders and customers' }).fill('nothing of ours');
  await page.getByText('No order or customer has this').waitFor();
}
