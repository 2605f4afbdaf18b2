import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendedRate, type CardOffered, cardAmountKobo, quoteCards, rateFor } from './card-quote.ts';
import type { PublicCardRate } from './card-rates.ts';
import { koboOf, nairaOf } from './money.ts';

const usa: PublicCardRate = {
  id: 'usa',
  country: 'US',
  form: 'physical',
  receipt: 'cash',
  from: '25.00',
  to: '99.99',
  rate: '1150.00',
  minimum: null,
  maximum: null,
  minutes: null,
};
const large: PublicCardRate = { ...usa, id: 'large', from: '100.00', to: '500.00', rate: '1200.50' };
const code: PublicCardRate = {
  ...usa,
  id: 'code',
  form: 'e-code',
  receipt: 'none',
  minimum: '50.00',
  maximum: '150.00',
};
const rates = [usa, large, code, { ...usa, id: 'uk', country: 'GB' as const }];
const card = (value: string, changes: Partial<CardOffered> = {}): CardOffered => ({
  country: 'US',
  form: 'physical',
  receipt: 'cash',
  value,
  ...changes,
});
const ecode = (value: string) => card(value, { form: 'e-code', receipt: 'none' });

describe('rateFor', () => {
  it('finds the rate of country, form, receipt and face value, both ends included', () => {
    const ids = ['24.99', '25', '99.99', '100', '500', '500.01'].map(
      (value) => rateFor(rates, card(value))?.id,
    );
    expect(ids).toEqual([undefined, 'usa', 'usa', 'large', 'large', undefined]);
    expect(rateFor(rates, card('50', { country: 'GB' }))?.id).toBe('uk');
    expect(rateFor(rates, card('50', { receipt: 'debit' }))).toBeUndefined();
  });
});

describe('quoteCards', () => {
  it('adds up what each card brings, and their face values', () => {
    const quoted = quoteCards(rates, [card('25'), card('100'), card('99.99')]);
    expect(quoted.cards.map((each) => each?.amountKobo)).toEqual([2_875_000n, 12_005_000n, 11_498_850n]);
    expect([quoted.amountKobo, quoted.valueCents, quoted.problem]).toEqual([26_378_850n, 22_499n, null]);
  });

  it.each<[string, CardOffered[]]>([
    ['none', []],
    ['too_many', Array.from({ length: 11 }, () => card('25'))],
    ['several_countries', [card('25'), card('25', { country: 'GB' })]],
    ['no_rate', [card('25'), card('5')]],
    ['below_minimum', [ecode('25'), card('25')]],
    ['above_maximum', [ecode('75'), ecode('75.01')]],
  ])('says %s', (problem, offered) => {
    expect(quoteCards(rates, offered).problem).toBe(problem);
  });

  it('counts all cards at a rate towards its limits, and names the rate', () => {
    expect(quoteCards(rates, [ecode('25'), ecode('25')]).problem).toBeNull();
    expect(quoteCards(rates, [ecode('25')]).limitOf).toBe(code);
  });

  it('is exact: the amount is never more than half a kobo a card away from value × rate', () => {
    const value = fc.bigInt({ min: 1n, max: 100_000_000n }).map(nairaOf);
    const rate = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(nairaOf);
    fc.assert(
      fc.property(value, rate, (one, other) => {
        const exact = koboOf(one) * koboOf(other);
        const twice = (cardAmountKobo(one, other) * 100n - exact) * 2n;
        expect(twice > -100n && twice <= 100n).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('blendedRate: is the amount by the face values, rounded half-up to the kobo', () => {
  expect(blendedRate({ amountKobo: 26_378_850n, valueCents: 22_499n })).toBe('1172.45');
  expect(blendedRate({ amountKobo: 11_500_000n, valueCents: 10_000n })).toBe('1150.00');
});
