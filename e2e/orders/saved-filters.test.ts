import { expect, it } from 'vitest';
import { desktop, expectSound, toastOf } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();

it('saved filters: are kept under a name, applied on the next day, and forgotten', longJourney, async () => {
  const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  const { page } = staff;
  await page.goto('/order');
  const dialog = page.getByRole('dialog');
  const save = page.getByRole('button', { name: 'Save filters' });
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  expect(await save.count()).toBe(0);
  await page.getByLabel('Holder').selectOption('Mine');
  await page.getByText('Try other filters or fewer words.').waitFor();
  await save.click();
  await dialog.getByRole('button', { name: 'Save filters' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('What I have');
  await expectSound(page, 'the question for a name');
  await dialog.getByLabel('Name').press('Enter');
  await toastOf(page, 'Filters saved').waitFor();

  await page.goto('/order');
  await page.getByLabel('Saved filters').selectOption('What I have');
  await page.waitForURL(({ searchParams }) => searchParams.get('holder') === 'mine');
  await expectSound(page, 'the queue with saved filters');
  // A dialog in the address filters nothing.
  await page.goto('/order?holder=mine&approvals=open');
  await page.getByRole('button', { name: 'Forget “What I have”', includeHidden: true }).waitFor();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Forget “What I have”' }).click();
  await toastOf(page, 'Filters removed').waitFor();
  await page.getByLabel('Saved filters').waitFor({ state: 'detached' });
  expect(staff.troubles).toEqual([]);
});
