import { expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { newTrader } from './steps/new-customer.ts';
import { openAsset } from './steps/open-asset.ts';
import { fillBitcoin, placeOrder } from './steps/place-order.ts';

const fixture = useFixture();
const path = '/settings?tab=receiving-accounts';

it(
  'receiving accounts: the owner adds one and switches the frozen one off, and the next order gets the new one',
  longJourney,
  async () => {
    const boss = await fixture.visitAs('ngozi@nairadesk.example', phone);
    const { page } = boss;
    const ada = await fixture.visitAs(await newTrader(fixture.product, 'Ada Obi'), desktop);
    await openAsset(ada.page, 'Bitcoin');
    await fillBitcoin(ada.page);
    await placeOrder(ada.page);
    await ada.page.getByText('Zenith Bank').first().waitFor();

    await page.goto(path);
    await page.getByRole('list', { name: 'Receiving accounts' }).getByText('101 234 5671').waitFor();
    await page.getByRole('button', { name: 'Add an account' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a receiving account' });
    await adding.getByRole('combobox', { name: 'Bank Name' }).waitFor();
    await expectSound(page, 'the form of a receiving account');
    await expectNarrow(page, 'the form of a receiving account');
    await adding.getByRole('textbox', { name: 'Account Number' }).fill('2045678909');
    await adding.getByLabel('Account Name').fill('Nairadesk Limited');
    await adding.getByLabel('Bank Name').fill('Kuda');
    await page.getByRole('option', { name: 'Kuda' }).first().click();
    await adding.getByLabel('Daily limit').fill('2,500,000');
    await adding.getByRole('button', { name: 'Add account' }).click();
    await toastOf(page, 'New orders can be paid into Kuda').waitFor();
    const rows = page.getByRole('list', { name: 'Receiving accounts' }).locator('> li');
    const kuda = rows.filter({ hasText: 'Nairadesk Limited' }).filter({ hasText: '204 567 8909' });
    await kuda.getByText('Orders today ₦0.00 of ₦2,500,000.00').waitFor();

    await page.getByRole('button', { name: /^Switch off Zenith/ }).click();
    const asking = page.getByRole('dialog', { name: /^Switch off Zenith/ });
    await asking.getByRole('button', { name: 'Switch off' }).click();
    await asking.getByText('Reason is required').waitFor();
    await asking.getByLabel('Reason').fill('Frozen by the bank');
    await expectSound(page, 'switching a receiving account off');
    await asking.getByRole('button', { name: 'Switch off' }).click();
    const telling = page.getByRole('dialog', { name: /^Zenith.* is off$/ });
    const orders = telling.getByRole('list').getByRole('listitem');
    // Two of the demo, and the one from above.
    await expect.poll(() => orders.count()).toBe(3);
    const adas = orders.filter({ hasText: 'ada-obi-' });
    await adas.getByText('₦50,000.00').waitFor();
    await adas.getByRole('button', { name: 'Copy email address of Ada Obi' }).waitFor();
    await adas.getByRole('button', { name: 'Copy phone number of Ada Obi' }).waitFor();
    await telling.getByRole('button', { name: /^Copy ?all email addresses$/ }).waitFor();
    await expectSound(page, 'whom to tell of an account that is off');
    await expectNarrow(page, 'whom to tell of an account that is off');
    await telling.getByRole('button', { name: 'Done' }).click();
    const zenith = rows.filter({ hasText: 'Zenith Bank' });
    await zenith.getByText(/by Ngozi Eze: Frozen by the bank/).waitFor();
    await zenith.getByText('3 open orders still point to it').waitFor();
    await expectSound(page, 'the receiving accounts');
    await expectNarrow(page, 'the receiving accounts');

    // It was Ada's last one, and is off: she gets the other.
    await openAsset(ada.page, 'Bitcoin');
    await fillBitcoin(ada.page);
    await placeOrder(ada.page);
    await ada.page
      .getByRole('dialog')
      .getByText('2045678909')
      .or(ada.page.getByText('204 567 8909'))
      .first()
      .waitFor();

    const staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    await staff.page.goto(path);
    await staff.page.getByRole('button', { name: /^Switch off Kuda/ }).waitFor();
    expect(await staff.page.getByRole('button', { name: /^(Switch on|Daily limit|Add)/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Switch on Zenith/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await toastOf(page, 'New orders can be paid into Zenith Bank').waitFor();
    // Staff see it without loading the page again.
    await staff.page.getByRole('button', { name: /^Switch off Zenith/ }).waitFor();
    expect([...boss.troubles, ...ada.troubles, ...staff.troubles]).toEqual([]);
  },
);
