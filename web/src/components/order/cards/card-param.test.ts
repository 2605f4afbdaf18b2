import { cardCountryCodes } from '@nairadesk/contract/card-countries';
import { cardForms, cardReceipts } from '@nairadesk/contract/card-kinds';
import { nairaOf } from '@nairadesk/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardParam, readCardParam } from './card-param.ts';

const card = fc.record({
  country: fc.constantFrom(...cardCountryCodes),
  value: fc.bigInt({ min: 1n, max: 100_000_000n }).map(nairaOf),
  form: fc.constantFrom(...cardForms),
  receipt: fc.constantFrom(...cardReceipts),
});

describe('card in an address', () => {
  it('is read as it was chosen, and needs no escaping', () => {
    fc.assert(
      fc.property(card, (chosen) => {
        const text = cardParam(chosen);
        expect(encodeURIComponent(text)).toBe(text);
        expect(readCardParam(text)).toEqual(chosen);
      }),
    );
  });

  it('counts what it does not know as not chosen', () => {
    const nothing = { country: undefined, value: undefined, form: undefined, receipt: undefined };
    for (const text of ['', '_', 'XX_ten_plastic_maybe', '<script>', '____'])
      expect(readCardParam(text)).toEqual(nothing);
    expect(readCardParam('GB_7.50_e-code')).toEqual({
      ...nothing,
      country: 'GB',
      value: '7.50',
      form: 'e-code',
    });
  });
});
