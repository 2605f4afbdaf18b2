import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkAddress } from '../check-address.ts';
import { isEd25519Key } from './ed25519.ts';

describe('isEd25519Key', () => {
  it('accepts generated public keys', () => {
    const keys = Array.from({ length: 50 }, () =>
      generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    );
    expect(keys.filter((key) => !isEd25519Key(key))).toEqual([]);
  });

  it('accepts only the numbers on the curve among 0 to 39', () => {
    const first = Array.from({ length: 40 }, (_, index) =>
      Uint8Array.of(index, ...Array<number>(31).fill(0)),
    );
    const on = first.flatMap((bytes, index) => (isEd25519Key(bytes) ? [index] : []));
    expect(on).toEqual([
      0, 1, 3, 4, 5, 6, 9, 10, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33, 35, 37, 39,
    ]);
  });
});

describe('checkAddress with a key off the curve', () => {
  it.each([
    [
      'Solana',
      'DGKxpPzT6bkZG993BZMwudo7UsH7ZUPa3mGuwBD9ybha',
      /belong to a program or have a typing mistake/,
    ],
    ['Near', '0200000000000000000000000000000000000000000000000000000000000000', /a typing mistake/],
  ] as const)('accepts it on %s with a warning', (network, address, warning) => {
    expect(checkAddress(network, address)).toMatchObject({
      ok: true,
      verified: false,
      warning: expect.stringMatching(warning),
    });
  });
});
