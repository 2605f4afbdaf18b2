import { describe, expect, it } from 'vitest';
import { priceWarning } from './price-warning.ts';

const before = { buyingPrice: '240000.00', sellingPrice: '222600.00' };

describe('price warning', () => {
  it('is absent for first prices and ordinary changes', () => {
    expect(priceWarning(null, { buyingPrice: '1.00', sellingPrice: '0.10' }, 10)).toBeNull();
    expect(priceWarning(before, before, 10)).toBeNull();
    expect(priceWarning(before, { buyingPrice: '264000.00', sellingPrice: '200340.00' }, 10)).toBeNull();
    expect(priceWarning(before, { buyingPrice: '480000.00', sellingPrice: '111300.00' }, 100)).toBeNull();
  });

  it('appears for a change beyond the owner’s limit, up and down', () => {
    expect(priceWarning(before, { ...before, buyingPrice: '264000.01' }, 10)?.text).toContain('goes up');
    expect(priceWarning(before, { ...before, sellingPrice: '200339.99' }, 10)?.text).toContain('goes down');
  });

  it('appears for a price with a zero too few or too many', () => {
    expect(priceWarning(before, { ...before, sellingPrice: '22260.00' }, 10)).toEqual({
      title: 'Is this price right?',
      text: 'The selling price goes down from ₦222,600.00 to ₦22,260.00. Customers see it right away.',
    });
    expect(priceWarning(before, { ...before, buyingPrice: '2400000.00' }, 10)?.text).toContain(
      'The buying price goes up from ₦240,000.00 to ₦2,400,000.00.',
    );
  });

  it('appears first for prices at which the desk pays out more than it takes in', () => {
    const now = { buyingPrice: '24000.00', sellingPrice: '222600.00' };
    expect(priceWarning(before, now, 10)?.title).toBe('Pay out more than you take in?');
    expect(priceWarning(null, now, 10)?.text).toContain('The desk loses ₦198,600.00 on each unit.');
  });
});
