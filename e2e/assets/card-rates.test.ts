import { listAssets } from '@nairadesk/contract/assets';
import { type CardRate, listCardRates, saveCardRates } from '@nairadesk/contract/card-rates';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  desktop,
  expectNarrow,
  expectRefusals,
  expectSound,
  phone,
  toastOf,
  type Visitor,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { pasteCells } from '../steps/paste-cells.ts';

const fixture = useFixture();
let staff: Visitor;
let token: string;

const bar = (page: Page) => page.getByRole('region', { name: 'Changes' });
const cell = (page: Page, row: number, title: string) =>
  page.getByRole('textbox', { name: `Row ${row}, ${title}`, exact: true });

async function cardNamed(name: string): Promise<string> {
  const { data } = await callApi(fixture.product.url, listAssets, { assetType: 'gift-card' }, token);
  return data.find((asset) => asset.name === name)?.id ?? '';
}

const ratesOf = async (id: string): Promise<CardRate[]> =>
  (await callApi(fixture.product.url, listCardRates, { id }, token)).data;

/** Lets the server do what it is asked next, and keeps its answer until it is released. */
async function holdAnswer(page: Page, url: string): Promise<{ arrived: Promise<void>; release(): void }> {
  const held = Promise.withResolvers<void>();
  const here = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    here.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return {
    arrived: here.promise,
    release: held.resolve,
  };
}

beforeEach(async () => {
  token = await tokenOf(fixture.product.url, 'ngozi@nairadesk.example');
});
afterEach(() => {
  expect(staff.troubles).toEqual([]);
});

describe('card rates', longJourney, () => {
  it('take a list of three hundred rates with one paste and one press, by the keyboard alone', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const id = await cardNamed('Razer Gold');
    await page.goto(`/manage-assets?view=cards&id=${id}`);
    await page.getByRole('grid', { name: 'Card rates' }).waitFor();
    const before = await ratesOf(id);
    const countries = ['Canada', 'Australia', 'Germany', 'France', 'Spain', 'Italy'];
    const lines = countries.flatMap((country) =>
      Array.from(
        { length: 50 },
        (_, step) =>
          `${country}\t${step * 10 + 1}-${step * 10 + 10}\tphysical\tcash\t1,1${String(step).padStart(2, '0')}`,
      ),
    );
    await pasteCells(page, ['Country\tRange\tForm\tReceipt\tRate', ...lines].join('\n'));
    await bar(page).getByText('Rates: 300 added').waitFor();
    await page.keyboard.press('Control+Enter');
    await toastOf(page, 'Rates saved').waitFor();
    expect(await ratesOf(id)).toHaveLength(before.length + 300);
    await expectSound(page, 'three hundred card rates');
  });

  it('of three hundred rows are edited in a dozen keys: a pasted column, one cell by hand, and saved', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const id = await cardNamed('Amazon');
    const [like, ...others] = await ratesOf(id);
    if (!like) throw new Error('no rate');
    const { id: _, version: __, ...terms } = like;
    const countries = ['IT', 'ES', 'FR', 'AT', 'BE', 'NL'] as const;
    const added = countries.flatMap((country) =>
      Array.from({ length: 50 }, (___, step) => ({
        ...terms,
        ...{ country, from: String(step * 10 + 1), to: String(step * 10 + 10), rate: '1100' },
      })),
    );
    const removed = others.map(({ id, version }) => ({ id, version }));
    await callApi(fixture.product.url, saveCardRates, { id, added, changed: [], removed }, token);
    await page.goto(`/manage-assets?view=cards&id=${id}`);
    await cell(page, 1, 'Rate').focus();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    // Below the one that was there before.
    await press('ArrowDown');
    const column = Array.from({ length: 300 }, (___, row) => `1,1${String(row % 100).padStart(2, '0')}.50`);
    keys += 1;
    await pasteCells(page, column.join('\n'));
    await bar(page).getByText('Rates: 300 changed').waitFor();
    await press('ArrowUp');
    for (const key of '1234') await press(key);
    await bar(page).getByText('Rates: 301 changed').waitFor();
    await press('Control+Enter');
    await toastOf(page, 'Rates saved').waitFor();
    expect(keys).toBeLessThanOrEqual(12);
    const after = await ratesOf(id);
    expect(after.map(({ rate }) => rate)).toEqual([
      '1234.00',
      ...Array.from({ length: 300 }, (___, row) =>
        `1,1${String(row % 100).padStart(2, '0')}.50`.replace(',', ''),
      ),
    ]);
  });

  it('are changed cell by cell: a wrong text says so, a jump asks, and two for one card are refused', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const id = await cardNamed('Steam');
    await page.goto(`/manage-assets?view=cards&id=${id}`);
    const [first, second] = await ratesOf(id);
    await cell(page, 1, 'Rate').fill('much');
    await page.getByText('Use numbers and one decimal point, like 1500.50').waitFor();
    await bar(page).getByText('1 can’t be saved yet: look for the red cells').waitFor();
    await expectSound(page, 'a rate that is none');
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });

    await cell(page, 1, 'Rate').fill('115');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Is this rate right?').waitFor();
    await page.getByRole('button', { name: 'Change the rates' }).click();
    await cell(page, 1, 'Rate').fill(String(Number(first?.rate) + 5));
    await cell(page, 2, 'From').fill(String(first?.from));
    await bar(page).getByText('Rates: 2 changed').waitFor();
    await bar(page).getByRole('button', { name: 'Save rates' }).click();
    await page.getByText('Nothing was saved: two rates are for the same card').waitFor();
    await expectSound(page, 'two rates for one card');
    await cell(page, 2, 'From').focus();
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Save rates' }).click();
    await toastOf(page, 'Rates saved').waitFor();
    const after = await ratesOf(id);
    expect([Number(after[0]?.rate), after[1]]).toEqual([Number(first?.rate) + 5, second]);
    await expectRefusals(staff, 2);
  });

  it('of a colleague stand beside what was typed: theirs are taken or kept below', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', phone);
    const { page } = staff;
    const id = await cardNamed('Apple');
    await page.goto(`/manage-assets?view=cards&id=${id}`);
    const [rate] = await ratesOf(id);
    if (!rate) throw new Error('no rate');
    await cell(page, 1, 'Minutes').fill('7');
    const theirs = { ...rate, minutes: 9 };
    await callApi(
      fixture.product.url,
      saveCardRates,
      { id, added: [], changed: [theirs], removed: [] },
      token,
    );
    await page.getByText(/^A colleague has changed row 1 meanwhile/).waitFor();
    await expectNarrow(page, 'a rate that a colleague changed');
    await expectSound(page, 'a rate that a colleague changed');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await bar(page).getByRole('button', { name: 'Save rates' }).click();
    await toastOf(page, 'Rates saved').waitFor();
    expect((await ratesOf(id))[0]?.minutes).toBe(7);
    await page.getByRole('button', { name: 'Remove row 1', exact: true }).click();
    await bar(page).getByText('Rates: 1 removed').waitFor();
    await page.getByRole('button', { name: 'Put row 1 back', exact: true }).click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('keep what is typed while a save is on its way, in rows that it changes and adds, and the keyboard', async () => {
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
    const { page } = staff;
    const id = await cardNamed('Apple');
    await page.goto(`/manage-assets?view=cards&id=${id}`);
    const before = await ratesOf(id);
    const [first] = before;
    const row = before.length + 1;
    const rate = Number(first?.rate);
    await cell(page, 1, 'Rate').fill(String(rate + 5));
    await page.getByRole('button', { name: 'Add a rate' }).click();
    const added = { Country: 'Norway', From: '50', To: '90', Form: 'physical', Receipt: 'none', Rate: '71' };
    for (const [title, text] of Object.entries(added)) await cell(page, row, title).fill(text);
    await bar(page).getByText('Rates: 1 added, 1 changed').waitFor();

    const answer = await holdAnswer(page, '**/card-rates');
    await page.keyboard.press('Control+Enter');
    await answer.arrived;
    await cell(page, 1, 'Minutes').fill('8');
    await cell(page, row, 'Rate').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    answer.release();
    await bar(page).getByText('Rates: 2 changed').waitFor();
    // Without another press: the cell has the keyboard still, at the end of its text.
    await page.keyboard.type('.5');
    const norway = (await ratesOf(id)).findIndex(({ country }) => country === 'NO');
    await expect.poll(() => cell(page, norway + 1, 'Rate').inputValue()).toBe('715.5');
    await expect.poll(() => cell(page, 1, 'Minutes').inputValue()).toBe('8');
    await bar(page).getByRole('button', { name: 'Save rates' }).click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await bar(page).waitFor({ state: 'detached' });
    const after = await ratesOf(id);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ rate: `${rate + 5}.00`, minutes: 8 });
    expect(after[norway]).toMatchObject({ rate: '715.50', from: '50.00' });
    await expectRefusals(staff, 1);
  });
});
