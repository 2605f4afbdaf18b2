import { listAssets } from '@nairadesk/contract/assets';
import { resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNarrow, phone } from '../fixture/browser.ts';
import { expectTranslated } from '../fixture/expect-translated.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { type Customer, newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();

/** What the asset's manager wrote about it, in whichever language. */
async function describedBitcoin(): Promise<string[]> {
  const { url } = fixture.product;
  const { data } = await callApi(url, listAssets, {}, await tokenOf(url, 'ada@nairadesk.example'));
  return data.filter(({ name }) => name === 'Bitcoin').map(({ description }) => description ?? '');
}

/** Opens the product for a customer who reads Yoruba, on a small phone. */
async function visitInYoruba(customer: Customer) {
  const visitor = await fixture.visitAs(customer, phone);
  await visitor.context.addInitScript("localStorage.setItem('nairadesk.device.language', 'yo')");
  return visitor;
}

async function newestOrder({ email, password }: Customer): Promise<string> {
  const { url } = fixture.product;
  const { data } = await callApi(url, listHistory, {}, await tokenOf(url, email, password));
  return data[0]?.id ?? '';
}

async function expectYoruba(page: Page, screen: string, typed: readonly string[] = []): Promise<void> {
  await expectTranslated(page, 'yo', screen, typed);
  await expectNarrow(page, screen);
}

describe('orders in Yoruba', longJourney, () => {
  it('are placed, paid, reported, followed, asked about and completed without a sentence in English', async () => {
    const customer = await newTrader(fixture.product, 'Folake Adeyemi');
    const { page, troubles } = await visitInYoruba(customer);
    await page.goto('/trade?tab=cryptocurrency');
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Bitcoin/ })
      .click();
    await page.getByLabel('Ẹ máa san').fill('50000');
    await page.getByLabel('Nẹ́tíwọ̀kì').selectOption('Bitcoin');
    await expectYoruba(page, 'the order form', await describedBitcoin());
    await page.getByRole('button', { name: /^San ₦/ }).click();
    await page.getByText('Ẹ fi iye gan-an ránṣẹ́').waitFor();
    await expectYoruba(page, 'the paying screen');
    await page.getByRole('button', { name: 'Mo ti sanwó' }).click();
    await page.getByRole('heading', { name: 'Ẹ ṣé. A ń yẹ owó yín wò báyìí' }).waitFor();
    await expectYoruba(page, 'the progress of an order');
    const id = await newestOrder(customer);
    await page.goto(`/transaction-history/${id}`);
    const question = page.getByLabel('Ọ̀rọ̀ yín');
    await question.fill('Ṣé owó mi ti dé?');
    await page
      .getByRole('region', { name: 'Béèrè nípa ọ́dà yìí' })
      .getByRole('button', { name: 'Fi ránṣẹ́', exact: true })
      .click();
    await page.getByText('Ṣé owó mi ti dé?').first().waitFor();
    await expectYoruba(page, 'the page of an order');
    const staff = await tokenOf(fixture.product.url, 'ngozi@nairadesk.example');
    await callApi(
      fixture.product.url,
      resolveOrder,
      { orderId: id, status: 'completed', reference: '4a5e1e4b' },
      staff,
    );
    await page.getByRole('heading', { name: 'Rìsíìtì', exact: true }).waitFor();
    await expectYoruba(page, 'the page of a completed order');
    await page.goto('/transaction-history');
    await page.getByRole('heading', { level: 1, name: 'Ìtàn ìdúnàádúrà' }).waitFor();
    await page.getByText('Ó ti parí').filter({ visible: true }).waitFor();
    await expectYoruba(page, 'the history');
    expect(troubles).toEqual([]);
  });

  it('are cancelled by their customer, who is asked in words that can’t be taken for others', async () => {
    const customer = await newTrader(fixture.product, 'Kunle Ajayi');
    const id = await buyBesideBrowser(fixture.product, customer);
    const { page, troubles } = await visitInYoruba(customer);
    await page.goto('/transaction-history');
    await page.getByRole('button', { name: 'Fagi lé e' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Má fagi lé e' }).waitFor();
    await expectYoruba(page, 'the question before an order is cancelled');
    await question.getByRole('button', { name: 'Fagi lé ọ́dà' }).click();
    await page.getByText('A ti fagi lé e').filter({ visible: true }).waitFor();
    await page.goto(`/transaction-history/${id}`);
    await page.getByText(/^Ẹ kò sọ pé ẹ ti sanwó\. Ẹ má ṣe fi ohunkóhun ránṣẹ́ fún ọ́dà yìí\./).waitFor();
    await expectYoruba(page, 'the page of a cancelled order');
    expect(troubles).toEqual([]);
  });
});
