import { exampleAddress } from '@nairadesk/contract/example-address';
import { getOrder, placeOrder } from '@nairadesk/contract/orders';
import { saveWallets } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld();
let boss: Person;
let ada: Person;
let drafts: Record<'buy' | 'sell', Parameters<typeof world.call<typeof placeOrder>>[1]>;

beforeEach(async () => {
  await world.database.pool.query('update users set treasury = false');
  boss = await world.superAdmin({ desk: ['Ripple'] });
  ada = await world.user();
  await world.giveBank(ada);
  const { id: assetId } = await world.asset({ networks: ['Ripple'] });
  const buy = {
    assetId,
    orderType: 'buy',
    quantity: '0.001',
    amount: '150000.00',
    paymentMethod: 'bank-transfer',
    network: 'Ripple',
  } as const;
  drafts = {
    buy,
    sell: { ...buy, orderType: 'sell', amount: '148000.00', deliveryEmail: 'ada@example.com' },
  };
});

const walletAddress = exampleAddress('Ripple', 'Ada');
const save = (who: Person, row: { memo?: string; noMemo?: boolean }) =>
  world.call(saveWallets, { networks: [{ network: 'Ripple', walletAddress, ...row }] }, who.token);

describe('order on a network with memos', () => {
  it('refuses a buy with memo_missing until the customer answers the memo question', async () => {
    await save(ada, {});
    const before = await world.count('orders');
    const { status, failure } = await world.call(placeOrder, drafts.buy, ada.token);
    const message =
      'Tell us in Settings, Wallet Address if your wallet on Ripple (XRP Ledger) needs a destination tag. Then try again.';
    expect([status, failure.code, failure.message, failure.fields]).toEqual([
      422,
      'memo_missing',
      message,
      { network: message },
    ]);
    expect(await world.count('orders')).toBe(before);
  });

  it('refuses a sell with desk_wallet_missing until the desk answers the memo question', async () => {
    const { status, failure } = await world.call(placeOrder, drafts.sell, ada.token);
    expect([status, failure.code]).toEqual([422, 'desk_wallet_missing']);
  });

  it.each([
    [{ memo: '480211' }, { memo: '480211', noMemo: false }],
    [{ noMemo: true }, { memo: null, noMemo: true }],
  ])('includes the memo answer %j in the wallet of buys and sells', async (answer, expected) => {
    await save(ada, answer);
    await save(boss, answer);
    const wallet = { network: 'Ripple', walletAddress, ...expected };
    const bought = await world.call(placeOrder, drafts.buy, ada.token);
    expect(bought.body.data.wallet).toEqual(wallet);
    const sold = await world.call(placeOrder, drafts.sell, ada.token);
    expect(sold.body.admindetails.wallets).toEqual(wallet);
    const seen = await world.call(getOrder, { id: sold.body.data.id }, boss.token);
    expect(seen.body.data.admindetails.wallets).toEqual(wallet);
  });

  it('accepts an address that contains its tag (X-address) without a memo answer', async () => {
    const old = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
    await world.giveWallets(ada, { Ripple: old });
    await world.database.pool.query("update wallets set address = $1 where address = 'desk-Ripple'", [old]);
    expect((await world.call(placeOrder, drafts.buy, ada.token)).status).toBe(201);
    expect((await world.call(placeOrder, drafts.sell, ada.token)).status).toBe(201);
  });

  it('returns noMemo false for an order stored without noMemo', async () => {
    await save(ada, { noMemo: true });
    const { body } = await world.call(placeOrder, drafts.buy, ada.token);
    const old = { network: 'Ripple', walletAddress: 'old', memo: null };
    await world.database.pool.query(
      'alter table orders disable trigger user; update orders set wallet = $w$' +
        `${JSON.stringify(old)}$w$ where id = '${body.data.id}'; alter table orders enable trigger user`,
    );
    const seen = await world.call(getOrder, { id: body.data.id }, ada.token);
    expect(seen.body.data.wallet).toEqual({ ...old, noMemo: false });
  });
});
