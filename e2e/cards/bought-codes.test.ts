import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyCard, buyCodes, complain, sellCode } from '../steps/buy-card.ts';
import { type Customer, newTrader } from '../steps/new-customer.ts';
import { orderPane } from '../steps/order-pane.ts';

const fixture = useFixture();
let codes: ReturnType<typeof codesOf>;
let bought = 0;
let buyer: Customer;
let customer: Visitor;
let staff: Visitor;

const dialog = ({ page }: Visitor) => page.getByRole('dialog').last();
const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
const listed = (place: Locator) =>
  place.getByRole('list', { name: 'Codes', exact: true }).getByRole('listitem');

/** None of them was sent before: the desk would be asked why. */
function codesOf(order: number) {
  return [`STEAM-AAAA-${1000 + order}`, `STEAM-BBBB-${2000 + order}`, `STEAM-CCCC-${3000 + order}`] as const;
}

beforeEach(async () => {
  bought += 1;
  codes = codesOf(bought);
  buyer = await newTrader(fixture.product, 'Amaka Nwosu');
  customer = await fixture.visitAs(buyer, phone);
  staff = await fixture.visitAs('ngozi@nairadesk.example', desktop);
});
afterEach(() => {
  for (const { troubles } of [customer, staff]) expect(troubles).toEqual([]);
});

/** Pastes as from a list, where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }`);
}

async function openOrder({ page }: Visitor, id: string): Promise<void> {
  await page.goto(`/transaction-history?order=${id}`);
  await page.getByRole('dialog').getByRole('heading', { name: 'Card code' }).waitFor();
}

describe('codes of a bought card', longJourney, () => {
  it('delivers three codes, which the buyer reveals and copies; one did not work, and another one comes', async () => {
    const order = await buyCard(fixture.product.url, buyer);
    await staff.page.goto(`/order/${order.id}`);
    const pane = orderPane(staff.page, order.transactionId);
    await press(pane, 'Mark as Sent');
    await dialog(staff).getByLabel('Gift card code (optional)').focus();
    await paste(staff.page, `${codes[0]}\n${codes[1]}\n`);
    await press(dialog(staff), 'Add another code');
    await dialog(staff).getByLabel('Code 3', { exact: true }).fill(codes[2]);
    for (const [number, value] of [
      [1, '50'],
      [2, '25'],
      [3, '20'],
    ] as const)
      await dialog(staff).getByLabel(`Value of code ${number}`).fill(String(value));
    await dialog(staff).getByText('Together 95 of 100 units.').waitFor();
    await press(dialog(staff), 'Mark as Sent');
    await dialog(staff).getByText('Say why the codes are worth less than what was bought').waitFor();
    await expectSound(staff.page, 'codes worth less than what was bought');
    await dialog(staff).getByLabel('Value of code 3').fill('25');
    await dialog(staff).getByText('Together 100 of 100 units.').waitFor();
    const why = dialog(staff).getByLabel('Why the codes are worth less than what was bought');
    await why.waitFor({ state: 'detached' });
    await expectSound(staff.page, 'several codes of an order');
    await press(dialog(staff), 'Mark as Sent');
    await toastOf(staff.page, `${order.transactionId}: Order completed`).waitFor();
    await pane.getByRole('heading', { name: 'Delivered codes' }).waitFor();
    const { text } = await fixture.product.mailTo(buyer.email, /Your gift card codes/);
    for (const code of codes) expect(text).toContain(code);

    await customer.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOrder(customer, order.id);
    await expect.poll(() => listed(dialog(customer)).count()).toBe(3);
    for (const code of codes) expect(await dialog(customer).textContent()).not.toContain(code);
    await press(dialog(customer), 'Show code 2');
    await dialog(customer).getByText(codes[1]).waitFor();
    expect(await dialog(customer).textContent()).not.toContain(codes[0]);
    await press(dialog(customer), 'Copy code 2');
    await expect.poll(() => customer.page.evaluate('navigator.clipboard.readText()')).toBe(codes[1]);
    await expectSound(customer.page, 'revealed codes');
    await expectNarrow(customer.page, 'revealed codes');

    await press(dialog(customer), 'Code 2: this code did not work');
    await press(dialog(customer), 'Tell us');
    await dialog(customer).getByText('Choose what is wrong').last().waitFor();
    await dialog(customer).getByLabel('What is wrong?').selectOption('used');
    await dialog(customer).getByLabel('What happened? (optional)').fill('The shop said so');
    await expectSound(customer.page, 'a code that did not work');
    await expectNarrow(customer.page, 'a code that did not work');
    await press(dialog(customer), 'Tell us');
    await toastOf(customer.page, 'Thank you. We’ll look into it and write to you.').waitFor();
    await listed(dialog(customer)).nth(1).getByText('Reported', { exact: true }).waitFor();
    const again = dialog(customer).getByRole('button', { name: 'Code 2: this code did not work' });
    expect(await again.count()).toBe(0);

    await staff.page.goto('/order');
    await staff.page.getByRole('link', { name: `${order.transactionId}, code 2` }).click();
    await pane.getByText('“The shop said so”').waitFor();
    await expectSound(staff.page, 'a complaint about a code');
    await press(pane, 'Send another code instead of code 2');
    await dialog(staff).getByLabel('New code').fill(codes[0]);
    await press(dialog(staff), 'Send code');
    await dialog(staff).getByText('This is code 1 of the order. Enter another one.').waitFor();
    staff.troubles.length = 0; // The refusal.
    await dialog(staff).getByLabel('New code').fill('STEAM-DDDD-4444');
    await dialog(staff).getByLabel('Value (optional)').fill('1');
    await press(dialog(staff), 'Send code');
    const lesser = dialog(staff).getByLabel('Why it’s worth less than the other one');
    await lesser.fill('The shop has no larger one');
    staff.troubles.length = 0; // The refusal.
    await expectSound(staff.page, 'another code');
    await press(dialog(staff), 'Send code');
    await toastOf(staff.page, 'Code sent').waitFor();
    await pane.getByText('Replaced by code 4').waitFor();

    await dialog(customer).getByText('Instead of code 2').waitFor();
    await press(dialog(customer), 'Show code 4');
    await dialog(customer).getByText('STEAM-DDDD-4444').waitFor();
    await expectSound(customer.page, 'a replaced code');
    await fixture.product.mailTo(buyer.email, /instead of the one that did not work/);
    for (const { page } of [customer, staff]) {
      const kept = await page.evaluate<string>(`(async () => {
        const lines = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys()) lines.push(request.url,
            await (await caches.match(request)).text());
        return lines.join(' ');
      })()`);
      expect(kept).not.toMatch(/STEAM-/);
    }
  });

  it('shows the buyer a refusal with its words, and another one in its place', async () => {
    const order = await buyCodes(fixture.product.url, buyer, [codes[0]]);
    await openOrder(customer, order.id);
    await press(dialog(customer), 'Show card code');
    await dialog(customer).getByText(codes[0]).waitFor();
    await press(dialog(customer), 'Code 1: this code did not work');
    await dialog(customer).getByLabel('What is wrong?').selectOption('invalid');
    await dialog(customer).getByLabel('What happened? (optional)').fill(`It says ${codes[0]} is wrong`);
    await press(dialog(customer), 'Tell us');
    await dialog(customer).getByText('Leave the code out. We have it.').waitFor();
    customer.troubles.length = 0; // The refusal.
    await dialog(customer).getByLabel('What happened? (optional)').fill('');
    await press(dialog(customer), 'Tell us');
    await dialog(customer).getByText('Reported', { exact: true }).waitFor();

    await staff.page.goto(`/order/${order.id}`);
    const pane = orderPane(staff.page, order.transactionId);
    await press(pane, 'Refuse the complaint about code 1');
    await dialog(staff).getByLabel('What did you find?').fill('It was added to an account on 3 May');
    await expectSound(staff.page, 'the refusal of a complaint');
    await press(dialog(staff), 'Refuse');
    await toastOf(staff.page, 'Complaint refused').waitFor();
    await dialog(customer).getByText('We answered: It was added to an account on 3 May').waitFor();
    await dialog(customer).getByRole('button', { name: 'Code 1: this code did not work' }).waitFor();
    await expectSound(customer.page, 'a refused complaint');
    await expectNarrow(customer.page, 'a refused complaint');
  });

  it('gives the money of one code back: a refund of its share, which staff find under Money and the buyer reads of', async () => {
    const order = await buyCodes(fixture.product.url, buyer, [
      codes[0],
      codes[1],
      codes[2],
      'STEAM-EEEE-5555',
    ]);
    await complain(fixture.product.url, buyer, { id: order.id, number: 2 });
    await openOrder(customer, order.id);
    await listed(dialog(customer)).nth(1).getByText('Reported', { exact: true }).waitFor();
    // ₦149,000 for a hundred units, in four codes of 25.
    await staff.page.goto(`/order/${order.id}`);
    const pane = orderPane(staff.page, order.transactionId);
    await press(pane, 'Give ₦37,250.00 back for code 2');
    await dialog(staff).getByRole('heading', { name: 'Give ₦37,250.00 back for code 2?' }).waitFor();
    await expectSound(staff.page, 'the money of a code');
    await press(dialog(staff), 'Give ₦37,250.00 back');
    await toastOf(staff.page, 'Refund due').waitFor();
    await pane.getByText('Money given back', { exact: true }).waitFor();
    await listed(dialog(customer))
      .nth(1)
      .getByText('₦37,250.00 goes back. An email says when it’s on its way.')
      .waitFor();
    const again = dialog(customer).getByRole('button', { name: 'Code 2: this code did not work' });
    expect(await again.count()).toBe(0);
    await dialog(customer).getByRole('button', { name: 'Code 1: this code did not work' }).waitFor();
    await expectSound(customer.page, 'the money of a code goes back');
    await expectNarrow(customer.page, 'the money of a code goes back');
    const { text } = await fixture.product.mailTo(buyer.email, /₦37,250\.00 goes back to you/);
    expect(text).not.toMatch(/STEAM-/);
    await pane.getByRole('link', { name: 'See the refund' }).click();
    await staff.page.waitForURL('**/money?tab=refunds&*');
    await staff.page.getByText('A code of their order did not work').waitFor();
    await staff.page.getByText('₦37,250.00').first().waitFor();
    await expectSound(staff.page, 'the refund of a code');
  });

  it('says that a reported code was also sold to us, and gives its money back for a typed reason', async () => {
    const { url } = fixture.product;
    const order = await buyCodes(url, buyer, [codes[0], codes[1]]);
    const sale = await sellCode(url, await newTrader(fixture.product, 'Bola Ojo'), codes[1]);
    await complain(url, buyer, { id: order.id, number: 2 });
    await staff.page.goto('/order');
    await staff.page.getByRole('link', { name: `${order.transactionId}, code 2` }).waitFor();
    await staff.page.getByText(/ · also sold to us/).waitFor();
    await staff.page.goto(`/order/${order.id}`);
    const pane = orderPane(staff.page, order.transactionId);
    await pane.getByText('This code was also sold to us').waitFor();
    await pane.getByText('(still open)').waitFor();
    await pane.getByText('Their photos aren’t.').waitFor();
    await expectSound(staff.page, 'a reported code that was also sold to us');
    const reason = dialog(staff).getByLabel('Reason, although it was also sold to us');
    await press(pane, 'Send another code instead of code 2');
    await dialog(staff).getByLabel('New code').fill(`${codes[2]}-NEW`);
    await press(dialog(staff), 'Send code');
    await reason.waitFor();
    staff.troubles.length = 0; // The refusal.
    await press(dialog(staff), 'Go back');
    await pane.getByRole('button', { name: /^Give ₦.* back for code 2$/ }).click();
    const yes = dialog(staff).getByRole('button', { name: /^Give ₦.* back$/ });
    await yes.click();
    await dialog(staff)
      .getByText(`This code was also sold to us: ${sale.transactionId} (still open).`)
      .waitFor();
    staff.troubles.length = 0; // The refusal.
    await expectSound(staff.page, 'the money of a code that was also sold to us');
    await reason.fill('It was redeemed before the sale');
    await yes.click();
    await toastOf(staff.page, 'Refund due').waitFor();
    await pane.getByText('Money given back', { exact: true }).waitFor();
    await pane.getByRole('link', { name: `Open ${sale.transactionId}` }).click();
    await orderPane(staff.page, sale.transactionId).waitFor();
  });

  it('reverses an order one of whose codes was also sold to us, for a typed reason', async () => {
    const { url } = fixture.product;
    const order = await buyCodes(url, buyer, [codes[0], codes[1]]);
    const sale = await sellCode(url, await newTrader(fixture.product, 'Bola Ojo'), codes[1]);
    await staff.page.goto(`/order?order=${order.id}`);
    await press(orderPane(staff.page, order.transactionId), 'Reverse this order');
    await dialog(staff).getByLabel('Reason', { exact: true }).fill('The codes did not work');
    await press(dialog(staff), 'Reverse order');
    await dialog(staff)
      .getByText(`A code of this order was also sold to us: ${sale.transactionId} (still open).`)
      .waitFor();
    staff.troubles.length = 0; // The refusal.
    await expectSound(staff.page, 'the reversal of an order whose code was also sold to us');
    await dialog(staff)
      .getByLabel('Reason, although it was also sold to us')
      .fill('It was redeemed before the sale');
    await press(dialog(staff), 'Reverse order');
    await toastOf(staff.page, `${order.transactionId}: Order reversed`).waitFor();
  });

  it('says where to write once the time to report a code is over', async () => {
    const order = await buyCodes(fixture.product.url, buyer, [codes[0], codes[1]]);
    await openOrder(customer, order.id);
    await dialog(customer).getByText('If a code doesn’t work, tell us here by').waitFor();
    const { sql } = fixture.product;
    await sql(
      "update delivered_codes set delivered_at = delivered_at - interval '73 hours' where order_id = $1",
      [order.id],
    );
    await customer.page.reload();
    await dialog(customer)
      .getByText(
        `The time to report a code that did not work is over. Write to us in Support and quote ${order.transactionId}.`,
      )
      .waitFor();
    expect(
      await dialog(customer)
        .getByRole('button', { name: /did not work/ })
        .count(),
    ).toBe(0);
    await press(dialog(customer), 'Show code 1');
    await dialog(customer).getByText(codes[0]).waitFor();
    await expectSound(customer.page, 'codes that can no longer be reported');
  });
});
