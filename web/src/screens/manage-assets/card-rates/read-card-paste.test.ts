import { describe, expect, it } from 'vitest';
import { type CardField, columnOf } from './card-columns.ts';
import { readCardPaste } from './read-card-paste.ts';

const texts = (pasted: string, at: CardField = 'country') =>
  readCardPaste(pasted, at)?.map((row) => Object.fromEntries(row.map(({ field, text }) => [field, text])));

describe('readCardPaste', () => {
  it('leaves a single text to the browser', () => {
    expect(readCardPaste('USA', 'country')).toBeNull();
  });

  it('fills the columns from the focus on, and leaves empty cells as they are', () => {
    expect(texts('1150\t\t500\n1160\t100\t', 'rate')).toEqual([
      { rate: '1150', maximum: '500' },
      { rate: '1160', minimum: '100' },
    ]);
  });

  it('splits a range of face values over both columns', () => {
    expect(texts('USA\t$25–$100\tphysical\tcash\t1,150\nUK\t50 - 200\te-code\tnone\t1400')).toEqual([
      { country: 'USA', from: '25', to: '100', form: 'physical', receipt: 'cash', rate: '1,150' },
      { country: 'UK', from: '50', to: '200', form: 'e-code', receipt: 'none', rate: '1400' },
    ]);
  });

  it('goes by headings in any order, and leaves out columns that it doesn’t know', () => {
    expect(texts('Rate\tCountry\tNotes\tRange\n1150\tUSA\tfast\t25-100')).toEqual([
      { rate: '1150', country: 'USA', from: '25', to: '100' },
    ]);
  });
});

describe('a column', () => {
  it.each<[CardField, string, unknown]>([
    ['country', ' u.s. ', 'US'],
    ['country', 'United Kingdom', 'GB'],
    ['form', 'Ecode', 'e-code'],
    ['receipt', 'Cash receipt', 'cash'],
    ['receipt', '', 'none'],
    ['from', '$1,000', '1000.00'],
    ['rate', '₦1,150.5', '1150.50'],
    ['minimum', '-', null],
    ['minutes', '10 min', 10],
    ['on', 'yes', true],
    ['on', 'off', false],
  ])('%s reads %j as %j', (field, text, value) => {
    expect(columnOf(field).read(text)).toEqual({ value });
  });

  it.each<[CardField, string]>([
    ['country', 'Wakanda'],
    ['form', 'paper'],
    ['receipt', 'maybe'],
    ['from', '0'],
    ['from', '1,5'],
    ['rate', ''],
    ['minutes', 'soon'],
    ['on', 'perhaps'],
  ])('%s refuses %j with words', (field, text) => {
    expect(columnOf(field).read(text)).toEqual({ problem: expect.stringMatching(/^(Enter|Must|Use)/) });
  });

  it.each<CardField>(['country', 'from', 'form', 'receipt', 'rate', 'minimum', 'minutes', 'on'])(
    '%s reads what it writes',
    (field) => {
      const { read, show } = columnOf(field);
      const samples = {
        country: 'AE',
        from: '1250.50',
        form: 'e-code',
        receipt: 'debit',
        rate: '1150.00',
        minimum: null,
        minutes: 15,
        on: false,
      };
      const value = samples[field as keyof typeof samples];
      expect(read(show(value))).toEqual({ value });
    },
  );
});
