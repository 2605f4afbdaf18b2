import { describe, expect, it } from 'vitest';
import { phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import type { Audience } from '../pictures/screen-states.ts';
import { audiencesOn, expectAccessible } from './expect-accessible.ts';

const fixture = useFixture();
const customers = ({ who }: Audience) => who === 'visitor' || who === 'user';
const walks = new Map<Audience, Promise<string[]>>();

/** Their states are opened once, for whichever test asks first. */
function walk(audience: Audience): Promise<string[]> {
  const walked = walks.get(audience) ?? expectAccessible(fixture, phone, audience);
  walks.set(audience, walked);
  return walked;
}

// The desktop and the phone have a file each: two processors share the longest journeys of all.
describe('accessibility at 360 px', () => {
  // Some thirty states in one session, each held to all rules: half a minute, on a busy machine much more.
  it.each(audiencesOn(phone))(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    { timeout: 600_000 },
    async (audience) => void (await walk(audience)),
  );

  it.each(audiencesOn(phone).filter(customers))(
    'letters of twice the size make no screen of a $who scroll sideways on a phone, cut no words and hide no button',
    { timeout: 600_000 },
    async (audience) => expect(await walk(audience)).toEqual([]),
  );
});
