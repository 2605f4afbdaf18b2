import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountKoboOf, quantityDecimals, unitsFor } from './money.ts';

const runs = { numRuns: 5_000 };
/** Up to the twelve digits of naira that a price may have. */
const kobo = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }));
/** What a customer pays for a unit, and the same or less that they get for one. */
const prices = fc
  .tuple(kobo, kobo)
  .map(([a, b]) => (a > b ? { buying: a, selling: b } : { buying: b, selling: a }));
/** A quantity with the decimals of a coin or a card; about every other one lies where its amount is rounded. */
const quantity = (price: bigint) =>
  fc
    .tuple(
      fc.constantFrom('cryptocurrency' as const, 'gift-card' as const),
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.bigInt({ min: -2n, max: 2n }),
      fc.boolean(),
    )
    .map(([assetType, units, step, isOnEdge]) => {
      const least = 10n ** BigInt(18 - quantityDecimals(assetType));
      const halves = (2n * (units % 1_000n) + 1n) * 10n ** 18n;
      const near = isOnEdge ? halves / (2n * price) : units;
      const whole = (near / least + step) * least;
      return whole > 0n ? whole : least;
    });
const trade = prices.chain(({ buying, selling }) =>
  quantity(buying).map((units) => ({ buying, selling, units })),
);

describe('rounding of a quote and its reverse', () => {
  it('yields no profit: selling again brings at most what buying cost', () => {
    fc.assert(
      fc.property(trade, ({ buying, selling, units }) => {
        expect(amountKoboOf(units, selling)).toBeLessThanOrEqual(amountKoboOf(units, buying));
      }),
      runs,
    );
  });

  it('yields less than a kobo per order, however the quantity is split', () => {
    const cuts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(trade, cuts, ({ buying, selling, units }, at) => {
        const edges = [0n, ...at.map((cut) => cut % units).sort((a, b) => (a < b ? -1 : 1)), units];
        const pieces = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0n));
        const paid = amountKoboOf(units, buying);
        const got = pieces.reduce((sum, piece) => sum + amountKoboOf(piece, selling), 0n);
        expect(got - paid).toBeLessThan(BigInt(pieces.length));
      }),
      runs,
    );
  });

  it('never exceeds the typed amount: its quantity costs that amount at most', () => {
    const decimals = fc.constantFrom(2, 8, 18);
    fc.assert(
      fc.property(kobo, kobo, decimals, (amount, price, places) => {
        expect(amountKoboOf(unitsFor(amount, price, places), price)).toBeLessThanOrEqual(amount);
      }),
      runs,
    );
  });

  it('is half-up to the kobo, and never off by more than half a kobo', () => {
    fc.assert(
      fc.property(trade, ({ buying, units }) => {
        const exact = units * buying * 2n;
        const rounded = amountKoboOf(units, buying) * 2n * 10n ** 18n;
        expect(rounded - exact <= 10n ** 18n && exact - rounded < 10n ** 18n).toBe(true);
      }),
      runs,
    );
  });
});
