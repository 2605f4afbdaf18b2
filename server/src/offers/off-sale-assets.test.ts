import { createAsset, deleteAsset } from '@nairadesk/contract/asset-changes';
import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { shortMoney } from '../../test/short-money.ts';
import { useTrade } from '../../test/trade.ts';

// Taken off sale and added anew, a coin is another row: the orders from before keep one whose prices nobody changes.
const { world, trade, admin } = useTrade();
const steps = shortMoney(world, trade, admin);
const calls = approvalCalls(world, trade);
let assetId: string;

beforeAll(() => trade.completeOne());
beforeEach(async () => {
  const prices = { buyingPrice: '150000000', sellingPrice: '148000000' };
  assetId = await add(prices);
});

const name = () => `${trade.bitcoin.name} cash`;
async function add(prices: { buyingPrice: string; sellingPrice: string }) {
  await world.database.pool.query('update assets set archived_at = now() where name = $1', [name()]);
  const draft = {
    name: name(),
    assetType: 'cryptocurrency',
    minAmount: '1000',
    maxAmount: '5000000',
  } as const;
  const networks: ['Bitcoin'] = ['Bitcoin'];
  const added = await world.call(
    createAsset,
    { ...draft, ...prices, networks, confirmedLoss: true },
    admin.token,
  );
  expect(added.status, added.text).toBe(201);
  return added.body.data.id;
}
const addAnew = async (prices: { buyingPrice: string; sellingPrice: string }) => {
  expect((await world.call(deleteAsset, { id: assetId }, admin.token)).status).toBe(200);
  return add(prices);
};
const complete = async (orderId: string) => {
  const answer = await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
  return answer.failure?.code ?? 'done';
};

it('late money of an asset that was added anew: goes by the price of what is on sale under its name', async () => {
  const { id } = await trade.place({ ...trade.buy, assetId });
  await steps.age(id, 135);
  await steps.arrive('150000.00', { orderId: id });
  await addAnew({ buyingPrice: '300000000', sellingPrice: '280000000' });
  expect(await complete(id)).toBe('late_money');
  expect((await steps.onDesk(id))?.lateMoney).toMatchObject({ isRateWorse: true });
  const offered = await steps.offer(id, { kind: 'today' });
  expect(offered.body.data.after).toMatchObject({ price: '300000000.00', quantity: '0.0005' });
});

it('the flag of a sale of an asset that was added anew: goes by the price of what is on sale under its name', async () => {
  const { id } = await trade.place({ ...trade.sell, assetId });
  await steps.age(id, 135);
  expect((await steps.onDesk(id))?.flags.map(({ kind }) => kind)).not.toContain('rate-fallen');
  await addAnew({ buyingPrice: '65000000', sellingPrice: '60000000' });
  expect((await steps.onDesk(id))?.flags.map(({ kind }) => kind)).toContain('rate-fallen');
  expect(await complete(id)).toBe('flags_need_reason');
});

// Another spelling is the same name to whoever trades it.
const spell = () => name().replace(' ', ' - ').toUpperCase();
const spellOtherwise = async () => {
  const text = 'update assets set name = $1 where archived_at is null and name = $2';
  await world.database.pool.query(text, [spell(), name()]);
};
const takeOff = () =>
  world.database.pool.query('update assets set archived_at = now() where name = $1', [spell()]);

it('late money and flags of an asset that was added anew in another spelling: go by the price of that', async () => {
  const late = await trade.place({ ...trade.buy, assetId });
  await steps.age(late.id, 135);
  await steps.arrive('150000.00', { orderId: late.id });
  const sale = await trade.place({ ...trade.sell, assetId });
  await steps.age(sale.id, 135);
  await addAnew({ buyingPrice: '300000000', sellingPrice: '60000000' });
  await spellOtherwise();
  expect((await steps.onDesk(late.id))?.lateMoney).toMatchObject({ isRateWorse: true });
  expect(await complete(late.id)).toBe('late_money');
  expect((await steps.onDesk(sale.id))?.flags.map(({ kind }) => kind)).toContain('rate-fallen');
  await takeOff();
  expect((await steps.onDesk(sale.id))?.flags.map(({ kind }) => kind)).not.toContain('rate-fallen');
});

async function placeBefore(): Promise<string[]> {
  expect((await calls.saveRules({ approvalFrom: '1000000' })).status).toBe(200);
  await world.database.pool.query("update assets set created_at = created_at - interval '8 days'");
  const placed = [
    await trade.place({ ...trade.sell, assetId }),
    await trade.place({ ...trade.buy, assetId }),
  ];
  return placed.map(({ id }) => id);
}

it('an order of an asset that was added anew: takes a second person whatever its sum, and the slip says so', async () => {
  const placed = await placeBefore();
  await addAnew({ buyingPrice: '150000000', sellingPrice: '148000000' });
  await spellOtherwise();
  for (const orderId of placed) {
    expect(await complete(orderId)).toBe('approval_needed');
    const { terms } = await calls.asked(admin, { kind: 'complete-order', orderId });
    expect(terms).toContainEqual({ name: 'Asset', value: 'Off sale: nobody changes its prices' });
  }
  await takeOff();
});

it('an order of an asset that is off sale, with none of its name on sale: counts by its sum alone', async () => {
  const placed = await placeBefore();
  expect((await world.call(deleteAsset, { id: assetId }, admin.token)).status).toBe(200);
  for (const orderId of placed) expect(await complete(orderId)).toBe('done');
});

it('an order of an asset that is off sale, placed days ago: takes a second person', async () => {
  const placed = await placeBefore();
  expect((await world.call(deleteAsset, { id: assetId }, admin.token)).status).toBe(200);
  for (const orderId of placed) {
    await steps.age(orderId, 25 * 60);
    expect(await complete(orderId)).toBe('approval_needed');
  }
});
