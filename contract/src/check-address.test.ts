import { describe, expect, it } from 'vitest';
import { accepted, refused } from './addresses/vectors.ts';
import { checkAddress } from './check-address.ts';
import { exampleAddress } from './example-address.ts';
import { type Network, networks } from './networks.ts';

describe('checkAddress with an address valid by the standard of its network', () => {
  it.each(accepted)('%s: accepts %s', (network, address, expected) => {
    expect(checkAddress(network, address)).toMatchObject({ ok: true, ...expected });
  });
});

describe('checkAddress with an address invalid by the standard of its network', () => {
  it.each(refused)('%s: refuses %s: %s', (network, address, message) => {
    expect(checkAddress(network, address)).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
    });
  });
});

// The networks on which an address made for another one is valid, because they share its form.
const families: Network[][] = [
  [
    'ERC20',
    'BSC',
    'Polygon',
    'Arbitrum',
    'Optimism',
    'Avalanche',
    'Fantom',
    'Cronos',
    'zkSync',
    'Loopring',
    'Metis',
    'Celo',
    'Hedera',
  ],
  ['Aptos', 'Sui'],
  ['Cosmos', 'IBC'],
];

describe('checkAddress with an address of another network', () => {
  it.each(networks)('refuses a %s address on every network with another address format', (made) => {
    const address = exampleAddress(made, 'a customer');
    const taken = networks.filter((network) => checkAddress(network, address).ok);
    const family = families.find((one) => one.includes(made)) ?? [made];
    expect(family).toEqual(expect.arrayContaining(taken));
    expect(taken).toContain(made);
  });

  it.each([
    ['Bitcoin', 'Tron', 'This looks like a Tron address, but the network is Bitcoin.'],
    ['Tron', 'ERC20', 'This looks like an Ethereum address (0x…), but the network is Tron (TRC20).'],
    ['ERC20', 'Bitcoin', 'This looks like a Bitcoin address, but the network is Ethereum (ERC20).'],
    ['BSC', 'BEP2', 'This looks like a BNB Beacon Chain address, but the network is BNB Smart Chain (BSC).'],
    ['Polkadot', 'Kusama', 'This looks like a Kusama address, but the network is Polkadot.'],
    ['Solana', 'Sui', 'This looks like an Aptos or Sui address, but the network is Solana.'],
    ['Lightning', 'Bitcoin', 'This looks like a Bitcoin address, but the network is Bitcoin Lightning.'],
    ['Ripple', 'Stellar', 'This looks like a Stellar address, but the network is Ripple (XRP Ledger).'],
    ['Cosmos', 'IBC', 'This looks like an address of a Cosmos chain, but the network is Cosmos.'],
    ['EOS', 'Solana', 'This looks like a Solana address, but the network is EOS (Vaulta).'],
  ] as const)('%s: identifies an address of %s', (network, made, message) => {
    expect(checkAddress(network, exampleAddress(made, 'a customer'))).toMatchObject({ ok: false, message });
  });

  it.each([
    ['Bitcoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', /Litecoin/],
    ['Bitcoin', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1', /Paste only the address/],
    ['ERC20', 'ada.eth', /Paste the address itself/],
    ['ERC20', 'f'.repeat(64), /private key/],
    ['Tron', 'ada@example.com', /looks like a Lightning address/],
    ['Solana', 'https://example.com', /This is a link/],
  ] as const)('%s: explains what %s is', (network, address, message) => {
    expect(checkAddress(network, address)).toMatchObject({ message: expect.stringMatching(message) });
  });
});
