import { afterEach, describe, expect, it } from 'vitest';
import { findText } from './find-text.ts';
import { onSpeak, plural, speak, spokenLanguage, t, translateText } from './translate.ts';

afterEach(() => speak('en', {}));

describe('t', () => {
  it('says the English text itself until another language is spoken, with its values in place', () => {
    expect(t('The minimum order is {amount}', { amount: '₦5,000.00' })).toBe(
      'The minimum order is ₦5,000.00',
    );
    expect(spokenLanguage()).toBe('en');
  });

  it('says the translation where there is one, with the same values, in the order of that language', () => {
    speak('yo', { '{unit} on a {country} card': '{country}: {unit}' });
    expect(t('{unit} on a {country} card', { unit: '$1', country: 'US' })).toBe('US: $1');
    expect(t('Not in the catalogue')).toBe('Not in the catalogue');
    expect(spokenLanguage()).toBe('yo');
  });

  it('leaves a place whose value is missing as it is, and takes a value that looks like a place for text', () => {
    expect(t('Buy {name}')).toBe('Buy {name}');
    expect(t('{one} and {other}', { one: '{other}', other: 'two' })).toBe('{other} and two');
  });
});

describe('plural', () => {
  const orders = (count: number) =>
    plural(count, '{count} order of {name}', '{count} orders of {name}', { name: 'Ada' });

  it('takes the English text for one, and for any other number', () => {
    expect([0, 1, 2, 21].map(orders)).toEqual([
      '0 orders of Ada',
      '1 order of Ada',
      '2 orders of Ada',
      '21 orders of Ada',
    ]);
  });

  it('takes what the language has for the number: in Yoruba and Igbo one form for all', () => {
    const catalogue = {
      '{count} order of {name}': 'one: {count}',
      '{count} orders of {name}': 'other: {count}',
    };
    speak('ha', catalogue);
    expect([1, 2].map(orders)).toEqual(['one: 1', 'other: 2']);
    for (const language of ['yo', 'ig'] as const) {
      speak(language, catalogue);
      expect([1, 2].map(orders)).toEqual(['other: 1', 'other: 2']);
    }
  });
});

describe('speak', () => {
  it('has drawn again what is drawn already', () => {
    const seen: string[] = [];
    onSpeak(() => seen.push(t('Pay')));
    speak('ha', { Pay: 'Biya' });
    speak('en', {});
    onSpeak(() => {});
    expect(seen).toEqual(['Biya', 'Pay']);
  });
});

describe('translateText', () => {
  const catalogue = {
    'Please check the marked fields.': 'Biko lelee ebe ndị e kara akara.',
    'Use at most {decimals} decimals': 'Ka ọnụọgụ dị n’azụ ntụpọ ghara ịkarị {decimals}',
    '{low} to {high} naira': '{high}–{low}',
  };

  it.each([
    ['Please check the marked fields.', 'Biko lelee ebe ndị e kara akara.'],
    ['Use at most 8 decimals', 'Ka ọnụọgụ dị n’azụ ntụpọ ghara ịkarị 8'],
    ['5 to 10 naira', '10–5'],
    // Nothing in the place, or more around it, is another text.
    ['Use at most decimals', 'Use at most decimals'],
    ['Use at most 8 decimals here', 'Use at most 8 decimals here'],
    ['Something new', 'Something new'],
    ['', ''],
  ])('says %j as %j', (english, translation) => {
    speak('ig', catalogue, findText);
    expect(translateText(english)).toBe(translation);
  });

  it('leaves English as it is', () => {
    expect(translateText('Use at most 8 decimals')).toBe('Use at most 8 decimals');
  });
});
