import { beforeAll, describe, it } from 'vitest';
import { desktop } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { audiences, statesThatLeave } from '../pictures/screen-states.ts';
import { audiencesOn, expectAccessible, leaveBehind } from './expect-accessible.ts';

const fixture = useFixture();
const shown = audiencesOn(desktop);

// Orders, messages and offers of customers are part of what staff's screens show.
beforeAll(async () => {
  for (const audience of audiences)
    if (audience.who === 'user' && !shown.includes(audience))
      await leaveBehind(fixture, desktop, { ...audience, states: statesThatLeave(audience.states) });
}, 600_000);

// The desktop and the phone have a file each: two processors share the longest journeys of all.
describe('accessibility at 1280 px', () => {
  // Some thirty states in one session, each held to all rules: half a minute, on a busy machine much more.
  it.each(shown)(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    { timeout: 600_000 },
    async (audience) => void (await expectAccessible(fixture, desktop, audience)),
  );
});
