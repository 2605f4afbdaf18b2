import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { statementFile } from '../steps/statement-file.ts';

const fixture = useFixture();
const rules = { tolerance: '50', lateMinutes: 5, strangers: 'warn', referenceFrom: null } as const;
let tunde: Visitor;
let ngozi: Visitor;

afterEach(() => {
  expect([...tunde.troubles, ...ngozi.troubles]).toEqual([]);
});

const drop = (page: Page, file: ReturnType<typeof statementFile>) =>
  page.getByLabel('The bank’s statement').setInputFiles(file);

it('a statement by other columns: all its lines are read, what is left out is said, and a super-admin approves', {
  ...longJourney,
}, async () => {
  tunde = await fixture.visitAs('tunde@nairadesk.example', phone);
  ngozi = await fixture.visitAs('ngozi@nairadesk.example', desktop);
  const owner = await tokenOf(fixture.product.url, 'ngozi@nairadesk.example');
  await callApi(fixture.product.url, saveDeskRules, { ...rules, approvalFrom: '19000000' }, owner);
  const { page } = tunde;
  const credits = Array.from({ length: 60 }, (_, index) => ({
    naira: `${(index + 1) * 1000}.00`,
    from: 'IKE CHUKWU',
    remark: `FOR LINE ${index + 1}`,
  }));
  await page.goto('/money?tab=statements');
  await page.getByLabel('Our account').selectOption({ index: 1 });
  await drop(page, statementFile(credits, 90_000_00n));
  await page.getByRole('list', { name: 'First lines' }).getByText('FOR LINE 8”').waitFor();
  await page.getByRole('button', { name: 'Show all 60 lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines', exact: true });
  await lines.getByText('FOR LINE 50”').waitFor();
  await page.getByRole('button', { name: 'Show more lines' }).click();
  await lines.getByText('FOR LINE 60”').waitFor();
  await page.getByRole('radio', { name: 'Largest first' }).check();
  await expect.poll(() => lines.getByRole('listitem').first().textContent()).toContain('FOR LINE 60');
  await expectSound(page, 'all lines of a statement');
  await page.getByRole('button', { name: 'Import 60 lines' }).click();
  await toastOf(page, '60 transfers added').waitFor();

  const next = statementFile(
    [
      { naira: '950000.00', from: 'IKE CHUKWU', remark: 'ADA OBI' },
      { naira: '2500.00', from: 'IKE CHUKWU', remark: 'LOAN' },
    ],
    1_920_000_00n,
  );
  const choose = async () => {
    await drop(page, next);
    await page.getByText('Columns').first().click();
    await page.getByLabel('Balance').selectOption('Not in this file');
    await page.getByText('is the balance and isn’t read').waitFor();
  };
  await choose();
  await expectSound(page, 'a statement without its balance');
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  const question = page.getByRole('dialog', { name: 'This needs a second person' });
  await question.getByRole('button', { name: 'Ask for approval' }).click();
  await toastOf(page, 'A second person is asked').waitFor();
  await expectRefusals(tunde, 1);

  await ngozi.page.goto('/order?approvals=open');
  const request = ngozi.page.getByRole('listitem', { name: 'Read a statement by other columns' });
  await request.getByText('In no column; until now: “Balance”').waitFor();
  await request.getByText('₦950,000.00 from IKE CHUKWU').waitFor();
  await expectSound(ngozi.page, 'a request about the columns of a statement');
  await request.getByRole('button', { name: 'Approve' }).click();
  await toastOf(ngozi.page, 'Approved').waitFor();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await toastOf(page, '2 transfers added').waitFor();
});
