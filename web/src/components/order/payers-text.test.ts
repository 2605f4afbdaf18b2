import { expect, it } from 'vitest';
import { hasStranger, payerLines } from './payers-text.ts';

const ada = { name: 'OBI ADA', is: 'customer' } as const;
const chidi = { name: 'CHIDI OKAFOR', is: 'stranger' } as const;
const nobody = { name: null, is: 'unnamed' } as const;

it('payers: says of each whose account it was, and names both people where they differ', () => {
  expect(payerLines({ userName: 'Ada Obi', payers: [chidi, ada, nobody] })).toEqual([
    'Paid by CHIDI OKAFOR, not Ada Obi',
    'Paid by OBI ADA',
    'No name given',
  ]);
});

it('payers: takes a transfer without a name for neither friend nor stranger', () => {
  expect([hasStranger({ payers: [ada, nobody] }), hasStranger({ payers: [ada, chidi] })]).toEqual([
    false,
    true,
  ]);
});
