import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountKoboOf, orderTypes, roundedKobo, roundedUnits, unitsOf } from './money.ts';
import { quote, quoteTyped, type Terms } from './quote.ts';

const card: Terms = {
  orderType: 'buy',
  priceKobo: 144_000n,
  minAmountKobo: 500_000n,
  maxAmountKobo: 300_000_000n,
  decimals: 2,
};
const coin: Terms = { ...card, priceKobo: 14_135_000_000n, maxAmountKobo: null, decimals: 8 };
const runs = { numRuns: 5_000 };
const kobo = fc.oneof(fc.bigInt({ min: 1n, max: 9_999n }), fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }));
const anyTerms = fc.record({
  orderType: fc.constantFrom(...orderTypes),
  priceKobo: kobo,
  minAmountKobo: fc.constant(0n),
  maxAmountKobo: fc.constant(null),
  decimals: fc.integer({ min: 2, max: 18 }),
});

describe('quote', () => {
  it('takes naira alone as the amount, with minimum and maximum inclusive', () => {
    expect(quote(card, { amountKobo: 500_000n })).toEqual({
      units: unitsOf('3.47'),
      amountKobo: 500_000n,
      problem: null,
    });
    expect(quote(card, { amountKobo: 499_999n }).problem).toBe('below_minimum');
    expect(quote(card, { amountKobo: 300_000_000n }).problem).toBeNull();
    expect(quote(card, { amountKobo: 300_000_001n }).problem).toBe('above_maximum');
  });

  it('prices a quantity alone at quantity × price, rounded half-up to the kobo', () => {
    expect(quote({ ...card, priceKobo: 14_433n }, { units: unitsOf('50.50') }).amountKobo).toBe(728_867n);
  });

  it.each([
    // One unit of the last decimal is ₦14.40 of a card, ₦1.41 of a coin, and far below ₦1 of what costs ₦1,500.
    [card, '10', 1_440_000n, 1_440n],
    [coin, '0.001', 14_135_000n, 141n],
    [{ ...coin, priceKobo: 150_000n }, '10', 1_500_000n, 100n],
  ])(
    'accepts naira within ₦1 or one last-decimal unit of the quantity, else reports price_changed',
    (terms, quantity, exact, allowed) => {
      const units = unitsOf(quantity);
      for (const amountKobo of [exact - 100n, exact, exact + allowed])
        expect(quote(terms, { units, amountKobo })).toEqual({ units, amountKobo, problem: null });
      expect(quote(terms, { units, amountKobo: exact - allowed })).toMatchObject({
        amountKobo: exact - allowed,
        problem: null,
      });
      for (const amountKobo of [exact - allowed - 1n, exact + allowed + 1n, 1n])
        expect(quote(terms, { units, amountKobo })).toEqual({
          units,
          amountKobo: exact,
          problem: 'price_changed',
        });
    },
  );

  it('never favours the customer by more than ₦1 over quantity times price', () => {
    const off = fc.bigInt({ min: -20n, max: 20n });
    fc.assert(
      fc.property(anyTerms, kobo, off, (terms, near, steps) => {
        const units = unitsOf('1') + steps * 10n ** BigInt(18 - terms.decimals);
        const wanted = (units * terms.priceKobo) / 10n ** 18n + near;
        for (const amountKobo of [
          wanted,
          terms.priceKobo,
          terms.priceKobo - (terms.priceKobo / 100n) * steps,
        ]) {
          if (units <= 0n || amountKobo <= 0n) continue;
          const { units: agreed, amountKobo: amount } = quote(terms, { units, amountKobo });
          const gain =
            (amount * 10n ** 18n - agreed * terms.priceKobo) * (terms.orderType === 'buy' ? -1n : 1n);
          expect(gain <= 101n * 10n ** 18n).toBe(true);
        }
      }),
      runs,
    );
  });

  it('reports a limit before a changed price when naira and quantity are given', () => {
    const units = unitsOf('0.01');
    expect(quote(card, { units, amountKobo: 10_000n })).toMatchObject({
      amountKobo: 1440n,
      problem: 'below_minimum',
    });
  });

  it('reports too_small for zero, a quantity worth nothing, or naira that buy nothing', () => {
    const free = { ...coin, minAmountKobo: 0n };
    for (const given of [
      { units: 0n },
      { units: 1n },
      { amountKobo: 0n },
      { amountKobo: 141n },
      { units: 1n, amountKobo: 0n },
    ])
      expect(quote(free, given).problem).toBe('too_small');
    expect(quote(free, { amountKobo: 142n }).problem).toBeNull();
  });

  it('reports too_large for an amount with too many digits', () => {
    expect(quote(coin, { units: unitsOf('7075') }).problem).toBe('too_large');
    expect(quote(coin, { units: unitsOf('7074') }).problem).toBeNull();
  });

  it('derives from naira a quantity worth them to within one unit of its last decimal', () => {
    fc.assert(
      fc.property(anyTerms, kobo, (terms, amountKobo) => {
        const { units, amountKobo: agreed } = quote(terms, { amountKobo });
        expect(agreed).toBe(amountKobo);
        const short = amountKobo * 10n ** 18n - units * terms.priceKobo;
        const step = 10n ** BigInt(18 - terms.decimals);
        const worth = amountKoboOf(units, terms.priceKobo);
        expect(terms.orderType === 'buy' ? worth <= amountKobo : worth >= amountKobo).toBe(true);
        expect((short < 0n ? -short : short) < step * terms.priceKobo).toBe(true);
      }),
      runs,
    );
  });

  it('yields no profit from rounding when an order in naira is reversed', () => {
    fc.assert(
      fc.property(anyTerms, kobo, kobo, (terms, other, typed) => {
        const [selling, buying] =
          terms.priceKobo < other ? [terms.priceKobo, other] : [other, terms.priceKobo];
        const bought = quote({ ...terms, orderType: 'buy', priceKobo: buying }, { amountKobo: typed });
        const sold = quote({ ...terms, orderType: 'sell', priceKobo: selling }, { amountKobo: typed });
        expect(amountKoboOf(bought.units, selling)).toBeLessThanOrEqual(typed);
        expect(amountKoboOf(sold.units, buying)).toBeGreaterThanOrEqual(typed);
      }),
      runs,
    );
  });

  it('confirms its own quote when naira and quantity are both given', () => {
    const given = fc.oneof(
      kobo.map((amountKobo) => ({ amountKobo })),
      fc.bigInt({ min: 1n, max: 10n ** 24n }).map((units) => ({ units })),
    );
    fc.assert(
      fc.property(anyTerms, given, (terms, one) => {
        const first = quote(terms, one);
        const { units, amountKobo } = first;
        expect(quote(terms, { units, amountKobo })).toEqual(first);
      }),
      runs,
    );
  });
});

describe('quoteTyped', () => {
  it('reads a number with the decimals of its field and allows a trailing point', () => {
    expect(quoteTyped(card, { field: 'amount', text: '5000.' })?.amountKobo).toBe(500_000n);
    expect(quoteTyped(card, { field: 'quantity', text: '3.5' })?.amountKobo).toBe(504_000n);
    for (const text of ['', '.', 'x', '1.2.3', '1,5', '1e3', '1.005'])
      expect(quoteTyped(card, { field: 'amount', text })).toBeNull();
    expect(quoteTyped(card, { field: 'quantity', text: '1.234' })).toBeNull();
  });
});

describe('rounding of excess digits', () => {
  it.each([
    ['0.30000000000000004', 30n],
    ['1.005', 101n],
    ['1.0049999999', 100n],
    [`0.${'3'.repeat(60)}`, 33n],
  ])('rounds %s naira to %s kobo', (text, rounded) => {
    expect(roundedKobo(text)).toBe(rounded);
  });

  it.each([
    ['13.888888888888889', 2, '13.89'],
    ['0.30000000000000004', 18, '0.30000000000000004'],
    ['0.30000000000000004', 8, '0.3'],
    ['0.0000000000000000005', 18, '0.000000000000000001'],
  ])('rounds %s with %i decimals to %s', (text, decimals, rounded) => {
    expect(roundedUnits(text, decimals)).toBe(unitsOf(rounded));
  });
});
