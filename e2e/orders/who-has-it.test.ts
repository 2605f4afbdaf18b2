import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, expectSound, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBitcoin } from '../steps/buy-bitcoin.ts';
import { openOrder, orderPane, orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();

describe('who has an order', longJourney, () => {
  let tunde: Visitor;
  let ngozi: Visitor;
  let id: string;
  const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');
  const press = (who: Visitor, name: string) => orderPane(who.page, id).getByRole('button', { name }).click();
  const takeOver = async (who: Visitor, from: string) => {
    await press(who, 'Take over');
    await dialogOf(who)
      .getByRole('button', { name: `Take over from ${from}` })
      .click();
  };
  const handOver = async (who: Visitor, to: string) => {
    await orderPane(who.page, id).getByRole('combobox', { name: 'Hand to a colleague' }).click();
    await who.page.getByRole('option', { name: to }).click();
  };
  const markOf = ({ page }: Visitor, text: RegExp) => orderRows(page).filter({ hasText: id }).getByText(text);
  const fillHash = (who: Visitor, hash: string) => dialogOf(who).getByLabel('Transaction hash').fill(hash);
  const send = (who: Visitor) => dialogOf(who).getByRole('button', { name: 'Mark as Sent' }).click();

  beforeEach(async () => {
    id = (await buyBitcoin(fixture.product, 'Amara Nwosu')).transactionId;
    tunde = await fixture.visitAs('tunde@nairadesk.example', desktop);
    ngozi = await fixture.visitAs('ngozi@nairadesk.example', desktop);
    for (const { page } of [tunde, ngozi]) {
      const stream = page.waitForResponse('**/api/events');
      await page.goto('/order');
      await stream;
      await openOrder(page, id);
    }
  });
  afterEach(() => {
    expect([...tunde.troubles, ...ngozi.troubles]).toEqual([]);
  });

  it('is seen by all within moments: taken, taken over, handed over, released', async () => {
    await press(tunde, 'Take');
    await orderPane(tunde.page, id).getByText('You have this order').waitFor();
    await markOf(tunde, /^You have it$/).waitFor();
    await markOf(ngozi, /^Tunde · 0 min$/).waitFor();
    await orderPane(ngozi.page, id).getByText('Tunde Bakare has this order · 0 min').waitFor();
    await expectSound(ngozi.page, 'an order that a colleague has');
    await ngozi.page.getByLabel('Holder').selectOption('Free');
    await orderRows(ngozi.page).filter({ hasText: id }).waitFor({ state: 'detached' });
    await ngozi.page.getByLabel('Holder').selectOption('All staff');
    await openOrder(ngozi.page, id);
    await takeOver(ngozi, 'Tunde');
    await orderPane(ngozi.page, id).getByText('You have this order').waitFor();
    await toastOf(tunde.page, `has ${id} now`).waitFor();
    await markOf(tunde, /^\w+ · 0 min$/).waitFor();
    await handOver(ngozi, 'Tunde Bakare');
    await toastOf(tunde.page, `handed you ${id}`).waitFor();
    await press(tunde, 'Release');
    await orderPane(ngozi.page, id)
      .getByText('This order isn’t taken yet')
      .or(orderPane(ngozi.page, id).getByText(/had it until/))
      .waitFor();
  });

  it('is told on every page, whatever the queue there shows, and only what is news', async () => {
    await press(tunde, 'Take');
    await orderPane(tunde.page, id).getByText('You have this order').waitFor();
    await tunde.page.getByLabel('Holder').selectOption('Mine');
    await orderRows(tunde.page).filter({ hasText: id }).waitFor();
    await takeOver(ngozi, 'Tunde');
    await toastOf(tunde.page, `has ${id} now`).waitFor();
    // What the new page finds there at its first look is no news to it.
    const firstLook = tunde.page.waitForResponse(/\/api\/orders\?.*holder=mine/);
    await tunde.page.goto('/settings');
    await (await firstLook).finished();
    await tunde.page.getByRole('heading', { level: 1 }).waitFor();

    await handOver(ngozi, 'Tunde Bakare');
    await toastOf(tunde.page, `handed you ${id}`).waitFor();
    await toastOf(ngozi.page, 'Tunde Bakare has the order now').waitFor();

    const again = await fixture.visitAs('tunde@nairadesk.example', desktop);
    await again.page.goto(`/order?search=${id}`);
    await orderRows(again.page).filter({ hasText: id }).getByText('You have it').waitFor();
    // Long enough for news that must not come.
    await again.page.waitForTimeout(1500);
    expect(await toastOf(again.page, `handed you ${id}`).count()).toBe(0);
    expect(await toastOf(ngozi.page, `has ${id} now`).count()).toBe(0);
  });

  it('locks a question that a colleague overtakes, and keeps what was typed', async () => {
    await press(tunde, 'Mark as Sent');
    await fillHash(tunde, '0xtyped');
    await takeOver(ngozi, 'Tunde');
    await dialogOf(tunde)
      .getByText(/has this order now$/)
      .waitFor();
    const hash = dialogOf(tunde).getByLabel('Transaction hash');
    expect(await hash.inputValue()).toBe('0xtyped');
    expect(await hash.isDisabled()).toBe(true);
    expect(await dialogOf(tunde).getByRole('button', { name: 'Mark as Sent' }).count()).toBe(0);
    await expectSound(tunde.page, 'a question that was overtaken');
    await press(ngozi, 'Mark as Sent');
    await fillHash(ngozi, '0xngozi');
    await send(ngozi);
    await toastOf(ngozi.page, `${id}: Order completed`).waitFor();
    await dialogOf(tunde)
      .getByText(/^Completed by .+ meanwhile$/)
      .waitFor();
    await dialogOf(tunde).getByRole('button', { name: 'Close', exact: true }).last().click();
    // It stays where it was until Tunde asks for the list as it is now.
    await orderRows(tunde.page).filter({ hasText: id }).getByText('No longer here').waitFor();
    await tunde.page.getByRole('button', { name: /1 no longer here: show$/ }).click();
    await orderRows(tunde.page).filter({ hasText: id }).waitFor({ state: 'detached' });
  });

  it('keeps what was typed when the press is beside the question', async () => {
    const { page } = tunde;
    await press(tunde, 'Mark as Sent');
    await fillHash(tunde, '0xkept');
    await page.mouse.click(5, 400);
    await dialogOf(tunde).getByLabel('Transaction hash').press('End');
    expect(await dialogOf(tunde).getByLabel('Transaction hash').inputValue()).toBe('0xkept');
    await fillHash(tunde, '');
    await page.mouse.click(5, 400);
    await dialogOf(tunde).waitFor({ state: 'detached' });
  });

  it('goes on with the others once the only order that was searched for is closed', async () => {
    const { page } = tunde;
    await page.goto(`/order?search=${id}`);
    await press(tunde, 'Mark as Sent');
    await fillHash(tunde, '0xsearched');
    await send(tunde);
    await toastOf(page, `${id}: Order completed`).waitFor();
    await page.waitForURL((url) => url.search === '');
    await orderRows(page).first().waitFor();
  });

  it('tells a completion as done although its answer was lost', async () => {
    const { page } = tunde;
    await press(tunde, 'Mark as Sent');
    await fillHash(tunde, '0xlost');
    let lost = false;
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'PATCH' || lost) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await send(tunde);
    await expect.poll(() => lost).toBe(true);
    await expect.poll(() => dialogOf(tunde).locator('[aria-busy=true]').count()).toBe(0);
    await send(tunde);
    await toastOf(page, `${id}: Order completed`).waitFor();
    await dialogOf(tunde).waitFor({ state: 'detached' });
    // Cut off, told by the browser twice, and then refused.
    expect(tunde.troubles.splice(0)).toHaveLength(3);
  });
});
