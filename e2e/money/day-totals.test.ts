import { getDayTotals } from '@nairadesk/contract/day-totals';
import { formatNaira } from '@nairadesk/contract/money';
import { resolveOrder } from '@nairadesk/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { statementFile } from '../steps/statement-file.ts';

const fixture = useFixture();
const tunde = 'tunde@nairadesk.example';

describe('the totals of a day', longJourney, () => {
  let staff: Visitor;
  const dayOf = async (day?: string) => {
    const { url } = fixture.product;
    return (await callApi(url, getDayTotals, day ? { day } : {}, await tokenOf(url, tunde))).data;
  };
  const part = (title: string) =>
    staff.page.getByRole('heading', { name: title, exact: true, level: 3 }).locator('..');

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('leads staff who go off shift to what was done today, to copy for the next shift', async () => {
    staff = await fixture.visitAs(tunde, desktop);
    const { page, context } = staff;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/order');
    const shift = page.getByRole('switch');
    await shift.click();
    await page.getByText(/^On shift/).waitFor();
    expect(await page.getByRole('link', { name: 'Today’s totals' }).count()).toBe(0);
    await shift.click();
    await page.getByRole('link', { name: 'Today’s totals' }).click();
    await page.waitForURL('**/money?tab=day');
    const before = await dayOf();
    const line = part('Orders').getByText('Purchases completed').locator('../..');
    await expect.poll(() => line.textContent()).toMatch(new RegExp(`${before.bought.count}$`));
    await expectSound(page, 'the totals of the day');

    // What a colleague completes is there without a reload.
    const order = await buyBitcoin(fixture.product, 'Halima Sani');
    const answer = { orderId: order.id, status: 'completed', reference: '0xhalima' } as const;
    await callApi(fixture.product.url, resolveOrder, answer, await tokenOf(fixture.product.url, tunde));
    await expect.poll(() => line.textContent()).toMatch(new RegExp(`${before.bought.count + 1}$`));
    const after = await dayOf();
    await part('Orders').getByText(formatNaira(after.bought.amount)).waitFor();

    await page.getByRole('button', { name: 'Copy for hand-over' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(
      `Purchases completed: ${after.bought.count} (${formatNaira(after.bought.amount)})`,
    );
    expect(copied).toContain('Tunde Bakare: completed');
    expect(copied).toContain(`${after.now.reported} reported`);
  });

  it('names what no statement has, once a desk imports any', async () => {
    staff = await fixture.visitAs(tunde, desktop);
    const { page } = staff;
    await page.goto('/money?tab=day');
    await part('Open now').getByText('Reported paid').waitFor();
    expect(await page.getByText('On no statement yet').count()).toBe(0);
    await page.goto('/money?tab=statements');
    await page.getByLabel('Our account').selectOption({ index: 1 });
    const file = statementFile([{ naira: '2500.00', from: 'IKE UNKNOWN', remark: 'LOAN' }], 90_000_000n);
    await page.getByLabel('The bank’s statement').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 line' }).click();
    await page.getByRole('list', { name: 'Statements' }).getByText('1 new line').waitFor();
    const order = await buyBitcoin(fixture.product, 'Hauwa Sani');
    const answer = { orderId: order.id, status: 'completed', reference: '0xhauwa' } as const;
    await callApi(fixture.product.url, resolveOrder, answer, await tokenOf(fixture.product.url, tunde));
    await page.goto('/money?tab=day');
    await part('On no statement yet').getByRole('link', { name: order.transactionId }).waitFor();
    await expectSound(page, 'the totals with what no statement has');
  });

  it('shows an earlier day on a phone, without what a printer has no use for', async () => {
    staff = await fixture.visitAs(tunde, phone);
    const { page } = staff;
    await page.goto('/money?tab=day');
    await part('Open now').getByText('Reported paid').waitFor();
    await page.getByLabel('Day', { exact: true }).fill('2026-01-02');
    await page.waitForURL('**/money?tab=day&day=2026-01-02');
    await page.getByRole('heading', { name: /^Friday,? 2 January 2026$/ }).waitFor();
    await page.getByText('No orders closed.').waitFor();
    await expectSound(page, 'the totals of an earlier day');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['Print', 'Enter a transfer', 'Open menu'])
      expect(await page.getByRole('button', { name: hidden }).isVisible(), hidden).toBe(false);
    expect(await page.getByRole('tab', { name: 'Today' }).isVisible()).toBe(false);
    await part('Money').getByText('No transfer of this day was entered or imported.').first().waitFor();
    // Ink on white, also from a dark screen.
    const ink = await page.evaluate<string>('getComputedStyle(document.body).color');
    expect(ink).toBe('rgb(28, 27, 22)');
  });
});
