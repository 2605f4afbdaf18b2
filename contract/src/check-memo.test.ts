import { describe, expect, it } from 'vitest';
import { checkMemo, memoName, memoUnanswered, stellarKind } from './check-memo.ts';

describe('memo', () => {
  it.each([
    ['Ripple', '0'],
    ['Ripple', '4294967295'],
    ['Stellar', '18446744073709551615'],
    ['Stellar', 'ada-obi'],
    ['Stellar', 'a'.repeat(28)],
    ['Stellar', 'ab'.repeat(32)],
    ['Cosmos', 'a'.repeat(256)],
    ['IBC', '123456'],
    ['BEP2', 'a'.repeat(128)],
    ['EOS', 'a'.repeat(256)],
    ['ThorChain', 'a'.repeat(250)],
    ['Hedera', 'a'.repeat(100)],
    ['Stacks', 'a'.repeat(34)],
  ] as const)('accepts on %s: %s', (network, memo) => {
    expect(checkMemo(network, memo)).toBeUndefined();
  });

  it.each([
    ['Ripple', '4294967296', /0 to 4294967295/],
    ['Ripple', '-1', /0 to 4294967295/],
    ['Ripple', '007', /0 to 4294967295/],
    ['Ripple', 'ada', /0 to 4294967295/],
    ['Stellar', 'a'.repeat(29), /up to 28/],
    // Three bytes each: ten of them are thirty.
    ['Stellar', '₦'.repeat(10), /up to 28/],
    ['Cosmos', 'a'.repeat(257), /at most 256/],
    ['Hedera', 'a'.repeat(101), /at most 100/],
    ['Bitcoin', '1', /Bitcoin doesn’t use memos/],
    ['BSC', '1', /BNB Smart Chain .* doesn’t use memos/],
  ] as const)('refuses on %s: %s', (network, memo, message) => {
    expect(checkMemo(network, memo)).toMatch(message);
  });

  it('is classified as an id, a hash or a text on Stellar', () => {
    expect(['12', 'AB'.repeat(32), 'order 12', 'a'.repeat(29)].map(stellarKind)).toEqual([
      'id',
      'hash',
      'text',
      undefined,
    ]);
  });

  it('is required on networks with memos, until it is given or declared absent', () => {
    const wallet = { network: 'Ripple', walletAddress: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' } as const;
    expect(memoUnanswered(wallet)).toBe(true);
    expect(memoUnanswered({ ...wallet, memo: null, noMemo: false })).toBe(true);
    expect(memoUnanswered({ ...wallet, memo: '0' })).toBe(false);
    expect(memoUnanswered({ ...wallet, memo: null, noMemo: true })).toBe(false);
    expect(memoUnanswered({ ...wallet, network: 'Bitcoin' })).toBe(false);
    expect(memoName('Ripple')).toBe('Destination tag');
    expect(memoName('Cosmos')).toBe('Memo');
  });

  it('is not required when the address contains it', () => {
    expect(memoUnanswered({ network: 'Ripple', walletAddress: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKa' })).toBe(
      false,
    );
    expect(memoUnanswered({ network: 'Stellar', walletAddress: 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA' })).toBe(
      false,
    );
    expect(memoUnanswered({ network: 'EOS', walletAddress: 'Xadaobi' })).toBe(true);
  });
});
