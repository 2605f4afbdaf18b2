import { expect, it } from 'vitest';
import { payerOf } from './payers.ts';

it.each([
  ['OBI ADA', 'Ada Obi', 'customer'],
  ['OBI ADA CHIDINMA', 'Ada Obi', 'customer'],
  ['ADA', 'Ada', 'customer'],
  // Cut at 20 letters.
  ['OKONKWO CHUKWUEMEKA ', 'Chukwuemeka Okonkwo', 'customer'],
  ['OLUWASEUN ADEBAYO-OG', 'Oluwaseun Adebayo-Ogunlade', 'customer'],
  ['OGUNLADE OLUWASEUN T', 'Oluwaseun Temitope Ogunlade', 'customer'],
  // One wrong letter.
  ['OBI CHIDINMA ADAH', 'Chidinma Adah Obi', 'customer'],
  ['IBRAHIM MUHAMMAD', 'Ibrahim Mohammad', 'customer'],
  ['CHIDI OKAFOR', 'Ada Obi', 'stranger'],
  ['CHIDI OBI', 'Ada Obi', 'stranger'],
  ['OBI', 'Ada Obi', 'stranger'],
  ['OKAFOR CHIDI EMMANUE', 'Emmanuel Chidi Obi', 'stranger'],
  ['OBI AD', 'Ada Obi', 'stranger'],
  ['ADA OBI', 'Ada', 'stranger'],
  // Letters that stand for any word.
  ['MUSA BELLO', 'Musa A B C', 'stranger'],
  ['MUSA BELLO', 'Ade Chidi Emeka Musa Ibrahim Bello', 'stranger'],
  ['OBI ADA', 'Ada Chidinma Ngozi Obi', 'customer'],
  ['OBI ADA C', 'Ada Obi', 'customer'],
  ['OBI ADA CHIDINMA', 'Ada C. Obi', 'customer'],
])('payerOf: takes %s for %s as a %s', (sender, customer, is) => {
  expect(payerOf(sender, customer)).toEqual({ name: sender, is, customer });
});

it('payerOf: takes an unnamed sender for neither the customer nor a stranger', () => {
  expect(payerOf(null, 'Ada Obi')).toEqual({ name: null, is: 'unnamed', customer: 'Ada Obi' });
});
