import { expect, it } from 'vitest';
import { leadOf } from './coin-order.ts';
import { isDollarCoin } from './dollar-coins.ts';

it('dollar coins: are known by their symbol or their whole name, and by nothing else', () => {
  for (const name of ['Tether (USDT)', 'USD Coin (USDC)', 'usdt', 'Tether', 'USDT (Tron)', 'DAI'])
    expect([name, isDollarCoin(name)]).toEqual([name, true]);
  for (const name of ['Bitcoin', 'Tether Gold (XAUT)', 'USDT shares', 'Daily', 'BNB', 'Euro Coin (EURC)', ''])
    expect([name, isDollarCoin(name)]).toEqual([name, false]);
});

it('lead: dollar coins come first, then Bitcoin, then all others alike', () => {
  const names = ['XRP', 'Bitcoin', 'USD Coin (USDC)', 'BNB', 'Tether (USDT)', 'Bitcoin (Lightning)'];
  expect(names.toSorted((a, b) => leadOf(a) - leadOf(b))).toEqual([
    'Tether (USDT)',
    'USD Coin (USDC)',
    'Bitcoin',
    'Bitcoin (Lightning)',
    'XRP',
    'BNB',
  ]);
  expect(leadOf('XRP')).toBe(leadOf('Bitcoin Cash'));
});
