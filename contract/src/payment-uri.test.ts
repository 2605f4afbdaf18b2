import { expect, it } from 'vitest';
import { networks } from './networks.ts';
import { paymentUri } from './payment-uri.ts';

const base = { walletAddress: 'ADDRESS', memo: null, quantity: '1.5' };

it.each([
  ['Bitcoin', 'Bitcoin', 'bitcoin:ADDRESS?amount=1.5'],
  ['Lightning', 'Bitcoin', 'lightning:ADDRESS'],
  ['Solana', 'SOL', 'solana:ADDRESS?amount=1.5'],
  ['ERC20', 'Ethereum', 'ethereum:ADDRESS@1?value=1500000000000000000'],
  ['BSC', 'BNB', 'ethereum:ADDRESS@56?value=1500000000000000000'],
  ['Algorand', 'Algorand', 'algorand://ADDRESS?amount=1500000'],
  ['Stellar', 'Stellar Lumens', 'web+stellar:pay?destination=ADDRESS&amount=1.5'],
] as const)('paymentUri: on %s, requests %s with %s', (network, assetName, expected) => {
  expect(paymentUri({ ...base, network, assetName })).toBe(expected);
});

it('paymentUri: includes a Stellar memo and its type', () => {
  const transfer = { ...base, network: 'Stellar', assetName: 'XLM' } as const;
  expect(paymentUri({ ...transfer, memo: '123' })).toMatch(/&memo=123&memo_type=MEMO_ID$/);
  expect(paymentUri({ ...transfer, memo: 'to ada' })).toMatch(/&memo=to%20ada&memo_type=MEMO_TEXT$/);
});

it('paymentUri: is the bare address for a token, as a link would request the native coin', () => {
  for (const network of networks.filter((name) => name !== 'Lightning'))
    expect(paymentUri({ ...base, network, assetName: 'Tether' })).toBe('ADDRESS');
});

it.each([
  ['Bitcoin', 'Bitcoin', '0.00000001', '0.000000001'],
  ['Solana', 'SOL', '0.000000001', '0.0000000001'],
  ['Stellar', 'XLM', '0.0000001', '0.00000001'],
  ['Algorand', 'Algorand', '0.000001', '0.0000001'],
] as const)(
  'paymentUri: on %s, requests %s in its own decimals only: %s, never %s',
  (network, assetName, ...quantities) => {
    const asked = quantities.map((quantity) => paymentUri({ ...base, network, assetName, quantity }));
    expect(asked).toEqual([expect.stringMatching(/amount=/), 'ADDRESS']);
  },
);
