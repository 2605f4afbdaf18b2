import type { Page } from 'playwright-core';
import { judgingStates, soldCardStates } from './states/card-states.ts';
import { customerStates } from './states/customer-states.ts';
import { moneyStates } from './states/money-states.ts';
import { ownerStates } from './states/owner-states.ts';
import { queueStates } from './states/queue-states.ts';
import { type ScreenState, staffEmail } from './states/screen-state.ts';
import { staffStates } from './states/staff-states.ts';
import { teamStates } from './states/team-states.ts';
import { visitorStates } from './states/visitor-states.ts';

export const themes = ['light', 'dark'] as const;

export interface Audience {
  who: string;
  email: string | null;
  states: ScreenState[];
}

/** Who sees what. Everything that has a picture is also held to be accessible. */
export const audiences: Audience[] = [
  { who: 'visitor', email: null, states: visitorStates },
  { who: 'user', email: 'ada@nairadesk.example', states: [...customerStates, ...soldCardStates] },
  {
    who: 'staff',
    email: staffEmail,
    states: [...queueStates, ...judgingStates, ...moneyStates, ...staffStates],
  },
  { who: 'colleague', email: staffEmail, states: teamStates },
  { who: 'super-admin', email: 'ngozi@nairadesk.example', states: ownerStates },
];

/** Brings a page to a state and waits until it stands still. */
export async function openState(page: Page, { path, act, cut }: ScreenState): Promise<void> {
  await page.context().setOffline(false);
  if (cut) await page.route(`**${cut}*`, (route) => route.abort());
  if (path) {
    await page.goto(path);
    await settled(page);
  }
  await act?.(page);
  await settled(page);
  if (cut) await page.unroute(`**${cut}*`);
}

/** A heading is there, nothing loads any more, and the pictures have come, those further down as well. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'detached' });
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => {});
  }))`);
}
