import { describe, expect, it } from 'vitest';
import { codeShapeWarning } from './card-code-shapes.ts';

describe('codeShapeWarning', () => {
  it.each([
    ['Amazon', 'AQ12-BCDE3F-GH45'],
    ['Amazon', 'aq12 bcde3f gh456'],
    ['Apple', 'XABC DEFG HIJK 2345'],
    ['iTunes card', 'XABCDEFGHIJK2345'],
    ['Google Play', 'ABCD EFGH IJKL 2345'],
    ['Google Play', '0123 4567 89AB CDEF GHIJ'],
    ['Steam', 'AAAAA-BBBBB-CCCC1'],
    ['Xbox', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEE1'],
    ['PlayStation', 'AAAA-BBBB-CC12'],
    ['Visa gift card', '4111 1111 1111 1111 12/28 123'],
    ['Visa gift card', 'Card number 4111111111111111, exp 12/28, CVV 123'],
    ['Vanilla', '5555 5555 5555 4444'],
    ['Amex gift card', '3782 822463 10005'],
    ['eBay', '5012 3456 7890 1'],
    ['Walmart', '6012 3456 7890 1234 PIN: 1234'],
    ['Nike', '6060 1000 0000 0000 000 pin 123456'],
    ['Sephora', '6006 4912 3456 7890 12345678'],
  ])('says nothing about a code of %s that looks like one: %s', (brand, code) => {
    expect(codeShapeWarning(brand, code)).toBeNull();
  });

  it.each([
    ['Amazon', 'AQ12-BCDE3F-GH'],
    ['Apple', 'AABC DEFG HIJK 2345'],
    ['Google Play', 'ABCD EFGH IJKL 23456'],
    ['Steam', 'AAAAA-BBBBB'],
    ['Xbox', 'AAAAA-BBBBB-CCCCC-DDDDD'],
    ['PlayStation', 'AAAA-BBBB-CCCC-DDDD'],
    ['Visa gift card', '4111 1111 1111 1112'],
    ['Visa gift card', '9111 1111 1111 1111'],
    ['American Express', '3782 822463 10006'],
    ['eBay', '5012 3456 7890'],
    ['Walmart', '6012 3456 7890'],
    ['Nike', '6060 1000'],
    ['Sephora', '6006 4912 3456 7890 12'],
  ])('warns of a code of %s that looks otherwise: %s', (brand, code) => {
    expect(codeShapeWarning(brand, code)).toMatch(
      /^This doesn’t look like an? .+ code: they have .+\. Check it; you may send it anyway\.$/,
    );
  });

  it('says what codes of the brand look like, and never repeats the code', () => {
    expect(codeShapeWarning('Amazon US', 'SECRET-1')).toBe(
      'This doesn’t look like an Amazon code: they have 14 or 15 letters and digits. Check it; you may send it anyway.',
    );
  });

  it.each([
    ['Razer Gold', '1'],
    ['Netflix', 'ABC'],
    ['Steampunk shop', 'ABC'],
    ['Amazon', ''],
    ['Amazon', ' - '],
  ])('says nothing for %s where %j is typed: it knows no shape, or there is no code', (brand, code) => {
    expect(codeShapeWarning(brand, code)).toBeNull();
  });
});
