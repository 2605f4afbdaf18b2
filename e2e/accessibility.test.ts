import { describe, expect, it } from 'vitest';
import { desktop, expectNarrow, expectReadable, expectSound, logIn, phone } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { audiences, openState } from './pictures/screen-states.ts';

const fixture = useFixture();

describe.each([
  ['360 px', phone],
  ['1280 px', desktop],
])('accessibility at %s', (_width, device) => {
  // Some thirty states in one session, each held to all rules twice: a quarter of a minute, on a busy machine much more.
  it.each(audiences)(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    { timeout: 300_000 },
    async ({ email, states }) => {
      const { page, context, troubles } = await fixture.visit(device);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (email) await logIn(page, email);
      for (const state of states) {
        await openState(page, state);
        await page.emulateMedia({ colorScheme: 'light' });
        await expectSound(page, state.name);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectReadable(page, `${state.name} by night`);
        if (device === phone) await expectNarrow(page, state.name);
        // What was to go wrong in this state went wrong; nothing else may.
        const expected = state.trouble ?? /^$/;
        expect(
          troubles.filter((trouble) => !expected.test(trouble)),
          state.name,
        ).toEqual([]);
        troubles.length = 0;
      }
      await context.close();
    },
  );
});
