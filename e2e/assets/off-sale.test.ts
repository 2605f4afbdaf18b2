import { deleteAsset } from '@nairadesk/contract/asset-changes';
import { listAssets } from '@nairadesk/contract/assets';
import { expect, it } from 'vitest';
import { desktop, expectSound, phone, toastOf } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';

const fixture = useFixture();

it('off sale: a super-admin puts back what a colleague deleted, on a phone too', longJourney, async () => {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'tunde@nairadesk.example');
  const bitcoin = async () =>
    (await callApi(url, listAssets, {}, token)).data.find(({ name }) => name === 'Bitcoin');
  const { id } = (await bitcoin()) ?? { id: '' };
  await callApi(url, deleteAsset, { id }, token);
  expect(await bitcoin()).toBeUndefined();
  const owner = await fixture.visitAs('ngozi@nairadesk.example', phone);
  await owner.page.goto('/manage-assets');
  await owner.page.getByRole('link', { name: 'Off sale' }).click();
  await expectSound(owner.page, 'Off sale');
  await owner.page.getByRole('button', { name: 'Put Bitcoin on sale' }).click();
  await toastOf(owner.page, 'Bitcoin is on sale again').waitFor();
  await owner.page.getByText('Nothing is off sale').waitFor();
  expect((await bitcoin())?.id).toBe(id);
  await owner.page.getByRole('link', { name: 'On sale' }).click();
  await owner.page.getByRole('button', { name: /^Bitcoin/ }).waitFor();
  expect(owner.troubles).toEqual([]);
  await owner.context.close();

  const clerk = await fixture.visitAs('tunde@nairadesk.example', desktop);
  await clerk.page.goto('/manage-assets?view=off-sale');
  await clerk.page.getByRole('button', { name: 'Add New' }).waitFor();
  expect(await clerk.page.getByRole('link', { name: 'Off sale' }).count()).toBe(0);
  await clerk.context.close();
});
