import { describe, expect, it } from 'vitest';
import { bankList } from '../database/bank-list.ts';
import { findBank } from './find-bank.ts';

const rows = bankList.map(([name, , , , , aliases = []]) => ({ name, aliases: [...aliases] }));

describe('bank list', () => {
  it('resolves every name and alias to exactly one bank', () => {
    for (const { name, aliases } of rows) {
      for (const said of [name, ...aliases]) expect(findBank(rows, said)?.name, said).toBe(name);
      const others = rows.filter((row) => row.name !== name);
      expect(findBank(others, name)?.name, name).toBeUndefined();
    }
  });

  it('has unique codes of the right length and includes the common fintech banks', () => {
    for (const [name, , cbnCode, nipCode, providerCode] of bankList) {
      expect(cbnCode ?? '000', name).toMatch(/^(\d{3}|\d{5})$/);
      expect(nipCode ?? '000000', name).toMatch(/^\d{6}$/);
      expect(providerCode ?? '000', name).toMatch(/^[0-9A-Z]{3,10}$/);
    }
    for (const column of [2, 3, 4] as const) {
      const codes = bankList.map((bank) => bank[column]).filter((code) => code !== null);
      expect(new Set(codes).size).toBe(codes.length);
    }
    const used = ['OPay', 'PalmPay', 'Kuda', 'Moniepoint', 'FairMoney', 'Carbon', 'VFD', 'Sparkle', 'Paga'];
    for (const name of used) expect(findBank(rows, name), name).not.toBeNull();
  });
});

it.each([
  ['GTBank', 'Guaranty Trust Bank'],
  ['GT Bank', 'Guaranty Trust Bank'],
  ['Eco Bank', 'Ecobank Nigeria'],
  ['guaranty trust bank plc', 'Guaranty Trust Bank'],
  ['Zenith', 'Zenith Bank'],
  ['ZENITH BANK PLC', 'Zenith Bank'],
  ['U.B.A.', 'United Bank for Africa'],
  ['First Bank', 'First Bank of Nigeria'],
  ['Kuda', 'Kuda Bank'],
  ['Kuda Microfinance Bank Limited', 'Kuda Bank'],
  ['o-pay', 'OPay'],
  ['Opay Digital Services Limited', 'OPay'],
  ['FCMB', 'First City Monument Bank'],
  ['FCMB Microfinance Bank', 'FCMB MFB'],
  ['Access Bank Nigeria', 'Access Bank'],
  ['Diamond Bank', 'Access Bank (Diamond)'],
  ['9 Payment Service Bank', '9PSB'],
  ['Infinity Trust Mortgage Bank', 'Infinity Trust Mortgage Bank'],
])('findBank: resolves %s to %s', (typed, name) => {
  expect(findBank(rows, typed)?.name).toBe(name);
});

it.each(['Bank', '', 'Bank of Aba', 'Zenit', 'Union Diamond'])('findBank: returns null for %j', (typed) => {
  expect(findBank(rows, typed)).toBeNull();
});
