import { getDeskRules } from '@nairadesk/contract/desk-rules';
import { changeRole, listStaff } from '@nairadesk/contract/users';
import { afterEach, expect, it } from 'vitest';
import { desktop, expectSound, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const fixture = useFixture();
let owner: Visitor;

afterEach(() => {
  expect(owner.troubles).toEqual([]);
});

const openRules = async () => {
  owner = await fixture.visitAs('ngozi@nairadesk.example', desktop);
  await owner.page.goto('/settings?tab=desk-rules');
  const sum = owner.page.getByLabel('Two people for orders and refunds from');
  await sum.waitFor();
  const save = owner.page.getByRole('button', { name: 'Save approval rules' });
  const notice = owner.page.getByText('You are the only super-admin');
  return { ...owner, sum, save, notice };
};
const ruled = async () => {
  const { url } = fixture.product;
  return (await callApi(url, getDeskRules, {}, await tokenOf(url, 'ngozi@nairadesk.example'))).data;
};

it(
  'two people: the only super-admin is told before that nobody could switch it off',
  longJourney,
  async () => {
    const { page, sum, save, notice } = await openRules();
    await notice.waitFor();
    await sum.fill('900000');
    await save.click();
    const question = page.getByRole('dialog', { name: 'Save this with no second super-admin?' });
    await question.waitFor();
    // Grouped once it lost the focus.
    expect(await sum.inputValue()).toBe('900,000.00');
    await expectSound(page, 'the question to the only super-admin');
    await question.getByRole('button', { name: 'Go back' }).click();
    expect((await ruled()).approvalFrom).toBeNull();
    await save.click();
    await question.getByRole('button', { name: 'Save all the same' }).click();
    await toastOf(page, 'Rules saved').waitFor();
    await question.waitFor({ state: 'detached' });
    expect((await ruled()).approvalFrom).toBe('900000.00');
    const reference = page.getByLabel('Ask for the bank reference from');
    await reference.fill('50000');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect.poll(async () => (await ruled()).referenceFrom).toBe('50000.00');
    expect(await reference.inputValue()).toBe('50,000.00');
    await reference.fill('');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect.poll(async () => (await ruled()).referenceFrom).toBeNull();
  },
);

it('two people: with a second super-admin there is no question', longJourney, async () => {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ngozi@nairadesk.example');
  await fixture.product.sql('update desk_rules set approval_from_kobo = null', []);
  const { data: staff } = await callApi(url, listStaff, { search: 'tunde@nairadesk.example' }, token);
  await callApi(url, changeRole, { id: staff[0]?.id ?? '', role: 'super-admin' }, token);
  const { page, sum, save, notice } = await openRules();
  await sum.fill('800000');
  await save.click();
  await toastOf(page, 'Rules saved').waitFor();
  expect(await notice.count()).toBe(0);
});
