import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { listOrderCards, revealCardCode } from '@nairadesk/contract/order-cards';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { orderPane } from '../steps/order-pane.ts';
import { sellCards } from '../steps/sell-cards.ts';

const fixture = useFixture();
const email = 'tunde@nairadesk.example';

describe('judging gift cards', longJourney, () => {
  let staff: Visitor;
  let customer: Visitor;
  const dialog = ({ page }: Visitor) => page.getByRole('dialog');
  const press = (who: Visitor, name: string) =>
    dialog(who).getByRole('button', { name, exact: true }).click();
  const pane = ({ transactionId }: Order) => orderPane(staff.page, transactionId);
  const pressInPane = (order: Order, name: string) =>
    pane(order).getByRole('button', { name, exact: true }).click();
  /** Of two cards. */
  const refuseSecond = async (order: Order) => {
    await pressInPane(order, 'Accept card 1');
    await pane(order).getByText('1 of 2 good').waitFor();
    await pressInPane(order, 'Refuse card 2');
    await dialog(staff).getByLabel('Reason').selectOption('unreadable');
    await press(staff, 'Refuse card');
  };
  const sendOffer = async (order: Order, firstName: string) => {
    await pressInPane(order, `Send to ${firstName}`);
    await dialog(staff)
      .getByRole('button', { name: /^Offer ₦/ })
      .click();
    await pane(order).getByText('Offered. The customer can answer until').waitFor();
  };

  afterEach(() => {
    for (const { troubles } of [staff, customer]) expect(troubles).toEqual([]);
  });

  it('offers what the good cards bring: the customer accepts on a phone, and the desk completes', async () => {
    const person = await newTrader(fixture.product, 'Amara Obi');
    const order = await sellCards(fixture.product.url, person, 3);
    const each = koboOf(order.amount) / 3n;
    staff = await fixture.visitAs(email, desktop);
    await staff.page.goto(`/order?order=${order.id}`);
    await pane(order).getByText('Judge 3 cards first.').waitFor();
    expect(await pane(order).getByRole('button', { name: 'Mark as Sent' }).isDisabled()).toBe(true);
    await pressInPane(order, 'Show code of card 1');
    await pane(order).getByText('X7F2').waitFor();
    await pressInPane(order, 'Accept card 1');
    await pane(order).getByText('1 of 3 good').waitFor();
    await pane(order).getByText('You have this order').waitFor();
    await pressInPane(order, 'Refuse card 2');
    await press(staff, 'Refuse card');
    await dialog(staff).getByText('Choose a reason').last().waitFor();
    await expectSound(staff.page, 'the refusal of a card');
    await dialog(staff).getByLabel('Reason').selectOption('used');
    await press(staff, 'Refuse card');
    await pane(order).getByText('The card was already used.').waitFor();
    await pressInPane(order, 'Change card 3');
    await dialog(staff).getByLabel('Rate').fill('1000');
    await dialog(staff).getByText('instead of').waitFor();
    await expectSound(staff.page, 'the change of a card');
    await press(staff, 'Change card');
    await pane(order).getByText('2 of 3 good:').waitFor();
    await pane(order).getByText('The customer must accept the new total first.').waitFor();
    await expectSound(staff.page, 'judged cards');
    await pressInPane(order, 'Send to Amara');
    await expectSound(staff.page, 'the question before an offer');
    await dialog(staff)
      .getByRole('button', { name: /^Offer ₦/ })
      .click();
    await toastOf(staff.page, 'Sent to Amara Obi').waitFor();
    await pane(order).getByText('Offered. The customer can answer until').waitFor();

    customer = await fixture.visitAs(person, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    await dialog(customer).getByText('2 of 3 cards are good: ₦').waitFor();
    await dialog(customer).getByText('The card was already used.').waitFor();
    await expectSound(customer.page, 'the offer of cards');
    await dialog(customer)
      .getByRole('button', { name: /^Accept ₦/ })
      .click();
    await dialog(customer).getByText('for your cards. We’ll pay it').waitFor();
    await dialog(customer).getByText('Refused', { exact: true }).waitFor();
    const cards = dialog(customer).getByRole('list', { name: 'Cards', exact: true }).getByRole('listitem');
    const agreed = formatNaira(nairaOf(each));
    await cards.nth(2).getByText('Accepted at another rate').waitFor();
    await cards.nth(2).getByText(`= ${agreed}`).waitFor();
    await cards
      .nth(2)
      .getByText(/^Now: \S+ at ₦1,000\.00 = ₦\S+$/)
      .waitFor();
    await cards.nth(1).getByText(`= ${agreed}`).waitFor();
    expect(await cards.nth(0).getByText('Agreed:').count()).toBe(0);
    await expectSound(customer.page, 'accepted cards');

    await pane(order).getByText('The customer accepted ₦').waitFor();
    expect(
      await pane(order)
        .getByText(formatNaira(nairaOf(each * 3n)))
        .count(),
    ).toBeGreaterThan(0);
    await pressInPane(order, 'Mark as Sent');
    await dialog(staff).getByText('Settled with the customer').waitFor();
    const flagged = dialog(staff).getByRole('textbox', { name: /complet.*anyway/i });
    if (await flagged.isVisible()) await flagged.fill('Checked');
    await dialog(staff).getByLabel('Bank reference').fill('FT-CARDS-1');
    await press(staff, 'Mark as Sent');
    await toastOf(staff.page, `${order.transactionId}: Order completed`).waitFor();
  });

  it('takes an offer back: the customer is mailed, and sees it where the question was', async () => {
    const person = await newTrader(fixture.product, 'Kemi Ojo');
    const order = await sellCards(fixture.product.url, person, 2);
    staff = await fixture.visitAs(email, desktop);
    await staff.page.goto(`/order?order=${order.id}`);
    await refuseSecond(order);
    await sendOffer(order, 'Kemi');
    customer = await fixture.visitAs(person, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    await dialog(customer)
      .getByRole('button', { name: /^Accept ₦/ })
      .waitFor();
    await pressInPane(order, 'Withdraw offer');
    await toastOf(staff.page, 'Offer withdrawn').waitFor();
    await dialog(customer).getByText('We took our offer back and are checking your cards again.').waitFor();
    expect(
      await dialog(customer)
        .getByRole('button', { name: /^Accept ₦/ })
        .count(),
    ).toBe(0);
    await expectSound(customer.page, 'an offer of cards that was taken back');
    const { text } = await fixture.product.mailTo(person.email, /you don’t have to answer/i);
    expect(text).toContain('We’re checking your cards again');
  });

  it('gives all cards back: the order ends, and staff can’t open their codes', async () => {
    const person = await newTrader(fixture.product, 'Uche Eze');
    const order = await sellCards(fixture.product.url, person, 2);
    staff = await fixture.visitAs(email, phone);
    await staff.page.goto(`/order?order=${order.id}`);
    await refuseSecond(order);
    await expectSound(staff.page, 'judged cards on a phone');
    await sendOffer(order, 'Uche');

    customer = await fixture.visitAs(person, phone);
    await customer.page.goto(`/transaction-history?order=${order.id}`);
    await dialog(customer).getByRole('button', { name: 'Take all back' }).click();
    await customer.page.getByText('the good ones too').waitFor();
    await expectSound(customer.page, 'the question before taking back');
    await customer.page.getByRole('button', { name: 'Take all back' }).last().click();
    await dialog(customer).getByText('All cards of this order are yours again.').waitFor();
    await dialog(customer).getByText('We’ve deleted the codes').waitFor();

    await staff.page.goto(`/order/${order.id}`);
    await pane(order).getByText('The customer took all cards back.').waitFor();
    expect(
      await pane(order)
        .getByRole('button', { name: /^Show code/ })
        .count(),
    ).toBe(0);
    const token = await tokenOf(fixture.product.url, email);
    const { data } = await callApi(fixture.product.url, listOrderCards, { id: order.id }, token);
    const reveal = { id: order.id, cardId: data[0]?.id ?? '' };
    await expect(callApi(fixture.product.url, revealCardCode, reveal, token)).rejects.toThrow(
      'cards_taken_back',
    );
  });
});
