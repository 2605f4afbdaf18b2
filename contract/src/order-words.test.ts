import { expect, it } from 'vitest';
import { tradedText } from './order-words.ts';

it('traded text: names coins, and calls a card a gift card once', () => {
  const text = (assetName: string, assetType: 'cryptocurrency' | 'gift-card', quantity = '50') =>
    tradedText({ assetName, assetType, quantity });
  expect(text('Bitcoin', 'cryptocurrency', '0.0005')).toBe('0.0005 Bitcoin');
  expect(text('Apple', 'gift-card')).toBe('50 units of Apple gift card');
  expect(text('Visa gift card', 'gift-card', '1')).toBe('1 unit of Visa gift card');
  expect(text('Amex Gift Card', 'gift-card')).toBe('50 units of Amex Gift Card');
});
