import { deleteAsset, listOffSale, restoreAsset } from '@nairadesk/contract/asset-changes';
import { getAsset } from '@nairadesk/contract/assets';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeUpName } from '../../../test-support/made-up-name.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
let staff: Person;
let ada: Person;

beforeAll(async () => {
  [staff, ada] = [await world.admin(), await world.user()];
});

const stored = async (id: string) =>
  (await world.database.pool.query('select * from assets where id = $1', [id])).rows[0];

describe('POST /assets/{id}/restore', () => {
  const off = async () => {
    const asset = await world.asset({ name: makeUpName('Coin') });
    await world.call(deleteAsset, { id: asset.id }, staff.token);
    return asset;
  };

  it('puts an asset on sale again as it was: super-admins alone, who find it among those off sale', async () => {
    const owner = await world.superAdmin();
    const { id } = await off();
    const before = await stored(id);
    const listed = (await world.call(listOffSale, {}, owner.token)).body.data;
    expect(listed[0]?.id).toBe(id);
    expect((await world.call(restoreAsset, { id }, staff.token)).status).toBe(403);
    const { status, body } = await world.call(restoreAsset, { id }, owner.token);
    expect([status, body.message]).toEqual([200, `${before.name} is on sale again`]);
    expect(await stored(id)).toEqual({ ...before, archived_at: null, updated_at: expect.any(Date) });
    expect((await world.call(getAsset, { id }, ada.token)).status).toBe(200);
    expect((await world.call(restoreAsset, { id }, owner.token)).status).toBe(404);
    expect((await world.call(restoreAsset, { id: 'off-sale' }, owner.token)).status).toBe(404);
  });

  it('mails the other super-admins at which prices it is on sale again', async () => {
    const [owner, other] = [await world.superAdmin(), await world.superAdmin()];
    const { id } = await off();
    await world.call(restoreAsset, { id }, owner.token);
    const told = async ({ email }: Person) =>
      (await mailsTo(world, email)).filter(({ kind }) => kind === 'asset-restored').map(({ text }) => text);
    const { name } = await stored(id);
    expect((await told(other)).join()).toMatch(
      new RegExp(`${name}: customers buy it from us at ₦[\\d,.]+, and sell it to us at ₦[\\d,.]+\\.`),
    );
    expect(await told(owner)).toEqual([]);
  });

  it('is refused where another asset has its name by now', async () => {
    const owner = await world.superAdmin();
    const { id } = await off();
    const { name } = await stored(id);
    await world.asset({ name });
    expect((await world.call(restoreAsset, { id }, owner.token)).body).toMatchObject({
      code: 'asset_exists',
    });
  });
});

describe('DELETE /assets/{id}', () => {
  it('mails the other super-admins, what follows in one mail, and is done twenty times an hour', async () => {
    const [owner, clerk] = [await world.superAdmin(), await world.admin({ name: 'Tunde Bakare' })];
    const remove = async () =>
      (await world.call(deleteAsset, { id: (await world.asset()).id }, clerk.token)).status;
    for (let time = 0; time < 20; time += 1) expect(await remove()).toBe(200);
    expect(await remove()).toBe(429);
    const mails = (await mailsTo(world, owner.email)).filter(({ kind }) => kind === 'asset-off-sale');
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['19 assets are no longer on sale']),
    );
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(`Tunde Bakare (${clerk.email}) took `);
    const { id } = await world.asset();
    await world.call(deleteAsset, { id }, owner.token);
    expect(await mailsTo(world, owner.email)).toHaveLength(2);
  });
});
