import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectSound, logIn, phone, type Visitor } from './browser.ts';
import { useStage } from './stage.ts';

const stage = useStage();

describe.each([
  ['a phone', phone, 'musa@nairadesk.example'],
  ['a desktop', desktop, 'chidinma@nairadesk.example'],
] as const)('settings on %s', (_name, device, email) => {
  let user: Visitor;

  beforeAll(async () => {
    user = await stage.visit(device);
    await logIn(user.page, email);
  });

  afterAll(() => user?.context.close());

  it('chooses a country from the reference', async () => {
    const { page } = user;
    await page.goto('/settings');
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await options.first().textContent()).toContain('Nigeria');
    expect(await options.count()).toBe(249);
    await page.getByLabel('Search countries').fill('united');
    await expect.poll(() => options.count()).toBe(3);
    await expectSound(page, 'the list of countries');
    await page.getByLabel('Search countries').fill('no such land');
    await page.getByText('No country of this name').waitFor();
    await page.getByLabel('Search countries').fill('cote d');
    await expect.poll(() => options.allTextContents()).toEqual(["🇨🇮Côte d'Ivoire"]);
    await page.keyboard.press('Enter');
    await options.first().waitFor({ state: 'detached' });
    // The keyboard goes on from where it was.
    expect(await country.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    await page.reload();
    await country.filter({ hasText: "Côte d'Ivoire" }).waitFor();
  });

  it('sees where it is logged in, signs one device out, then all of them', async () => {
    const { page } = user;
    const other = await stage.visit(desktop);
    await logIn(other.page, email);
    await page.goto('/settings?tab=password');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.first().waitFor();
    expect(await devices.allTextContents()).toEqual([
      expect.stringMatching(/^Chrome on (Linux|macOS)Logged in .*This device$/),
      expect.stringMatching(/^Chrome on .*Last used just nowSign out$/),
    ]);
    await expectSound(page, 'the devices');
    await devices.nth(1).getByRole('button').click();
    await page.getByText('That device is signed out').waitFor();
    await expect.poll(() => devices.count()).toBe(1);
    await other.page.goto('/settings');
    await other.page.waitForURL('**/login**');
    await logIn(other.page, email);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('this one too').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('You are signed out everywhere').waitFor();
    await page.waitForURL('**/login');
    await other.page.goto('/trade');
    await other.page.waitForURL('**/login**');
    await other.context.close();
  });

  it('left no error behind', () => {
    expect(user.troubles).toEqual([]);
  });
});
