import type { AskedChange } from '@nairadesk/contract/approvals';
import {
  addReceivingAccount,
  listReceivingAccounts,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { saveBank } from '@nairadesk/contract/settings';
import { chooseDeskAccount } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
let other: Person;

beforeAll(async () => {
  other = await world.superAdmin();
  expect((await calls.saveRules({ approveAccounts: true })).status).toBe(200);
});

const bankOf = (accountNumber: string) => ({
  bankName: 'GTBank',
  accountName: 'Nairadesk Ltd',
  accountNumber,
});
type Bank = ReturnType<typeof bankOf>;

async function add(bank: Bank): Promise<void> {
  await calls.grant(trade.boss, other, { kind: 'add-account', ...bank });
  expect((await world.call(addReceivingAccount, bank, trade.boss.token)).status).toBe(201);
}
const found = async ({ accountNumber }: Bank) =>
  (await world.call(listReceivingAccounts, {}, tunde.token)).body.data.find(
    (one) => one.accountNumber === accountNumber,
  );
const isOn = async (bank: Bank) => (await found(bank))?.switchedOff === null;
async function switchOff(bank: Bank): Promise<void> {
  const id = (await found(bank))?.id ?? '';
  const off = { id, on: false, reason: 'The bank froze it' };
  expect((await world.call(switchReceivingAccount, off, tunde.token)).status).toBe(200);
}
const standing = async (slip: string) =>
  [...(await calls.list(other)), ...(await calls.list(other, 'decided'))]
    .find(({ id }) => id === slip)
    ?.terms.find(({ name }) => name === 'This account')?.value;

/** Approved before the account was switched off it changes nothing; approved with that, it is done. */
async function needsAnotherOnce(bank: Bank, change: AskedChange, act: () => Promise<{ status: number }>) {
  const before = await calls.grant(trade.boss, other, change);
  await switchOff(bank);
  expect(await act()).toMatchObject({ status: 409, failure: { code: 'approval_needed' } });
  expect(await isOn(bank)).toBe(false);
  const now = await calls.grant(trade.boss, other, change);
  expect(now).not.toBe(before);
  expect(await standing(now)).toMatch(
    new RegExp(`^Switched off by ${tunde.name} on .* Lagos time: “The bank froze it”$`),
  );
  expect((await act()).status).toBe(200);
  expect(await isOn(bank)).toBe(true);
  return before;
}

describe('a slip from before an account was switched off', () => {
  it('doesn’t switch it on again as the desk’s bank account in Settings', async () => {
    const bank = bankOf('0123456701');
    await add(bank);
    const slip = await needsAnotherOnce(bank, { kind: 'desk-bank', ...bank }, () =>
      world.call(saveBank, bank, trade.boss.token),
    );
    expect(await standing(slip)).toBe('Customers can pay into it now');
  });

  it('doesn’t switch it on again where its owner becomes the desk account', async () => {
    const bank = bankOf('0123456702');
    await add(bank);
    const next = await world.superAdmin();
    expect((await world.call(saveBank, bank, next.token)).status).toBe(200);
    const slip = await needsAnotherOnce(bank, { kind: 'choose-desk-account', userId: next.id }, () =>
      world.call(chooseDeskAccount, { id: next.id }, trade.boss.token),
    );
    expect(await standing(slip)).toBe('Customers can pay into it now');
    await calls.grant(trade.boss, other, { kind: 'choose-desk-account', userId: trade.boss.id });
    expect((await world.call(chooseDeskAccount, { id: trade.boss.id }, trade.boss.token)).status).toBe(200);
  });

  it('doesn’t switch it on where it was off already, and a colleague says so once more, which is recorded', async () => {
    const bank = bankOf('0123456709');
    await add(bank);
    await switchOff(bank);
    const id = (await found(bank))?.id ?? '';
    await calls.grant(trade.boss, other, { kind: 'switch-account-on', accountId: id });
    const police = { id, on: false, reason: 'The police say it is not ours' };
    expect((await world.call(switchReceivingAccount, police, other.token)).status).toBe(200);
    const on = await world.call(switchReceivingAccount, { id, on: true }, trade.boss.token);
    expect([on.status, on.failure.code]).toEqual([409, 'approval_needed']);
    const { rows } = await world.database.pool.query(
      `select detail from audit_log where subject_id = $1 and action = 'receiving-account-switched' order by number`,
      [id],
    );
    expect(rows.map(({ detail }) => JSON.parse(detail).reason)).toEqual(['The bank froze it', police.reason]);
  });

  it('doesn’t count for an account that was new then, and was added and switched off since', async () => {
    const bank = bankOf('0123456703');
    const slip = await calls.grant(trade.boss, other, { kind: 'desk-bank', ...bank });
    expect(await standing(slip)).toBe('New: no customer could pay into it');
    await add(bank);
    await switchOff(bank);
    const saved = await world.call(saveBank, bank, trade.boss.token);
    expect([saved.status, saved.failure.code]).toEqual([409, 'approval_needed']);
    expect(await isOn(bank)).toBe(false);
  });
});

it('a slip that switches an account on says who switched it off and why; one about its limit what it is now', async () => {
  const bank = bankOf('0123456799');
  await add(bank);
  const accountId = (await found(bank))?.id ?? '';
  const limiting = { kind: 'limit-account', accountId, dailyCap: '1' } as const;
  const { terms } = await calls.asked(trade.boss, limiting);
  expect(terms).toContainEqual({ name: 'Daily limit now', value: 'None' });
  await switchOff(bank);
  const { id } = await calls.asked(trade.boss, { kind: 'switch-account-on', accountId });
  expect(await standing(id)).toMatch(
    new RegExp(`^Switched off by ${tunde.name} on .* Lagos time: “The bank froze it”$`),
  );
});
