import { expect } from 'vitest';
import { type Device, expectNarrow, expectReadable, expectSound, logIn, phone } from '../fixture/browser.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { isLong } from '../fixture/sizes.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { audiences, openState } from '../pictures/screen-states.ts';

type Audience = (typeof audiences)[number];

/**
 * The audiences of a size: each of them in the long form, in the short one those who mostly hold such a device. Customers
 * are on both: what they leave behind is part of what staff's states show.
 */
export function audiencesOn(device: Device): Audience[] {
  const hold = (who: string) => who === 'user' || (who === 'visitor') === (device === phone);
  return audiences.filter(({ who }) => isLong || hold(who));
}

/** Holds every screen and dialog of an audience to the axe rules and, on a phone, to 320 px of width. */
export async function expectAccessible(
  fixture: Fixture,
  device: Device,
  { email, states }: Audience,
): Promise<void> {
  const { page, troubles } = await fixture.visit(device);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (email) await logIn(page, email);
  for (const state of states) {
    await openState(page, state);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectSound(page, state.name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page, `${state.name} by night`);
    if (device === phone) await expectNarrow(page, state.name);
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
}
