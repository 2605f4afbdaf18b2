import type { AskedChange } from '@nairadesk/contract/approvals';
import {
  addReceivingAccount,
  capReceivingAccount,
  listReceivingAccounts,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension, chooseDeskAccount } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { useTrade } from '../../test/trade.ts';
import type { Answer, Person } from '../../test/world.ts';

const { world, trade, admin } = useTrade();
const calls = approvalCalls(world, trade);
let other: Person;

const details = { bankName: 'GTBank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' };
const accounts = async () =>
  (await world.call(listReceivingAccounts, {}, admin.token)).body.data.map(
    ({ openOrders: _, ...rest }) => rest,
  );

/** Refused and nothing changed; approved, it happens once, and only as it was shown. */
async function needsTwo(change: AskedChange, act: () => Promise<Answer<unknown>>) {
  const before = await accounts();
  const refused = await act();
  expect([refused.status, refused.failure.code]).toEqual([409, 'approval_needed']);
  expect(refused.failure.data).toMatchObject({ change: { kind: change.kind } });
  expect(await accounts()).toEqual(before);
  expect((await calls.ask(admin, change)).failure.code).toBe('forbidden');
  const { id } = await calls.asked(trade.boss, change);
  expect((await calls.approve(trade.boss, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(admin, id)).failure.code).toBe('forbidden');
  expect((await calls.approve(other, id)).status).toBe(200);
  const done = await act();
  expect([done.failure?.code, done.status < 300]).toEqual([undefined, true]);
}

describe('four eyes over where customers pay', () => {
  it('are not switched on by the only super-admin', async () => {
    for (const change of [{ approveAccounts: true }, { approveReversals: true }])
      expect((await calls.saveRules(change)).failure.code).toBe('too_few_staff');
    other = await world.superAdmin();
    expect((await calls.saveRules({ approveAccounts: true })).status).toBe(200);
  });

  it('are needed to add an account, with its very number', async () => {
    const add = (accountNumber = details.accountNumber) =>
      world.call(addReceivingAccount, { ...details, accountNumber }, trade.boss.token);
    await calls.grant(trade.boss, other, { kind: 'add-account', ...details, accountNumber: '0123456780' });
    await needsTwo({ kind: 'add-account', ...details }, add);
    expect((await add('0123456781')).failure.code).toBe('approval_needed');
  });

  it('are needed to limit an account and to switch it on, and not to switch it off', async () => {
    const accountId = (await accounts()).find((one) => one.accountNumber === details.accountNumber)?.id ?? '';
    const cap = () =>
      world.call(capReceivingAccount, { id: accountId, dailyCap: '500000' }, trade.boss.token);
    await needsTwo({ kind: 'limit-account', accountId, dailyCap: '500000' }, cap);
    await calls.grant(trade.boss, other, { kind: 'limit-account', accountId, dailyCap: null });
    await world.call(capReceivingAccount, { id: accountId, dailyCap: null }, trade.boss.token);
    // The approval of the same limit is used up.
    expect((await cap()).failure.code).toBe('approval_needed');
    const turn = (on: boolean, who = trade.boss) =>
      world.call(switchReceivingAccount, { id: accountId, on, reason: on ? undefined : 'Frozen' }, who.token);
    expect((await turn(false, admin)).status).toBe(200);
    await needsTwo({ kind: 'switch-account-on', accountId }, () => turn(true));
  });

  it('are needed for the desk account’s own bank and wallets, and for no other super-admin’s', async () => {
    const bank = { ...details, accountNumber: '0123456782' };
    await needsTwo({ kind: 'desk-bank', ...bank }, () => world.call(saveBank, bank, trade.boss.token));
    expect((await world.call(saveBank, { ...bank, accountNumber: '0123456783' }, other.token)).status).toBe(
      200,
    );
    const networks = [{ network: 'Tron' as const, walletAddress: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }];
    await needsTwo({ kind: 'desk-wallets', networks }, () =>
      world.call(saveWallets, { networks }, trade.boss.token),
    );
    expect((await world.call(saveWallets, { networks }, trade.boss.token)).status).toBe(200);
  });

  it('are needed to choose the desk account, with the bank that it then has', async () => {
    const choose = () => world.call(chooseDeskAccount, { id: other.id }, trade.boss.token);
    await calls.grant(trade.boss, other, { kind: 'choose-desk-account', userId: other.id });
    const bank = { ...details, accountNumber: '0123456784' };
    expect((await world.call(saveBank, bank, other.token)).status).toBe(200);
    await needsTwo({ kind: 'choose-desk-account', userId: other.id }, choose);
  });

  it('are needed to reinstate staff who were suspended', async () => {
    const clerk = await world.admin();
    const suspend = (suspended: boolean) =>
      world.call(changeSuspension, { id: clerk.id, suspended, reason: 'Leave' }, trade.boss.token);
    expect((await suspend(true)).status).toBe(200);
    await needsTwo({ kind: 'reinstate-staff', userId: clerk.id }, () => suspend(false));
  });

  it('are not got in advance, for a clerk who isn’t suspended or an account that is on; and end with a suspension', async () => {
    const [{ id: accountId } = { id: '' }] = await accounts();
    const clerk = await world.admin();
    const person = await world.user();
    const turnOn: AskedChange = { kind: 'switch-account-on', accountId };
    const back: AskedChange = { kind: 'reinstate-staff', userId: clerk.id };
    const turn = (on: boolean) =>
      world.call(
        switchReceivingAccount,
        { id: accountId, on, reason: 'The bank froze it' },
        trade.boss.token,
      );
    const suspend = (who: Person, suspended: boolean) =>
      world.call(changeSuspension, { id: who.id, suspended, reason: 'Fraud' }, trade.boss.token);
    for (const change of [turnOn, back])
      expect((await calls.ask(trade.boss, change)).failure.code).toBe('approval_not_needed');
    await turn(false);
    await calls.grant(trade.boss, other, turnOn);
    expect((await turn(true)).status).toBe(200);
    await suspend(clerk, true);
    await calls.grant(trade.boss, other, back);
    expect((await suspend(clerk, false)).status).toBe(200);
    const raise: AskedChange = { kind: 'make-staff', userId: person.id, role: 'admin' };
    const { id } = await calls.asked(trade.boss, raise);
    await calls.approve(other, id);
    await suspend(person, true);
    const decided = await calls.list(other, 'decided');
    expect(decided.find((one) => one.id === id)?.state).toBe('withdrawn');
    const cap: AskedChange = { kind: 'limit-account', accountId, dailyCap: '900000' };
    const slip = await calls.grant(trade.boss, other, cap);
    await turn(false);
    expect((await calls.list(other, 'decided')).find((one) => one.id === slip)?.state).toBe('withdrawn');
    await calls.grant(trade.boss, other, turnOn);
    expect((await turn(true)).status).toBe(200);
  });

  it('are tightened by one super-admin, and loosened by two', async () => {
    expect((await calls.saveRules({ approvalFrom: '2000000' })).status).toBe(200);
    expect((await calls.saveRules({ approvalFrom: '1000000' })).status).toBe(200);
    for (const looser of [{ approvalFrom: '1000000.01' }, { approvalFrom: null }, { approveAccounts: false }])
      await needsTwo({ kind: 'loosen-rules', ...looser }, () => calls.saveRules(looser));
    expect((await calls.saveRules({})).body.data).toMatchObject({
      approvalFrom: null,
      approveAccounts: false,
    });
  });
});

it('four eyes at a desk with one super-admin: an admin is the second person, so the rules can be loosened again', async () => {
  await calls.saveRules({ approvalFrom: '1000000' });
  const chidi = await world.admin();
  const rules: AskedChange = { kind: 'loosen-rules', approvalFrom: null };
  const { id } = await calls.asked(trade.boss, rules);
  expect((await calls.approve(chidi, id)).failure.code).toBe('forbidden');
  // The desk account's owner can't be suspended.
  await world.database.pool.query(
    `update users set role = 'admin', treasury = false where role = 'super-admin' and id <> $1`,
    [trade.boss.id],
  );
  expect((await calls.saveRules({ approvalFrom: null })).failure.code).toBe('approval_needed');
  expect((await calls.ask(chidi, rules)).failure.code).toBe('forbidden');
  expect((await calls.approve(chidi, id)).status).toBe(200);
  expect((await calls.saveRules({ approvalFrom: null })).status).toBe(200);
});

it('four eyes after one of two super-admins is gone: for a week no admin is the second person', async () => {
  await calls.saveRules({ approvalFrom: '1000000' });
  const [chidi, eze] = [await world.admin(), await world.superAdmin()];
  await world.database.pool.query(
    `update users set role = 'admin', treasury = false where role = 'super-admin' and id <> all($1)`,
    [[trade.boss.id, eze.id]],
  );
  const rules: AskedChange = { kind: 'loosen-rules', approvalFrom: null };
  const suspend = { id: eze.id, suspended: true, reason: 'Alone' };
  const suspended = await world.call(changeSuspension, suspend, trade.boss.token);
  expect(suspended.status, suspended.text).toBe(200);
  const { id } = await calls.asked(trade.boss, rules);
  expect((await calls.approve(chidi, id)).failure.code).toBe('forbidden');
  const ago = (days: number) =>
    world.database.pool.query(
      'update users set suspended_at = now() - make_interval(days => $1) where id = $2',
      [days, eze.id],
    );
  await ago(6);
  expect((await calls.approve(chidi, id)).failure.code).toBe('forbidden');
  await ago(8);
  expect((await calls.approve(chidi, id)).status).toBe(200);
  const demoted = await world.superAdmin();
  const role = { id: demoted.id, role: 'user' } as const;
  const changed = await world.call(changeRole, role, trade.boss.token);
  expect(changed.status, changed.text).toBe(200);
  const again = await calls.asked(trade.boss, { ...rules, approvalFrom: '2000000' });
  expect((await calls.approve(chidi, again.id)).failure.code).toBe('forbidden');
});
