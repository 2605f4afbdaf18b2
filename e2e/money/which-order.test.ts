import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectRefusals, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();

describe('which order a transfer is for', longJourney, () => {
  let staff: Visitor;
  const list = (name: string) => staff.page.getByRole('list', { name, exact: true });
  const row = (text: string) => list('Transfers').getByRole('listitem').filter({ hasText: text }).first();
  const card = (order: Order) => orderPane(staff.page, order.transactionId);
  const dialog = () => staff.page.getByRole('dialog');
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const choice = (order: Order) => dialog().getByRole('radio', { name: new RegExp(order.transactionId) });

  afterEach(() => {
    expect(staff.troubles).toEqual([]);
  });

  it('counts a transfer once, though staff enter it twice', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    await staff.page.goto('/money');
    await enter('4321', { name: 'TWICE SEEN', reference: '000013-2611-4321' });
    await toastOf(staff.page, 'Transfer entered').waitFor();
    await row('TWICE SEEN').waitFor();
    await enter('4321', { name: 'TWICE SEEN', reference: '0000132611 4321' });
    await dialog().getByText('This transfer was entered before').waitFor();
    await expectSound(staff.page, 'the refusal of a transfer that is known');
    await expectRefusals(staff, 1);
    await press('Cancel');
    expect(await list('Transfers').getByRole('listitem').filter({ hasText: 'TWICE SEEN' }).count()).toBe(1);
  });

  it('leaves the choice between two orders of one amount and name to staff', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const quantity = '0.00123';
    const [one, other] = [
      await buyBitcoin(fixture.product, 'Bola Twin', quantity),
      await buyBitcoin(fixture.product, 'Bola Twin', quantity),
    ];
    await page.goto('/money');
    await enter(one.amount, { name: 'TWIN BOLA', reference: '0000132611-TWIN' });
    await toastOf(page, 'Transfer entered').waitFor();
    await row('TWIN BOLA').getByText('Not matched').waitFor();
    expect(await row('TWIN BOLA').getByText('Likely').count()).toBe(0);
    await row('TWIN BOLA').getByRole('button', { name: 'Match to an order' }).click();
    await choice(one).waitFor();
    await choice(other).check();
    await dialog().getByText(`${other.transactionId}: Received in full`).waitFor();
    await expectSound(page, 'the choice between two orders');
    await press(`Match to ${other.transactionId}`);
    await toastOf(page, 'Transfer matched').waitFor();
    await page.goto(`/order?order=${other.id}`);
    await card(other).getByText('Received in full').waitFor();
    await page.goto(`/order?order=${one.id}`);
    await card(one).waitFor();
    expect(await card(one).getByText('Received').count()).toBe(0);
  });

  it('pays two orders with one transfer', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const [large, small] = [
      await buyBitcoin(fixture.product, 'Kemi Both', '0.0021'),
      await buyBitcoin(fixture.product, 'Kemi Too', '0.0007'),
    ];
    const whole = nairaOf(koboOf(large.amount) + koboOf(small.amount));
    await page.goto('/money');
    await enter(whole, { name: 'BOTH KEMI', reference: '0000132611-BOTH' });
    await toastOf(page, 'Transfer entered').waitFor();
    for (const order of [large, small]) {
      await row('BOTH KEMI').getByRole('button', { name: 'Match to an order' }).click();
      await dialog().getByLabel('Search open orders').fill(order.transactionId);
      await choice(order).check();
      await dialog().getByLabel('Amount to match').fill(order.amount);
      await dialog().getByText(`${order.transactionId}: Received in full`).waitFor();
      await press(`Match to ${order.transactionId}`);
      // The first order's toast may still be there at the second.
      await dialog().waitFor({ state: 'hidden' });
      await toastOf(page, 'Transfer matched').first().waitFor();
      if (order === large)
        await row('BOTH KEMI')
          .getByText(`${formatNaira(small.amount)} left`)
          .waitFor();
    }
    await page.goto('/money?state=all');
    for (const { transactionId } of [large, small])
      await row('BOTH KEMI').getByRole('link', { name: transactionId }).waitFor();
    await expectSound(page, 'a transfer for two orders');
  });

  /** Enters money that came in, as the bank shows it. */
  async function enter(amount: string, { name, reference }: { name: string; reference: string }) {
    await staff.page.getByRole('button', { name: 'Enter a transfer' }).first().click();
    await dialog().getByLabel('Our account').selectOption({ index: 1 });
    await dialog().getByLabel('Amount').fill(amount);
    await dialog().getByLabel('Bank reference').fill(reference);
    await dialog().getByLabel('Sender’s name').fill(name);
    await press('Enter transfer');
  }
});
