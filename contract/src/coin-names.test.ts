import { describe, expect, it } from 'vitest';
import { coinNames, isCoin } from './coin-names.ts';
import { networkFacts } from './network-facts.ts';
import { networks } from './networks.ts';

describe('coin names', () => {
  it.each([
    ['btc', 'Bitcoin'],
    ['BT', 'Bitcoin'],
    [' eth ', 'Ethereum'],
    ['sol', 'Solana'],
    ['usdt', 'Tether'],
    ['bnb', 'Binance Coin'],
    ['binance', 'BNB'],
    ['xrp', 'Ripple'],
    ['ripple', 'XRP'],
    ['btc', 'Bitcoin (Lightning)'],
    ['xlm', 'Stellar Lumens'],
  ])('match: %j finds %j', (words, asset) => {
    expect(isCoin(asset, words)).toBe(true);
  });

  it.each([
    ['', 'Bitcoin'],
    ['btc', 'Ethereum'],
    ['btcx', 'Bitcoin'],
    ['sol', 'Solitaire gift card'],
    ['link', 'Chainlinks'],
  ])('do not match: %j does not find %j', (words, asset) => {
    expect(isCoin(asset, words)).toBe(false);
  });

  it('include every synonym in the network table', () => {
    for (const network of networks) {
      const names = networkFacts[network].coin.map((name) => name.toLowerCase());
      if (names.length < 2) continue;
      for (const name of names)
        expect(coinNames(name), `${network}: ${name}`).toEqual(expect.arrayContaining(names));
    }
  });
});
