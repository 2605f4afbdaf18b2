import { deleteAsset, editAsset } from '@nairadesk/contract/asset-changes';
import { listLastPriceChanges, listPriceChanges, priceChangesShown } from '@nairadesk/contract/asset-prices';
import { describe, expect, it } from 'vitest';
import { form, usePriceDesk } from '../../test/desks/price-desk.ts';

const { world, tunde, ngozi, boss, card, row, save, now } = usePriceDesk();

const history = async ({ id }: { id: string }) =>
  (await world.call(listPriceChanges, { id }, tunde.token)).body.data;

describe('PATCH /assets/{id}', () => {
  it('with the version read, replaces no price that a colleague saved meanwhile', async () => {
    const read = await card();
    await save([row(read, '1020')], false, ngozi);
    const edit = { ...form(read), buyingPrice: '1005' };
    const { status, failure } = await world.call(editAsset, edit, tunde.token);
    expect([status, failure.code, failure.data]).toMatchObject([
      409,
      'price_changed_meanwhile',
      { rows: [{ id: read.id, version: 2, buyingPrice: '1020.00', by: 'Ngozi Eze' }] },
    ]);
    // The old price that the form still shows would revert it as well.
    const description = { ...form(read), description: 'New words' };
    expect((await world.call(editAsset, description, tunde.token)).failure.code).toBe(
      'price_changed_meanwhile',
    );
    expect((await now(read)).buyingPrice).toBe('1020.00');
    const onTop = await world.call(editAsset, { ...edit, priceVersion: 2 }, tunde.token);
    expect(onTop.body.data).toMatchObject({ buyingPrice: '1005.00', priceVersion: 3 });
  });

  it('without a version, saves as before', async () => {
    const { priceVersion: _, ...old } = form(await card());
    await save([{ id: old.id, version: 1, buyingPrice: '1020', sellingPrice: '900' }], false, ngozi);
    const answer = await world.call(editAsset, { ...old, buyingPrice: '2000' }, tunde.token);
    expect([answer.status, answer.body.data.priceVersion]).toEqual([200, 3]);
  });

  it('counts no version for what is no price', async () => {
    const read = await card();
    const answer = await world.call(editAsset, { ...form(read), description: 'New words' }, tunde.token);
    expect([answer.status, answer.body.data.priceVersion]).toEqual([200, 1]);
  });

  it('asks a client that asks for a second yes beyond the owner’s limit', async () => {
    const edit = { ...form(await card()), buyingPrice: '1100.01' };
    const { status, failure } = await world.call(editAsset, { ...edit, confirmedLoss: false }, tunde.token);
    expect([status, failure.fields]).toEqual([
      422,
      { confirmedLoss: 'Confirm that a price changes by more than 10 %' },
    ]);
    expect((await world.call(editAsset, { ...edit, confirmedLoss: true }, tunde.token)).status).toBe(200);
  });
});

describe('history of prices', () => {
  it('lists who changed what from what to what, newest first, and nothing but prices', async () => {
    const asset = await card();
    await save([row(asset, '1010', '905')]);
    await world.call(
      editAsset,
      { ...form({ ...asset, buyingPrice: '1010', sellingPrice: '905', priceVersion: 2 }), description: 'x' },
      tunde.token,
    );
    const timeStamp = expect.any(String);
    const unchanged = { buyingPriceBefore: null, sellingPriceBefore: null };
    expect(await history(asset)).toEqual([
      {
        timeStamp,
        by: 'Tunde Bakare',
        buyingPrice: '1010.00',
        buyingPriceBefore: '1000.00',
        sellingPrice: '905.00',
        sellingPriceBefore: '900.00',
      },
      { timeStamp, by: 'Ngozi Eze', buyingPrice: '1000.00', sellingPrice: '900.00', ...unchanged },
    ]);
    const last = (await world.call(listLastPriceChanges, {}, boss.token)).body.data;
    expect(last.find(({ id }) => id === asset.id)).toMatchObject({ by: 'Tunde Bakare' });
  });

  it(`ends after ${priceChangesShown} changes`, async () => {
    const asset = await card();
    for (let version = 1; version <= priceChangesShown; version += 1)
      await save([{ ...row(asset, String(1000 + version)), version }]);
    const rows = await history(asset);
    expect([rows.length, rows[0]?.buyingPrice]).toEqual([
      priceChangesShown,
      `${1000 + priceChangesShown}.00`,
    ]);
  });

  it('is refused for an asset that is not on sale', async () => {
    const asset = await card();
    await world.call(deleteAsset, { id: asset.id }, ngozi.token);
    for (const id of [asset.id, 'nothing'])
      expect((await world.call(listPriceChanges, { id }, tunde.token)).failure.code).toBe('not_found');
  });
});
