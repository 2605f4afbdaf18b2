import { beforeAll, describe, expect, it } from 'vitest';
import { type Device, desktop, phone } from '../fixture/browser.ts';
import { type Fixture, useFixture } from '../fixture/fixture.ts';
import { isLong } from '../fixture/length.ts';
import type { Audience } from '../pictures/screen-states.ts';
import { areCustomers, audiencesOn, expectAccessible } from './expect-accessible.ts';

const onPhone = useFixture();
// Staff see what customers left behind. In the long form each size has all of them, and a product of its own.
const onDesktop = isLong ? useFixture() : onPhone;
const walks = new Map<string, Promise<string[]>>();

/** Their states are opened once at a size, for whoever asks first. */
function walk(fixture: Fixture, device: Device, audience: Audience): Promise<string[]> {
  const name = `${audience.who}, ${device.viewport.width}`;
  const walked = walks.get(name) ?? expectAccessible(fixture, device, audience);
  walks.set(name, walked);
  return walked;
}

// Some thirty states in one session, each held to all rules: half a minute, on a busy machine much more.
const wholeWalk = { timeout: 600_000 };

describe('accessibility at 360 px', () => {
  it.each(audiencesOn(phone))(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    wholeWalk,
    async (audience) => void (await walk(onPhone, phone, audience)),
  );

  it.each(audiencesOn(phone).filter(areCustomers))(
    'letters of twice the size make no screen of a $who scroll sideways on a phone, cut no words and hide no button',
    wholeWalk,
    async (audience) => expect(await walk(onPhone, phone, audience)).toEqual([]),
  );
});

describe('accessibility at 1280 px', () => {
  const shown = audiencesOn(desktop);

  // For a run of these tests alone.
  beforeAll(async () => {
    if (!shown.some(areCustomers))
      for (const audience of audiencesOn(phone)) await walk(onPhone, phone, audience);
  }, wholeWalk.timeout);

  it.each(shown)(
    'passes the axe checks on every screen and dialog of a $who, in light and dark theme',
    wholeWalk,
    async (audience) => void (await walk(onDesktop, desktop, audience)),
  );
});
