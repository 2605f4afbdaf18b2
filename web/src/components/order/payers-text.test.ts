import { expect, it } from 'vitest';
import { hasStranger, payerLines, typedText } from './payers-text.ts';

const ada = { name: 'OBI ADA', is: 'customer', customer: 'Ada Obi' } as const;
const chidi = { name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Ada Obi' } as const;
const unnamed = { name: null, is: 'unnamed', customer: 'Ada Obi' } as const;

it('payers: says of each whose account it was, and names both people where they differ', () => {
  expect(payerLines({ payers: [chidi, ada, unnamed] })).toEqual([
    'Paid by CHIDI OKAFOR, not Ada Obi',
    'Paid by OBI ADA',
    'No name given',
  ]);
});

it('payers: takes a transfer without a name for neither friend nor stranger', () => {
  expect([hasStranger({ payers: [ada, unnamed] }), hasStranger({ payers: [ada, chidi] })]).toEqual([
    false,
    true,
  ]);
});

it('typed money: is said to be the word of whoever typed it, each of them named', () => {
  expect(typedText(['Tunde Bakare', 'Uche Eze'])).toBe(
    'Tunde Bakare and Uche Eze typed it in, and it’s on no statement yet: check it with our bank first.',
  );
});
