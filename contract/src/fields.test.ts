import { describe, expect, it } from 'vitest';
import { line, lines, optionalLines, personName, searchText } from './fields.ts';

const directions = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

describe('direction controls', () => {
  it('are refused in a single line', () => {
    for (const sign of directions) {
      const { success, error } = line('Name is required').safeParse(`Ada${sign}Obi`);
      expect([success, error?.issues[0]?.message]).toEqual([
        false,
        'Contains a character that isn’t allowed',
      ]);
    }
  });

  it('are left out of longer text and of search words', () => {
    for (const field of [lines('Message is required'), optionalLines(), searchText])
      expect(field.parse(`Call ${directions.join('')}0803${directions.join('')} now`)).toBe('Call 0803 now');
  });

  it('alone are no message', () => {
    const { error } = lines('Message is required').safeParse(directions.join(''));
    expect(error?.issues[0]?.message).toBe('Message is required');
  });

  it('leave words from right to left and joined emoji as they are', () => {
    const text = 'شكرا 👩\u200d💻 שלום';
    expect(lines('Message is required').parse(text)).toBe(text);
    expect(line('Name is required').parse(text)).toBe(text);
  });
});

it.each(['\u200b', '\u00ad', '\u2060', '\u3164', '\uffa0', '\u115f\u1160', '\u2800', ' \u2800 \u3164 '])(
  'a name of characters without a picture alone is no name: %j',
  (name) => {
    const { error } = line('Name is required').safeParse(name);
    expect(error?.issues[0]?.message).toBe('Name is required');
    expect(line('Name is required').safeParse(`Ada${name}Obi`).success).toBe(true);
  },
);

it('marks that pile up on a letter are refused, and those of real scripts are not', () => {
  for (const field of [line('Name is required'), lines('Message is required')]) {
    for (const text of ['Ṣọlá Adé-Ọjọ́'.normalize('NFD'), 'Nguyễn'.normalize('NFD'), 'مُحَمَّدٌ', 'ที่นี่', '1️⃣'])
      expect(field.safeParse(text).success, text).toBe(true);
    expect(field.safeParse(`Ada${'\u0301'.repeat(5)}`).error?.issues[0]?.message).toBe(
      'Contains a character that isn’t allowed',
    );
  }
  expect(lines('Message is required').safeParse(`Ada\nObi${'\u0301'.repeat(5)}`).success).toBe(false);
});

it('a person’s name is taken without what shows nothing, and refused with directions', () => {
  const name = personName('Name is required');
  expect(name.parse(' M\ufe00u\u200dsa\u00ad B\u3164ello')).toBe('Musa Bello');
  expect(name.parse('Ọlá Ẹ̀bí')).toBe('Ọlá Ẹ̀bí');
  expect(name.safeParse('\u200d\ufe00').error?.issues[0]?.message).toBe('Name is required');
  for (const sign of directions) expect(name.safeParse(`Ada${sign}Obi`).success).toBe(false);
});
