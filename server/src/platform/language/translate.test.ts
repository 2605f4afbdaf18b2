import { describe, expect, it } from 'vitest';
import { say, t } from './translate.ts';

describe('a text to a customer', () => {
  it('is English where it is not translated, or into English', () => {
    const text = t('Order {order} is complete', { order: 'NX4K2P' });
    expect(say(text, 'en')).toBe('Order NX4K2P is complete');
    expect(text.replace(/[\u2061-\u2064]/g, '')).toBe('Order NX4K2P is complete');
  });

  it('is said in a language, with its values in the places of that language', () => {
    expect(say(t('{value} of {card}', { value: '$50', card: 'Amazon gift card' }), 'ha')).toBe(
      'Amazon gift card na $50',
    );
    expect(say(t('Order {order} is complete', { order: 'NX4K2P' }), 'yo')).toBe('Ọ́dà NX4K2P ti parí');
  });

  it('can be a value of another one, and stand beside others in one string', () => {
    const what = t('{value} of {card}', { value: '$50', card: 'Amazon gift card' });
    const text = `${t('We’ve sent you {what}.', { what })}\nTX-1 & co\n${t('Hello,')}`;
    expect(say(text, 'ha')).toBe('Mun aika muku Amazon gift card na $50.\nTX-1 & co\nSannu,');
    expect(say(text, 'en')).toBe('We’ve sent you $50 of Amazon gift card.\nTX-1 & co\nHello,');
  });

  it('stays English where no language has it, as do the words between', () => {
    expect(say(`${t('New {words}', { words: 'here' })}: Hello,`, 'ig')).toBe('New here: Hello,');
  });

  it.each([
    ['a mark that ends a value', 'Ada\u2063 and \u2062Obi'],
    ['a mark that ends a message', 'Ada\u2064'],
    ['marks in the wrong order', '\u2064Ada\u2061'],
    ['a place', '{amount}'],
  ])('leaves no way out of a value: %s', (_, name) => {
    const text = t('Hello {name},', { name });
    const typed = name.replace(/[\u2061-\u2064]/g, '');
    expect(say(text, 'ha')).toBe(`Sannu ${typed},`);
    expect(say(text, 'en')).toBe(`Hello ${typed},`);
  });
});
