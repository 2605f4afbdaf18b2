import { expect, it } from 'vitest';
import { tradedText } from './order-words.ts';

it('traded text: names coins, and calls a card a gift card once', () => {
  const text = (assetName: string, assetType: 'cryptocurrency' | 'gift-card', quantity = '50') =>
    tradedText({ assetName, assetType, quantity });
  expect(text('Bitcoin', 'cryptocurrency', '0.0005')).toBe('0.0005 Bitcoin');
  expect(text('Apple', 'gift-card')).toBe('$50 of Apple gift card');
  expect(text('Visa gift card', 'gift-card', '1')).toBe('$1 of Visa gift card');
  expect(text('Amex Gift Card', 'gift-card')).toBe('$50 of Amex Gift Card');
});

it('traded text: counts cards that are sold one by one, whatever they were settled for', () => {
  const text = (assetName: string, cardCount: number | null) =>
    tradedText({
      assetName,
      assetType: 'gift-card',
      quantity: '200',
      cardCount,
      settled: { quantity: '100', amount: '1' },
    });
  expect(text('Amazon', 3)).toBe('3 Amazon gift cards');
  expect(text('Visa gift card', 1)).toBe('1 Visa gift card');
  expect(text('Amazon', null)).toBe('$100 of Amazon gift card');
});
