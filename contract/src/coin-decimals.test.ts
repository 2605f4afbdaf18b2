import { describe, expect, it } from 'vitest';
import { orderDecimals, sendableQuantity } from './coin-decimals.ts';
import { networkFacts } from './network-facts.ts';
import { type Network, networks } from './networks.ts';

describe('orderDecimals', () => {
  it.each<[string, Network[], number]>([
    ['Bitcoin', ['Bitcoin', 'Lightning'], 8],
    ['Ethereum', ['ERC20', 'Arbitrum'], 8],
    ['XRP', ['Ripple'], 6],
    [' xlm ', ['Stellar'], 7],
    ['EOS', ['EOS'], 4],
    ['Tether', ['Tron', 'BSC', 'ERC20'], 6],
    ['Tether', ['BSC'], 8],
    ['Tether (USDT)', ['Tron'], 6],
    ['Ripple (XRP)', ['Ripple'], 6],
    ['A token', ['ERC20', 'Ripple'], 8],
    ['Near', ['Near'], 8],
  ])('returns for %j on %j: %d', (asset, on, decimals) => {
    expect(orderDecimals(asset, on)).toBe(decimals);
  });

  it('has decimals for each network with its own coin', () => {
    const unknown = networks.filter((network) => networkFacts[network].decimals === undefined);
    expect(unknown).toEqual(['IBC']);
  });
});

describe('sendableQuantity', () => {
  it.each<[Network, string, string, string | null]>([
    ['Bitcoin', 'Bitcoin', '0.00035373', null],
    ['Bitcoin', 'Bitcoin', '0.123456789', '0.12345678'],
    ['Bitcoin', 'Bitcoin', '2.000000001', '2'],
    ['Ripple', 'XRP', '13.33333333', '13.333333'],
    ['Ripple', 'XRP', '130', null],
    ['Tron', 'USDT', '10.1000005', '10.1'],
    ['BSC', 'USDT', '10.1000005', null],
    ['ERC20', 'A token', '0.123456789', null],
  ])('on %s, %s: truncates %s to %s', (network, asset, quantity, cut) => {
    expect(sendableQuantity(network, asset, quantity)).toBe(cut);
  });
});
