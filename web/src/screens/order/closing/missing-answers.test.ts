import type { DeskRules } from '@nairadesk/contract/desk-rules';
import type { Flag } from '@nairadesk/contract/flag-kinds';
import type { Payer } from '@nairadesk/contract/order-answers';
import { describe, expect, it } from 'vitest';
import { missingAnswers } from './missing-answers.ts';

const rules: DeskRules = {
  tolerance: '50.00',
  lateMinutes: 5,
  strangers: 'hold',
  referenceFrom: '100000.00',
  priceJumpPercent: 10,
  approvalFrom: null,
  approveAccounts: false,
  approveReversals: false,
  cardPhotoDays: 180,
  cardComplaintHours: 72,
};
const stranger: Payer = { name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Ada Obi' };
const order = (
  orderType: 'buy' | 'sell',
  assetType: 'cryptocurrency' | 'gift-card',
  amount = '99999.99',
) => ({
  orderType,
  assetType,
  amount,
  payers: [] as Payer[],
  flags: [] as Flag[],
});
const hash = { reference: 'Enter the transaction hash' };
const bank = { reference: 'Enter the bank reference' };

describe('completing an order', () => {
  it.each([
    ['coins that we sent, always', order('buy', 'cryptocurrency', '1.00'), hash],
    ['coins, before the rules have loaded', order('buy', 'cryptocurrency'), hash, undefined],
    ['naira from the owner’s sum', order('sell', 'cryptocurrency', '100000.00'), bank],
    ['naira for a card from the owner’s sum', order('sell', 'gift-card', '100000.00'), bank],
    ['naira below it', order('sell', 'cryptocurrency'), {}],
    ['naira where the owner asks for none', order('sell', 'cryptocurrency', '900000.00'), {}, null],
    ['a card', order('buy', 'gift-card', '900000.00'), {}],
  ] as const)(
    'asks for the reference of %s',
    (_, one, missing, given: undefined | null | DeskRules = rules) => {
      const told = given === null ? { ...rules, referenceFrom: null } : given;
      expect(missingAnswers(one, { reference: ' ' }, told)).toEqual(missing);
      expect(missingAnswers(one, { reference: 'abc' }, told)).toEqual({});
    },
  );

  it('asks why a stranger’s money is accepted, unless the owner’s rule is to warn', () => {
    const paid = { ...order('buy', 'gift-card'), payers: [stranger] };
    const missing = { strangerReason: 'Say why you accept this money' };
    expect(missingAnswers(paid, {}, rules)).toEqual(missing);
    expect(missingAnswers(paid, {}, undefined)).toEqual(missing);
    expect(missingAnswers(paid, { strangerReason: 'Her brother' }, rules)).toEqual({});
    expect(missingAnswers(paid, {}, { ...rules, strangers: 'warn' })).toEqual({});
    const unnamed: Payer = { name: null, is: 'unnamed', customer: 'Ada Obi' };
    expect(missingAnswers({ ...paid, payers: [unnamed] }, {}, rules)).toEqual({});
  });

  it('asks why codes are worth less than what was bought', () => {
    const less = { ...order('buy', 'gift-card'), isLess: true };
    const missing = { codesReason: 'Say why the codes are worth less than what was bought' };
    expect(missingAnswers(less, { codesReason: ' ' }, rules)).toEqual(missing);
    expect(missingAnswers(less, { codesReason: 'The rest by mail' }, rules)).toEqual({});
    expect(missingAnswers({ ...less, isLess: false }, {}, rules)).toEqual({});
  });

  it('asks why an order with a red flag is completed, and of none with amber ones', () => {
    const red: Flag = { kind: 'suspended', level: 'red', limit: null, other: null };
    const flagged = { ...order('buy', 'gift-card'), flags: [red] };
    const missing = { flagReason: 'Enter a reason for completing it anyway' };
    expect(missingAnswers(flagged, { flagReason: ' ' }, rules)).toEqual(missing);
    expect(missingAnswers(flagged, { flagReason: 'Lifted today' }, rules)).toEqual({});
    expect(missingAnswers({ ...flagged, flags: [{ ...red, level: 'amber' }] }, {}, rules)).toEqual({});
  });
});
