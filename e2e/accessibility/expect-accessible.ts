import { expect } from 'vitest';
import { type Device, expectNarrow, expectReadable, expectSound, logIn, phone } from '../fixture/browser.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { type audiences, openState } from '../pictures/screen-states.ts';

/** Holds every screen and dialog of an audience to the axe rules and, on a phone, to 320 px of width. */
export async function expectAccessible(
  fixture: Fixture,
  device: Device,
  { email, states }: (typeof audiences)[number],
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
