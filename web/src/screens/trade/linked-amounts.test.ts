import type { Asset } from '@nairadesk/contract/assets';
import { keptDecimals, tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { nairaOf, orderTypes, quantityOf, roundedKobo, roundedUnits } from '@nairadesk/contract/money';
import { networks } from '@nairadesk/contract/networks';
import { quote, termsOf } from '@nairadesk/contract/quote';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteFor } from '../landing/quote.ts';
import { type AmountField, amountProblems, linkAmounts, shownText, typingNote } from './linked-amounts.ts';

const card: Asset = {
  id: 'a',
  name: 'Apple',
  assetType: 'gift-card',
  logo: null,
  minAmount: '5000.00',
  maxAmount: '3000000.00',
  buyingPrice: '1440.00',
  priceVersion: 1,
  sellingPrice: '1330.00',
  description: null,
  networks: [],
};
const coin: Asset = {
  ...card,
  assetType: 'cryptocurrency',
  buyingPrice: '141350000.00',
  maxAmount: null,
  networks: ['Bitcoin'],
};

function linked(asset: Asset, field: AmountField, text: string) {
  const found = linkAmounts(asset, 'buy', { field, text });
  return found && [quantityOf(found.units), nairaOf(found.amountKobo)];
}

describe('linked amounts', () => {
  it('keep the typed naira and derive the quantity they buy', () => {
    expect(linked(card, 'amount', '20000')).toEqual(['13.88', '20000.00']);
    expect(linked(coin, 'amount', '50000')).toEqual(['0.00035373', '50000.00']);
  });

  it('derive for a sell the smallest quantity worth the typed naira', () => {
    const sell = linkAmounts(card, 'sell', { field: 'amount', text: '20000' });
    expect(sell).toEqual({ units: 15_040_000_000_000_000_000n, amountKobo: 2_000_000n, problem: null });
    const even = linkAmounts(card, 'sell', { field: 'amount', text: '13300' });
    expect(even?.units).toBe(10n ** 19n);
  });

  it('limit the decimals of a coin to those of its network', () => {
    const xrp: Asset = { ...coin, name: 'XRP', buyingPrice: '3000.00', networks: ['Ripple'] };
    expect(linked(xrp, 'amount', '20000')).toEqual(['6.666666', '20000.00']);
    expect(linked(xrp, 'quantity', '6.6666667')).toBeNull();
    const problems = amountProblems(xrp, 'buy', { field: 'quantity', text: '6.6666667' });
    expect(problems).toEqual({ quantity: 'Use at most 6 decimals' });
  });

  it('accept the minimum as typed', () => {
    expect(linked(card, 'amount', '5000')).toEqual(['3.47', '5000.00']);
    expect(linked({ ...card, buyingPrice: '0.01' }, 'amount', '5000')).toEqual(['500000', '5000.00']);
  });

  it('price a typed quantity with the price for buying or selling', () => {
    expect(linked(card, 'quantity', '50')).toEqual(['50', '72000.00']);
    const sell = linkAmounts(card, 'sell', { field: 'quantity', text: '50' });
    expect(sell?.amountKobo).toBe(6_650_000n);
  });

  it('keep amount and quantity of large orders exact', () => {
    const found = linkAmounts(coin, 'buy', { field: 'quantity', text: '6999.12345678' });
    expect(found && shownText('amount', found)).toBe('989,326,100,615.85');
  });

  it('accept an unfinished number and reject anything that is not a number', () => {
    expect(linked(card, 'amount', '20000.')).toEqual(['13.88', '20000.00']);
    expect(linked(card, 'quantity', '1.234')).toBeNull();
    expect(linked(card, 'amount', '.')).toBeNull();
  });
});

describe('amount problems', () => {
  const of = (asset: Asset, field: AmountField, text: string) =>
    amountProblems(asset, 'buy', { field, text });

  it('require amount and quantity while nothing is typed', () => {
    expect(of(card, 'amount', '')).toEqual({
      amount: 'Amount is required',
      quantity: 'Quantity is required',
    });
  });

  it('accept the minimum and name it for anything below', () => {
    expect(of(card, 'amount', '5000')).toEqual({});
    expect(of(card, 'amount', '4999.99')).toEqual({ amount: 'The minimum is ₦5,000.00' });
    expect(of(card, 'quantity', '3.47')).toEqual({ amount: 'The minimum is ₦5,000.00' });
  });

  it('name the maximum and the allowed decimals', () => {
    expect(of(card, 'quantity', '3000')).toEqual({ amount: 'The maximum is ₦3,000,000.00' });
    expect(of(card, 'quantity', '1.234')).toEqual({ quantity: 'Use at most 2 decimals' });
    expect(of(coin, 'quantity', '0.123456789')).toEqual({ quantity: 'Use at most 8 decimals' });
  });

  it('refuse zero and less than the smallest quantity when there is no minimum', () => {
    const free = { ...card, minAmount: '0.00' };
    expect(of(free, 'quantity', '0')).toEqual({ quantity: 'Quantity must be more than zero' });
    expect(of({ ...free, buyingPrice: '0.01' }, 'quantity', '0.01')).toEqual({
      quantity: 'Quantity is too small',
    });
    expect(of(free, 'amount', '0')).toEqual({ amount: 'Amount must be more than zero' });
    expect(of(free, 'amount', '14.39')).toEqual({
      amount: 'This is less than the smallest quantity, 0.01, costs',
    });
    expect(of(free, 'amount', '14.40')).toEqual({});
  });
});

describe('order form, calculator and server', () => {
  const kobo = fc.oneof(fc.bigInt({ min: 1n, max: 9_999n }), fc.bigInt({ min: 1n, max: 10n ** 14n - 1n }));
  const names = fc.constantFrom('Bitcoin', 'Tether (USDT)', 'XRP', 'EOS', 'Ethereum', 'Card');
  const assets = fc
    .record({
      assetType: fc.constantFrom('cryptocurrency' as const, 'gift-card' as const),
      name: names,
      networks: fc.uniqueArray(fc.constantFrom(...networks), { minLength: 1, maxLength: 4 }),
      prices: fc.tuple(kobo, kobo),
      min: fc.oneof(fc.constant(0n), kobo),
      spread: fc.option(kobo, { nil: null }),
    })
    .map(
      ({ assetType, name, networks: on, prices, min, spread }): Asset => ({
        ...card,
        assetType,
        name,
        networks: assetType === 'gift-card' ? [] : on,
        buyingPrice: nairaOf(prices[0]),
        sellingPrice: nairaOf(prices[1]),
        minAmount: nairaOf(min),
        maxAmount: spread === null ? null : nairaOf(min + spread < 10n ** 14n ? min + spread : min),
      }),
    );
  const amounts = kobo.map((typed) => ({ field: 'amount' as const, text: nairaOf(typed) }));
  const typedOn = (asset: Asset) =>
    fc.oneof(
      amounts,
      fc.constantFrom({ field: 'amount' as const, text: asset.minAmount }),
      fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => {
        const step = 10n ** BigInt(18 - tradedDecimals(asset));
        return { field: 'quantity' as const, text: quantityOf((units / step) * step) };
      }),
    );
  const typing = assets.chain((asset) =>
    fc.record({
      asset: fc.constant(asset),
      orderType: fc.constantFrom(...orderTypes),
      typed: typedOn(asset),
    }),
  );

  it('agree on the order for any input, to the kobo and the last decimal', () => {
    fc.assert(
      fc.property(typing, ({ asset, orderType, typed }) => {
        const form = linkAmounts(asset, orderType, typed);
        if (!form) return;
        const rate = { ...asset, quantityDecimals: tradedDecimals(asset), cardRates: null };
        expect(quoteFor(rate, orderType, typed)).toEqual(form.problem === 'too_large' ? null : form);
        const isFree = Object.keys(amountProblems(asset, orderType, typed)).length === 0;
        expect(isFree).toBe(form.problem === null);
        if (!isFree) return;
        if (typed.field === 'amount') expect(nairaOf(form.amountKobo)).toBe(typed.text);
        for (const network of asset.assetType === 'gift-card' ? [null] : asset.networks) {
          const amountKobo = roundedKobo(nairaOf(form.amountKobo));
          const units = roundedUnits(quantityOf(form.units), keptDecimals(asset, network));
          const ordered = quote(termsOf(asset, orderType, tradedDecimals(asset)), { units, amountKobo });
          expect(ordered).toEqual(form);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

it.each([
  ['amount', '1,5', 'Use a point for decimals: 1.5'],
  ['amount', '₦1.234,56', 'Use a point for decimals: 1234.56'],
  ['amount', '50,000.567', 'Use at most 2 decimals'],
  ['amount', '1.000.000', 'Use commas for thousands: 1,000,000'],
  ['quantity', '1,5', 'Use a point for decimals: 1.5'],
  ['quantity', '5k', 'Type every zero: 50000, not 50k'],
  ['amount', '1000000000000', 'This is more than we can trade at once'],
] as const)('amount problems: the %s %j is no order, and is explained', (field, text, words) => {
  expect(linkAmounts(coin, 'buy', { field, text })).toBeNull();
  expect(amountProblems(coin, 'buy', { field, text })).toEqual({ [field]: words });
});

it('typingNote: says nothing of a number, and nothing while nothing is typed', () => {
  for (const text of ['', ' ', '1500.50', '₦ 1,234,567.5', '1500.', '0,5'])
    expect(typingNote(coin, { field: 'amount', text }), text).toBeUndefined();
});
