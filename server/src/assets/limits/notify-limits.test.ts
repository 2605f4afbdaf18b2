import { createAsset, editAsset } from '@nairadesk/contract/asset-changes';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mail-to.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld();
let tunde: Person;
let boss: Person;
let count = 0;

beforeAll(async () => {
  tunde = await world.admin({ name: 'Tunde Bakare' });
  boss = await world.superAdmin();
});

const add = async () => {
  count += 1;
  const draft: RequestOf<typeof createAsset> = {
    name: `Coin ${count}`,
    assetType: 'cryptocurrency',
    minAmount: '1000',
    buyingPrice: '2',
    sellingPrice: '1',
    networks: ['Bitcoin', 'Lightning'],
  };
  const { id } = (await world.call(createAsset, draft, tunde.token)).body.data;
  await world.database.pool.query('delete from outbox');
  return { ...draft, id };
};
const edit = async (given: RequestOf<typeof editAsset>, who = tunde) =>
  expect((await world.call(editAsset, given, who.token)).status).toBe(200);

// An hour of a clerk's session, and no customer could order anything.
it('limits and networks of an asset that change: are mailed to the other super-admins, what follows in one mail', async () => {
  const coin = await add();
  await edit({ ...coin, minAmount: '999999999' });
  const [mail] = await mailsTo(world, boss.email);
  expect(mail).toMatchObject({ kind: 'asset-limited', subject: 'What customers can order was changed' });
  expect(mail?.text).toContain(`Tunde Bakare (${tunde.email}) changed between which sums`);
  expect(mail?.text).toContain(`${coin.name}, the smallest order: ₦1,000.00 → ₦999,999,999.00`);
  await edit({ ...coin, maxAmount: '1000' });
  await edit({ ...coin, networks: ['Lightning'] });
  const mails = await mailsTo(world, boss.email);
  expect(mails).toHaveLength(2);
  const text = mails.map((one) => one.text).join();
  expect(text).toContain(`${coin.name}, the largest order: none → ₦1,000.00`);
  expect(text).toMatch(/networks: Bitcoin, [^→]*Lightning[^→]* → [^,]*Lightning/);
});

it('limits and networks of an asset: are mailed to no one where they stay, in another order too, or to who changed them', async () => {
  const coin = await add();
  await edit({ ...coin, buyingPrice: '2.1', networks: ['Lightning', 'Bitcoin'] });
  await edit({ ...coin, minAmount: '2000' }, boss);
  expect(await mailsTo(world, boss.email)).toEqual([]);
});
