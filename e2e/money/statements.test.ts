import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { waitForIdle } from '../fixture/wait-for-idle.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { statementFile } from '../steps/statement-file.ts';

const fixture = useFixture();

describe('statements of staff', longJourney, () => {
  let staff: Visitor;
  const drop = (file: ReturnType<typeof statementFile>) =>
    staff.page.getByLabel('The bank’s statement').setInputFiles(file);
  const importAllTheSame = async () => {
    const dialog = staff.page.getByRole('dialog', { name: 'Import this file all the same?' });
    await dialog.getByRole('button', { name: 'Import it' }).click();
    await expectRefusals(staff, 1);
  };

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('reads a file, asks for its columns once, and matches what names an order', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const order = await buyBitcoin(fixture.product, 'Amaka Eze');
    await page.goto('/money');
    await page.getByText('No transfers yet').waitFor();
    await page.goto('/money?tab=statements');
    await page.getByText('No statements yet').waitFor();
    await page.getByLabel('Our account').selectOption({ index: 1 });
    await drop({ name: 'statement.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') });
    await page.getByText('This is a PDF.').waitFor();
    await expectRefusals(staff, 1);
    await expectSound(page, 'a file that is no statement');

    const paid = { naira: order.amount, from: 'EZE AMAKA', remark: order.transactionId };
    await drop(statementFile([paid, { naira: '2500.00', from: 'IKE UNKNOWN', remark: 'LOAN' }], 90_000_00n));
    await page.getByText('as we found them in row 7').waitFor();
    await page.getByText('The balances add up').waitFor();
    await expect.poll(() => page.getByLabel('Money in').inputValue()).toBe('4');
    await page.getByRole('list', { name: 'Lines' }).getByText(order.transactionId).waitFor();
    await expectSound(page, 'a statement as we read it');
    // Another choice is read again, and says what is wrong with it.
    await page.getByLabel('Money in').selectOption('Balance');
    await page.getByText('“Balance” is chosen for two things.').waitFor();
    await page.getByLabel('Money in').selectOption('Credits');
    await page.getByRole('button', { name: 'Import 2 lines' }).click();
    await toastOf(page, '2 transfers added, 1 matched').waitFor();
    await page.getByText('2 new lines: 1 matched by the transaction ID, 1 unknown').waitFor();
    await page.getByRole('list', { name: 'Statements' }).getByText('2 new lines, 1 not matched').waitFor();
    await expectSound(page, 'an imported statement');
    await page.getByRole('link', { name: 'Show the transfers that aren’t matched' }).click();
    await page.getByRole('list', { name: 'Transfers' }).getByText('From IKE UNKNOWN').waitFor();

    await page.goto(`/order?order=${order.id}`);
    await page.getByText('Received in full').first().waitFor();
  });

  it('proposes orders that fit, to be confirmed one by one or together', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const [one, two, three] = [
      await buyBitcoin(fixture.product, 'Ngozi Balogun', '0.0011'),
      await buyBitcoin(fixture.product, 'Femi Adewale', '0.0012'),
      await buyBitcoin(fixture.product, 'Uche Nwosu', '0.0013'),
    ];
    await page.goto('/money?tab=statements');
    await page.getByLabel('Our account').selectOption({ index: 1 });
    const paying = [one, two, three].map(({ amount, userName }) => ({
      naira: amount,
      from: userName.toUpperCase(),
      remark: 'FOR MY COINS',
    }));
    await drop(statementFile(paying, 1_000_000_00n));
    await page.getByText('as you confirmed them before').waitFor();
    await page.getByText('It doesn’t begin where the last one ended').waitFor();
    await page.getByRole('button', { name: 'Import 3 lines' }).click();
    await importAllTheSame();
    await toastOf(page, '3 transfers added').waitFor();
    await page.getByText('3 new lines: 3 likely').waitFor();
    await page.getByRole('button', { name: 'Look at 3 likely matches' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm 3' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.getByText('3 transfers likely belong to an order or a refund.').waitFor();
    const transfers = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem');
    const first = transfers.filter({ hasText: 'NGOZI BALOGUN' }).first();
    await first.getByText(`Likely ${one.transactionId}`).waitFor();
    await expectSound(page, 'transfers with their likely orders');
    await first.getByRole('button', { name: 'Confirm' }).click();
    await toastOf(page, '1 transfer matched').waitFor();
    await first.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Look at all 2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The same amount and name.').first().waitFor();
    await expectSound(page, 'likely matches to be confirmed together');
    await dialog.getByRole('button', { name: 'Confirm 2' }).click();
    await toastOf(page, '2 transfers matched').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await transfers.filter({ hasText: 'UCHE NWOSU' }).waitFor({ state: 'detached' });
    await page.goto(`/order?search=${three.transactionId}`);
    await page.getByText('Received in full').first().waitFor();
  });

  it('reads the file that was picked last, where another is still being read', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    await page.goto('/money?tab=statements');
    await page.getByLabel('Our account').selectOption({ index: 1 });
    const asked = Promise.withResolvers<void>();
    const through = Promise.withResolvers<void>();
    await page.route(
      '**/api/statements/preview',
      async (route) => {
        asked.resolve();
        await through.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await drop(statementFile([{ naira: '700.00', from: 'FIRST FILE', remark: 'LOAN' }], 7_000_000_00n));
    await asked.promise;
    await drop(statementFile([{ naira: '800.00', from: 'SECOND FILE', remark: 'LOAN' }], 8_000_000_00n));
    const lines = page.getByRole('list', { name: 'Lines' });
    await lines.getByText('SECOND FILE').waitFor();
    through.resolve();
    // The answer about the first file comes last, and changes nothing.
    await waitForIdle(page);
    expect(await lines.getByText('SECOND FILE').count()).toBe(1);
    expect(await page.getByText('FIRST FILE').count()).toBe(0);
  });

  it('undoes an import, says what stands in its way, and takes the file again', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const order = await buyBitcoin(fixture.product, 'Halima Sani', '0.0014');
    const file = statementFile(
      [
        { naira: order.amount, from: 'SANI HALIMA', remark: order.transactionId },
        { naira: '4200.00', from: 'STRAY MONEY', remark: 'LOAN' },
      ],
      5_000_000_00n,
    );
    const bring = async () => {
      await page.getByLabel('Our account').selectOption({ index: 1 });
      await drop(file);
      await page.getByRole('button', { name: 'Import 2 lines' }).click();
      await importAllTheSame();
      await toastOf(page, '2 transfers added, 1 matched').waitFor();
    };
    await page.goto('/money?tab=statements');
    await bring();
    await page.goto('/money');
    const stray = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem');
    await stray.filter({ hasText: 'STRAY MONEY' }).getByRole('button', { name: 'Send it back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to refunds' }).click();
    await toastOf(page, 'Refund added').waitFor();

    await page.goto('/money?tab=statements');
    const row = page.getByRole('list', { name: 'Statements' }).getByRole('listitem').first();
    await row.getByRole('button', { name: /^Undo import of / }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The 2 transfers that it added leave the books.').waitFor();
    await expectSound(page, 'an import that is to be undone');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The wrong account');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/is to be sent back\. Withdraw that refund first, then undo the import\.$/)
      .waitFor();
    await expectRefusals(staff, 1);
    await expectSound(page, 'an import in use');
    await dialog.getByRole('button', { name: 'Keep import' }).click();
    await page.getByRole('tab', { name: 'Refunds' }).click();
    const refund = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
    await refund
      .filter({ hasText: 'STRAY MONEY' })
      .getByRole('button', { name: 'Don’t send it back' })
      .click();
    await dialog.getByLabel('Reason').fill('The wrong account');
    await dialog.getByRole('button', { name: 'Withdraw refund' }).click();
    await toastOf(page, 'Refund withdrawn').waitFor();

    await page.getByRole('tab', { name: 'Statements' }).click();
    await row.getByRole('button', { name: /^Undo import of / }).click();
    await dialog.getByLabel('Reason').fill('The wrong account');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await toastOf(page, 'Import undone: 2 transfers and 1 match taken back').waitFor();
    await row.getByText('Undone by Tunde Bakare · The wrong account').waitFor();
    await row.getByText(/^Imported by Tunde Bakare, \d/).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await page.locator('li:focus').getByText('Undone by').waitFor();
    await expectSound(page, 'an import that was undone');
    await page.goto('/money');
    await page.getByRole('list', { name: 'Transfers' }).or(page.getByText('No transfers')).first().waitFor();
    expect(await stray.filter({ hasText: 'STRAY MONEY' }).count()).toBe(0);

    await page.goto('/money?tab=statements');
    await bring();
    await page.goto(`/order?order=${order.id}`);
    await page.getByText('Received in full').first().waitFor();
  });
});
