import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../fixture/browser.ts';
import { useFixture } from '../fixture/fixture.ts';
import { newSignUp } from '../steps/new-customer.ts';

const fixture = useFixture();

interface Line {
  top: number;
  bottom: number;
}

/** Where the lines of the text stand that begins so. */
const linesOf = (page: Page, text: string) =>
  page.evaluate<Line[]>(`(() => {
    const range = document.createRange();
    const all = [...document.querySelectorAll('main button, main p')];
    range.selectNodeContents(all.find((one) => one.textContent.startsWith('${text}')));
    return [...range.getClientRects()].map(({ top, bottom }) => ({ top, bottom }));
  })()`);

it('the welcome on a narrow phone: the clock stands below the link, which has two lines', async () => {
  const { email } = await newSignUp(fixture.product, 'Blessing Udo');
  const narrow = { ...phone, viewport: { width: 320, height: 740 } };
  const { page, troubles } = await fixture.visit(narrow);
  await page.addInitScript(`localStorage.setItem('nairadesk.user.sign-up-email', '${email}')`);
  await page.goto('/welcome');
  await page.getByText(`An activation email was sent to ${email}`).waitFor();
  const resend = page.getByRole('button', { name: 'Click here if you did not receive any email' });
  await resend.click();
  await page.getByText(/^You can ask again in/).waitFor();
  const [link, clock] = [await linesOf(page, 'Click here'), await linesOf(page, 'You can ask again')];
  expect(link).toHaveLength(2);
  expect(clock[0]?.top).toBeGreaterThanOrEqual(link[1]?.bottom ?? Number.NaN);
  expect(troubles).toEqual([]);
});
