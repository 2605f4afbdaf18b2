import { describe, it } from 'vitest';
import { desktop } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { audiencesOn, expectAccessible } from './expect-accessible.ts';

const fixture = useFixture();

// The desktop and the phone have a file each: two processors share the longest journeys of all.
describe('accessibility at 1280 px', () => {
  // Some thirty states in one session, each held to all rules: half a minute, on a busy machine much more.
  it.each(audiencesOn(desktop))(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    { timeout: 300_000 },
    (audience) => expectAccessible(fixture, desktop, audience),
  );
});
