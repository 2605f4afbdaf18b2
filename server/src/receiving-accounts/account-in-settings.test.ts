import { saveBank } from '@nairadesk/contract/settings';
import { chooseDeskAccount } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { accountDesk } from '../../test/desks/account-desk.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const { reason, newAccount, turn, list, named, audited, faults } = accountDesk(world, admin);

describe('the bank account in Settings', () => {
  const save = (bank: object, by = trade.boss) => world.call(saveBank, bank as never, by.token);
  const states = async (...accountNumbers: string[]) => {
    const accounts = await list();
    return accountNumbers.map((accountNumber) => {
      const found = accounts.find((account) => account.accountNumber === accountNumber);
      return found && (found.switchedOff?.reason ?? 'on');
    });
  };
  const first = { bankName: 'Desk Bank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' };
  const replaced = 'Replaced in Settings';

  it('of the desk account is where customers pay: a new one takes the place of the one before', async () => {
    const second = newAccount();
    expect((await save(second)).body.message).toBe('Bank details updated successfully');
    expect(await states('0123456789', second.accountNumber)).toEqual([replaced, 'on']);
    // Back again: the same row, switched on.
    await save(first);
    expect(await states('0123456789', second.accountNumber)).toEqual(['on', replaced]);
    expect((await list()).filter(({ bankName }) => bankName === 'Desk Bank')).toHaveLength(1);
    expect((await audited((await named(second.accountNumber)).id)).map(({ action }) => action)).toEqual([
      'receiving-account-added',
      'receiving-account-switched',
    ]);
    expect(await faults()).toEqual([]);
  });

  it('with a corrected name is the same account, and stays off where it was off', async () => {
    const { id } = await named('0123456789');
    await turn(id, false, admin);
    await save({ ...first, accountName: 'Nairadesk Limited' });
    const account = await named('0123456789');
    expect([account.id, account.accountName, account.switchedOff?.reason]).toEqual([
      id,
      'Nairadesk Limited',
      reason,
    ]);
    await turn(id, true, trade.boss);
    expect((await trade.place(trade.cardBuy)).admindetails.bankDetails.accountName).toBe('Nairadesk Limited');
    await save(first);
    expect(await faults()).toEqual([]);
  });

  it('of another person changes nothing', async () => {
    const before = await list();
    for (const who of [admin, trade.ada, await world.superAdmin()]) await save(newAccount(), who);
    expect(await list()).toEqual(before);
  });

  it('of another super-admin takes its place with the desk account', async () => {
    const boss = await world.superAdmin();
    const theirs = newAccount();
    await save(theirs, boss);
    expect(await states(theirs.accountNumber)).toEqual([undefined]);
    await world.call(chooseDeskAccount, { id: boss.id }, trade.boss.token);
    expect(await states('0123456789', theirs.accountNumber)).toEqual([replaced, 'on']);
    await world.call(chooseDeskAccount, { id: trade.boss.id }, boss.token);
    expect(await states('0123456789', theirs.accountNumber)).toEqual(['on', replaced]);
  });

  it('leaves one of two accounts on when it is saved twice at once', async () => {
    const [one, other] = [newAccount(), newAccount()];
    await Promise.all([save(one), save(other)]);
    expect((await states('0123456789', one.accountNumber, other.accountNumber)).sort()).toEqual([
      replaced,
      replaced,
      'on',
    ]);
    await save(first);
  });
});
