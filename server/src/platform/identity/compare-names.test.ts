import { expect, it } from 'vitest';
import { compareNames, wordsOf } from './compare-names.ts';

it.each([
  ['Ada Obi', 'OBI ADA', 'match'],
  ['Ada Obi', 'OBI ADA CHIDINMA', 'match'],
  ['Ada Chidinma Obi', 'OBI, ADA C.', 'match'],
  ['Ada C. Obi', 'OBI ADA CHIDINMA', 'match'],
  ['A. Obi', 'OBI ADA', 'match'],
  ['Mrs. Ada Obi', 'ADA OBI', 'match'],
  ['Ọlá Adébáyọ̀', 'ADEBAYO OLA', 'match'],
  ['Ɗanjuma Ƙasim Ɓello', 'BELLO DANJUMA KASIM', 'match'],
  ['Ngozi Eze-Okafor', 'EZE OKAFOR NGOZI', 'match'],
  ['Ngozi EzeOkafor', 'EZE-OKAFOR NGOZI', 'match'],
  ["N'Golo Musa", 'NGOLO MUSA', 'match'],
  ['ＡＤＡ Obi', 'Ada Obi', 'match'],
  ['Nairadesk Limited', 'NAIRADESK LIMITED', 'match'],
  ['Ada', 'ADA', 'match'],
  ['Chief', 'CHIEF', 'match'],
  ['Ada Obi', 'OBI CHIDINMA', 'partly'],
  ['Ada Obi', 'ADA EZE', 'partly'],
  ['Ada', 'ADA OBI', 'partly'],
  ['Ada B. Obi', 'OBI CHIDINMA', 'partly'],
  ['Ada Obi', 'MUSA BELLO', 'differs'],
  ['Ada Obi', 'A O', 'differs'],
  ['A', 'ADA OBI', 'differs'],
  ['Ada Obi', 'ADAOBI EZE', 'differs'],
  ['', 'ADA OBI', 'differs'],
  ['...', 'ADA OBI', 'differs'],
])('compareNames: compares %s with %s as %s in either order', (one, other, match) => {
  expect(compareNames(one, other)).toBe(match);
  expect(compareNames(other, one)).toBe(match);
});

it('wordsOf: reads of signs that stand for many letters each only the first words, however many there are', () => {
  const before = process.cpuUsage();
  expect(wordsOf('ﷺ'.repeat(3_000_000))).toHaveLength(12);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
