import { expect, it } from 'vitest';
import { bankChanges, walletChanges } from './describe-payees.ts';

// Without the marks by which a mail finds what to translate.
const plain = (lines: string[]) => lines.map((line) => line.replaceAll(/\p{Cf}/gu, ''));
const wallet = (address: string) => [{ network: 'ERC20' as const, address, memo: null }];
const [old, alike] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x5290841111111111111111111111111111119EE7',
];

it('the mail of a wallet or an account that was changed: tells it from another one with its last letters', () => {
  expect(plain(walletChanges(wallet(old), wallet(alike)))).toEqual(['ERC20: …119EE7 (was …169EE7)']);
  expect(plain(walletChanges(wallet(old), wallet(`${old.slice(0, -1)}9`)))).toEqual([
    'ERC20: …9EE9 (was …9EE7)',
  ]);
  const account = { bankName: 'Zenith Bank', accountName: 'Desk', accountNumber: '1012345671' };
  expect(plain(bankChanges(account, { ...account, accountNumber: '2098765671' }))).toEqual([
    'Account number: …765671 (was …345671)',
  ]);
});
