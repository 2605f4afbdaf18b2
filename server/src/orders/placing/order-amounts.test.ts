import { placeOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;

beforeAll(async () => {
  trade = await openTrade(world);
  await trade.completeOne();
  await world.giveWallets(trade.ada, { Tron: 'ada-tron', ERC20: 'ada-ether' });
});

describe('order amount', () => {
  // One unit of a bitcoin's last decimal is ₦1.50 here, one of a card's ₦16.
  it.each([
    ['150000.00', '0.001', '150000.00'],
    [150000, 0.001, '150000.00'],
    ['150001.00', '0.001', '150001.00'],
    ['149999.00', '0.001', '149999.00'],
    ['150001.50', '0.001', '150001.50'],
    // More than ₦1 too little for its quantity: the quantity becomes what the naira are worth.
    ['149998.50', '0.001', '149998.50', '0.00099999'],
  ])(
    'stores the typed amount %j unchanged for the quantity %j',
    async (amount, quantity, kept, units = '0.001') => {
      const order = await trade.place({ ...trade.buy, amount, quantity });
      expect([order.amount, order.quantity]).toEqual([kept, units]);
      expect((await storedOrder(world, order.id)).order.amount_kobo).toBe(kept.replace('.', ''));
    },
  );

  it.each([
    // What a client works out in floating point, sent as text or as a number.
    ['5000', 3.125, '5000.00', '3.12'],
    ['16000.004999', '9.9999999999', '16000.00', '10'],
    ['15999.995', '10.001', '16000.00', '10'],
    ['16.00', 1 / 3 / 33, '16.00', '0.01'],
  ])(
    'rounds the amount %j and the quantity %j before it compares them',
    async (amount, quantity, kept, units) => {
      const order = await trade.place({ ...trade.cardBuy, amount, quantity });
      expect([order.amount, order.quantity]).toEqual([kept, units]);
    },
  );

  it('rounds the quantity to the decimals of the network, and reads the JSON number 9e-7', async () => {
    const tron = await world.asset({ name: 'TRON (TRX)', networks: ['Tron', 'ERC20'], minAmountKobo: 0n });
    const draft = { ...trade.buy, assetId: tron.id, amount: '150000000', quantity: '1.00000049999' };
    expect((await trade.place({ ...draft, network: 'Tron' })).quantity).toBe('1');
    const exact = { ...draft, amount: '150000075', network: 'ERC20' as const };
    expect((await trade.place(exact)).quantity).toBe('1.00000049999');
    const tiny = await trade.place({ ...draft, amount: '135', quantity: 0.0000009, network: 'ERC20' });
    expect([tiny.amount, tiny.quantity]).toEqual(['135.00', '0.0000009']);
  });

  it('accepts the minimum and the maximum, and refuses one kobo below or above with 422', async () => {
    const asset = await world.asset({
      assetType: 'gift-card',
      buyingPriceKobo: 144_000n,
      minAmountKobo: 500_000n,
      maxAmountKobo: 700_000n,
    });
    const typed = { ...trade.cardBuy, assetId: asset.id };
    const smallest = await trade.place({ ...typed, amount: '5000', quantity: '3.47' });
    expect([smallest.amount, smallest.quantity]).toEqual(['5000.00', '3.47']);
    expect((await trade.place({ ...typed, amount: '7000', quantity: '4.87' })).amount).toBe('7000.00');
    for (const [amount, quantity, code] of [
      ['4999.99', '3.47', 'below_minimum'],
      ['7000.01', '4.87', 'above_maximum'],
    ]) {
      const answer = await world.call(placeOrder, { ...typed, amount, quantity } as never, trade.ada.token);
      expect([answer.status, answer.failure.code]).toEqual([422, code]);
    }
  });
});
