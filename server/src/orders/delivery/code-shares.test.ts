import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeShares } from './code-shares.ts';

const code = (id: string, faceCents: bigint | null, replaces: string | null = null) => ({
  id,
  faceCents,
  replaces,
});
const sharesOf = (...given: Parameters<typeof codeShares>) => [...codeShares(...given).values()];

describe('share of a code', () => {
  it('is by its value, or alike where one has none', () => {
    expect(sharesOf([code('a', 5000n), code('b', 2500n), code('c', 2500n)], 16_000_00n)).toEqual([
      8_000_00n,
      4_000_00n,
      4_000_00n,
    ]);
    expect(sharesOf([code('a', 5000n), code('b', null)], 16_000_00n)).toEqual([8_000_00n, 8_000_00n]);
    expect(sharesOf([code('a', null)], 16_000_01n)).toEqual([16_000_01n]);
  });

  it('goes on with the code that replaces it, whatever that is worth', () => {
    const codes = [code('a', 5000n), code('b', 5000n), code('c', 100n, 'a'), code('d', 9000n, 'c')];
    expect(sharesOf(codes, 10_000n)).toEqual([5_000n, 5_000n, 5_000n, 5_000n]);
  });

  it('adds up to the whole with those of the other first codes, to the kobo', () => {
    const values = fc.array(fc.option(fc.bigInt({ min: 1n, max: 100_000_000n })), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(values, fc.bigInt({ min: 0n, max: 10n ** 14n }), (given, whole) => {
        const shares = sharesOf(
          given.map((value, place) => code(String(place), value)),
          whole,
        );
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole);
        expect(shares.every((share) => share >= 0n)).toBe(true);
      }),
    );
  });
});
