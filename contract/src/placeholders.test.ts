import { describe, expect, it } from 'vitest';
import { fillIn, partsOf, placeholdersIn, unknownPlaceholderIn } from './placeholders.ts';

describe('placeholders', () => {
  it('are filled in where they are known, each time, and stay where they are not', () => {
    const text = 'Hello {name}, {transaction} over {amount} is {status}. {name}, write again. {desk}';
    expect(fillIn(text, { name: 'Ada', amount: '₦48,250.00', status: 'pending' })).toBe(
      'Hello Ada, {transaction} over ₦48,250.00 is pending. Ada, write again. {desk}',
    );
    expect(placeholdersIn(text)).toEqual(['name', 'transaction', 'amount', 'status', 'desk']);
  });

  it('fill in text that looks like a placeholder itself only once', () => {
    expect(fillIn('{name} {amount}', { name: '{amount}', amount: '₦1' })).toBe('(amount) ₦1');
  });

  it('are not left open by a customer who is called like one', () => {
    const filled = fillIn('Hello {name}, {amount}', { name: '{x}{{status}}', amount: '₦1' });
    expect(filled).toBe('Hello {x}{(status)}, ₦1');
    expect(placeholdersIn(filled)).toEqual([]);
  });

  it.each([
    ['{nmae}, hello', '{nmae}'],
    ['{name} {Name}', '{Name}'],
    ['{__proto__}', '{__proto__}'],
    ['{toString}', '{toString}'],
    ['{ name }', '{ name }'],
    ['{name}', undefined],
    ['{} and } and {', undefined],
    ['{\nname}', undefined],
  ])('names what is none in %j', (text, unknown) => {
    expect(unknownPlaceholderIn(text)).toBe(unknown);
    expect(fillIn(text, {})).toBe(text);
  });

  it('lose no letter of a text when it is cut', () => {
    for (const text of ['', '{', '{{name}}', 'a{name}b{x}c}', `{${'x'.repeat(60)}}`])
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
