import type { Page } from 'playwright-core';
import {
  addCannedReplies,
  askForApproval,
  freezeCustomer,
  noteOnOrder,
  placeLargeOrder,
} from './desk-scenes.ts';
import { press, pressInDialog, type ScreenState } from './screen-state.ts';

/** What several people at one desk have: notes, mentions, people, approvals, canned replies. */
export const teamStates: ScreenState[] = [
  { name: 'order-notes', path: '/order', act: openNotes },
  { name: 'order-note-mention', act: mentionColleague },
  { name: 'mentions', path: '/order', act: openMentions },
  { name: 'keys', path: '/order', act: openKeys },
  { name: 'person-frozen', path: '/order', act: openFrozen },
  { name: 'person-money', act: press('tab', 'Money') },
  { name: 'person-payees', act: press('tab', 'Bank and wallets') },
  { name: 'person-devices', act: press('tab', 'Devices') },
  { name: 'person-messages', act: press('tab', 'Messages') },
  { name: 'person-unfreeze', act: press('button', 'Unfreeze trading') },
  { name: 'person-freeze', path: '/order', act: openFreezeForm },
  { name: 'person-freeze-errors', act: pressInDialog('Freeze trading') },
  { name: 'message-canned', path: '/admin-support', act: chooseCannedReply },
  { name: 'order-second-person', path: '/order', act: openLargeOrder },
  { name: 'order-second-person-ask', act: press('button', 'Ask for approval') },
  { name: 'order-second-person-waits', act: sendRequest },
  { name: 'order-asked', path: '/order', act: openAsked },
  { name: 'approvals', act: press('link', 'Review') },
  { name: 'approval-decline', act: press('button', 'Decline') },
];

async function openNotes(page: Page) {
  const { origin } = new URL(page.url());
  await page.goto(`/order?order=${await noteOnOrder(origin)}`);
  await page.getByText('Pinned.').first().waitFor();
}

async function mentionColleague(page: Page) {
  await page.getByLabel('Write a note').pressSequentially('Thanks, @Ng');
  await page.getByRole('listbox', { name: 'Colleagues' }).waitFor();
}

async function openMentions(page: Page) {
  await noteOnOrder(new URL(page.url()).origin);
  await press('button', /^Mentions/)(page);
  await page.getByRole('dialog').getByText('her bank confirms').waitFor();
}

/** Where there is a keyboard. */
async function openKeys(page: Page) {
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  if (await button.isVisible()) await button.click();
}

async function openFrozen(page: Page) {
  const id = await freezeCustomer(new URL(page.url()).origin);
  await page.goto(`/people/${id}`);
  await page.getByText('Trading is frozen').waitFor();
}

async function openFreezeForm(page: Page) {
  await page
    .getByRole('list', { name: 'Orders' })
    .getByRole('button', { name: /Ada Obi/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: /^Order ND/ })
    .getByRole('link', { name: 'Ada Obi' })
    .first()
    .click();
  await press('button', 'Freeze trading')(page);
}

async function chooseCannedReply(page: Page) {
  await addCannedReplies(new URL(page.url()).origin);
  await page.goto('/admin-support');
  await press('button', /^Ada Obi/)(page);
  await page.getByText('Insert a canned reply').click();
  await page.getByRole('option').first().waitFor();
}

async function openLargeOrder(page: Page) {
  const id = await placeLargeOrder(new URL(page.url()).origin);
  await page.goto(`/order?order=${id}`);
  await page.getByText('This order needs a second person').waitFor();
}

async function sendRequest(page: Page) {
  await pressInDialog('Ask for approval')(page);
  await page.getByText('Waiting for a second person').waitFor();
}

async function openAsked(page: Page) {
  const id = await askForApproval(new URL(page.url()).origin);
  await page.goto(`/order?order=${id}`);
  await page.getByText('Waiting for a second person').waitFor();
}
