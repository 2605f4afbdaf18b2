import { expect } from 'vitest';
import { type Device, expectNarrow, expectReadable, expectSound, phone } from '../fixture/browser.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { isLong } from '../fixture/length.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { type Audience, audiences, openState } from '../pictures/screen-states.ts';
import { faultsOfLargeLetters } from './large-letters.ts';

/** Customers are mostly on a phone, staff at a desk. */
export function areCustomers({ who }: Audience): boolean {
  return who === 'visitor' || who === 'user';
}

/** The audiences of a size: each of them in the long form, in the short one those who mostly hold such a device. */
export function audiencesOn(device: Device): Audience[] {
  return audiences.filter((audience) => isLong || areCustomers(audience) === (device === phone));
}

/**
 * Holds every screen and dialog of an audience to the axe rules and, on a phone, to 320 px of width.
 * @returns what letters of twice the size did wrong there, on a phone
 */
export async function expectAccessible(
  fixture: Fixture,
  device: Device,
  { who, email, states }: Audience,
): Promise<string[]> {
  const { page, troubles } = await (email ? fixture.visitAs(email, device) : fixture.visit(device));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const state of states) {
    await openState(page, state);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectSound(page, `${state.name} of a ${who}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, `${state.name} by night`);
    if (device === phone) {
      await expectNarrow(page, state.name);
      found.push(...(await faultsOfLargeLetters(page)).map((fault) => `${state.name}: ${fault}`));
    }
    // What is asked for without a line fails as long as there is none: no later state is to hear of it.
    if (state.trouble) {
      await page.context().setOffline(false);
      await waitForIdle(page);
    }
    // What was to go wrong in this state went wrong; nothing else may.
    const expected = state.trouble ?? /^$/;
    const others = troubles.filter((trouble) => !expected.test(trouble));
    expect(others, state.name).toEqual([]);
    troubles.length = 0;
  }
  return found;
}
