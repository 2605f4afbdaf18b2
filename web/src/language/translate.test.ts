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
    '{range} of {total}': '{range} n’ime {total}',
  };

  it.each([
    ['Please check the marked fields.', 'Biko lelee ebe ndị e kara akara.'],
    ['Use at most 8 decimals', 'Ka ọnụọgụ dị n’azụ ntụpọ ghara ịkarị 8'],
    ['5 to 10 naira', '10–5'],
    // Nothing in the place, or more around it, is another text.
    ['Use at most decimals', 'Use at most decimals'],
    ['Use at most 8 decimals here', 'Use at most 8 decimals here'],
    ['Something new', 'Something new'],
    // A message with hardly a word of its own is none of the sentences that hold the word.
    ['Add a photo of the card', 'Add a photo of the card'],
    ['', ''],
  ])('says %j as %j', (english, translation) => {
    speak('ig', catalogue, findText);
    expect(translateText(english)).toBe(translation);
  });

  it('takes the message that has most of the text, wherever it stands', () => {
    const some = { 'Use {number}': 'Jiri {number}', ...catalogue, 'Use {side} photo': 'Jiri foto {side}' };
    speak('ig', some, findText);
    expect(translateText('Use at most 8 decimals')).toBe('Ka ọnụọgụ dị n’azụ ntụpọ ghara ịkarị 8');
    expect(translateText('Use front photo')).toBe('Jiri foto front');
    expect(translateText('Use 0123456789')).toBe('Jiri 0123456789');
  });

  it('translates what stands in a place, where that is a text of its own', () => {
    speak('yo', { 'It is {what}, at {price}.': '{what} ni, ní {price}.', 'a letter': 'lẹ́tà' }, findText);
    expect(translateText('It is a letter, at ₦5.')).toBe('lẹ́tà ni, ní ₦5.');
    expect(translateText('It is a note, at ₦5.')).toBe('a note ni, ní ₦5.');
  });

  it('translates what is put together of several sentences, if it knows each of them', () => {
    const known = { 'This is a link': 'Líǹkì ni èyí', 'It starts with {start}.': 'Ó bẹ̀rẹ̀ pẹ̀lú {start}.' };
    speak('yo', known, findText);
    expect(translateText('This is a link. It starts with T.')).toBe('Líǹkì ni èyí. Ó bẹ̀rẹ̀ pẹ̀lú T.');
    expect(translateText('It starts with T. This is a link')).toBe('Ó bẹ̀rẹ̀ pẹ̀lú T. Líǹkì ni èyí');
    expect(translateText('This is a link. Copy it again.')).toBe('This is a link. Copy it again.');
  });

  it('leaves English as it is', () => {
    expect(translateText('Use at most 8 decimals')).toBe('Use at most 8 decimals');
  });
});
