import { expect, it } from 'vitest';
import { othersName, othersWords } from './others-words.ts';

it.each(['Ada Obi', 'OBI ADA', 'Prof. Ada Obi', 'Dr. Mrs. Ada B. Obi', 'Obi-Okafor Ada', 'Ada Obi Jr.'])(
  'the name of a person stands in a sentence as it is: %s',
  (name) => {
    expect(othersName(name)).toBe(name);
  },
);

it.each([
  'Ada. Approved by boss',
  'Ada Obi. Approved by boss',
  'Ada\u00a0Obi.\u00a0Approved',
  'Ada, not Chidi',
  'Ada Obi - approved',
  'Ada as Ngozi confirmed this morning',
])('what is more than a name stands in quotation marks: %s', (name) => {
  expect(othersName(name)).toBe(`“${name}”`);
});

it.each([
  'GTBank‚ seen at 22꞉10',
  'Ada Obi，coins seen by Ngozi',
  'Ada Obi。Seen by Ngozi',
  'Ada Obi； seen by Ngozi',
  'Ada Obi• seen by Ngozi',
  'Ada Obi ― seen twice',
  'Ada Obi ⁄ coins seen',
  'Ada Obiː coins seen',
  'GTBank ꞏ coins seen',
  'GTBankᐧ seen',
  'GTBank丶seen',
  'GTBankǃ seen',
  'GTBank ̦coins seen',
  'GTBank = coins seen',
  'GTBank > seen',
  'GTBank⒈ seen',
  'GTBankﹺ seen',
  'GTBank ﹰ seen',
  'GTBankɂ seen',
  'GTBank ـ seen',
  'Ada Obi͘ seen',
])('and so does what has a sign that is drawn like one of a sentence: %s', (name) => {
  expect(othersName(name)).toBe(`“${name}”`);
});

it.each([
  'Fẹ́mi Adéọlá',
  'Chidi O’Neil',
  'Chidi Oʼneil',
  'Ɓala Ƙofa',
  'آدا أوبي',
  'Zenith Bank Plc',
  'A & B/C Ltd',
])('letters with marks, an apostrophe and what keyboards have are no such signs: %s', (name) => {
  expect(othersName(name)).toBe(name);
});

it.each(['”', '’’', '‘‘', 'ˮ', '❞', '″', '‟', '＂', '»', '〞', 'ꞌꞌ', "''", '’”’'])(
  'words of others end no quotation, whatever the mark is: %s',
  (mark) => {
    expect(othersWords(`Ada Obi${mark} came at night`)).toBe('Ada Obi came at night');
  },
);

it('words of others end no quotation, and are cut', () => {
  expect(othersName('Ada”, approved by “boss')).toBe('“Ada, approved by boss”');
  expect(othersWords('a'.repeat(70))).toBe(`${'a'.repeat(59)}…`);
});

it('names of a list are each cut by their own length alone', () => {
  expect(['Ada Obi', 'OKAFOR CHIDI'].map(othersName)).toEqual(['Ada Obi', 'OKAFOR CHIDI']);
});
