import { afterEach, expect, it, vi } from 'vitest';
import { payerOf } from '../money/payers.ts';
import { wordsOf } from './compare-names.ts';
import { asName, createNameFitter, fitName, fitSender } from './fit-name.ts';

afterEach(() => vi.restoreAllMocks());

// Of as many letters as a name may have, each word one letter from all others.
const crafted = (letters: string) => [...letters].map((letter) => `aaa${letter}`).join(' ');
const customer = crafted('bcdefghijklmnopqrstu');
const atBank = crafted('bvwxyzavwxyzavwxyzav');

const countSplit = () => vi.spyOn(String.prototype, 'normalize').mock.contexts;

it('names: are cut to twelve words and a hundred letters before they are compared', () => {
  expect(wordsOf(customer)).toEqual(wordsOf(crafted('bcdefghijklm')));
  expect(wordsOf(`Ada ${'b'.repeat(1_000)}`)).toEqual(['ada', 'b'.repeat(96)]);
  expect(wordsOf(`Ọ${'\u0301'.repeat(200)}lá Adébáyọ̀`)).toEqual(['ola', 'adebayo']);
});

it('names at a bank: are forgiven nothing where they have more than eight words', () => {
  const of = (count: number) => 'bola chidi dayo emeka femi gbenga hauwa ike'.split(' ').slice(0, count);
  const fits = (words: string[]) =>
    fitName(asName([...words, 'Tolulpe'].join(' ')), asName([...words, 'Tolulope'].join(' ')));
  expect(fits(of(7))).toBe('close');
  expect(fits(of(8))).toBe(null);
  expect(fitName(asName(of(8).join(' ')), asName(of(8).toReversed().join(' ')))).toBe('match');
});

it('names at a bank: are forgiven nothing where each has four words that the other has not', () => {
  const fits = (one: string, other: string) => fitName(asName(one), asName(other));
  expect(fits('Obi Tolulpe A B', 'Obi Tolulope Ade Bola')).toBe('close');
  expect(fits('Obi Tolulpe A B C', 'Obi Tolulope Ade Bola Chidi')).toBe(null);
});

it.each([
  ['OBI ADA', 'Ada Chidinma Ngozi Obi', 'match'],
  ['OBI ADA CHIDINMA', 'Ada C. Obi', 'match'],
  ['OGUNLADE OLUWASEUN T', 'Oluwaseun Temitope Ogunlade', 'match'],
  ['ABUBAKAR SADIQ MUSA IBRAHIM BELLO', 'Sadiq Bello', 'match'],
  ['IBRAHIM MUHAMMAD', 'Ibrahim Mohammad', 'close'],
  ['MUSA BELLO', 'Musa A B C', null],
  ['MUSA BELLO', 'Musa Ade Chidi Bello Obi', null],
  ['MUSA BELO', 'Musa Ade Chidi Bello Obi', null],
])('names of senders: %s fits %s as %s', (sender, named, fit) => {
  expect(fitSender(asName(sender), asName(named))).toBe(fit);
});

it('names at a bank: are split once each, however many are compared', () => {
  const split = countSplit();
  const fit = createNameFitter();
  for (let times = 0; times < 300; times += 1) expect(fit(atBank, customer)).toBe(null);
  expect(split).toHaveLength(2);
});

it('names at a bank: are not split again for each way in which a word may be misspelt', () => {
  const names = [asName('aaac aaad aaae aaaf aaab'), asName('aaag aaah aaai aaaj aaab')] as const;
  const split = countSplit();
  fitName(...names);
  expect(split).toHaveLength(0);
  payerOf(atBank, customer);
  expect(split).toHaveLength(2);
});
