import type { AskedChange } from '@nairadesk/contract/approvals';
import {
  addReceivingAccount,
  listReceivingAccounts,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
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

it('an account that a colleague switched off is known however its bank is written, and not added again', async () => {
  const bank = bankOf('0987654377');
  await add(bank);
  await switchOff(bank);
  const spelled = { ...bank, bankName: 'Guaranty Trust Bank' };
  const slip = await calls.grant(trade.boss, other, { kind: 'add-account', ...spelled });
  expect(await standing(slip)).toMatch(/^Switched off by .*“The bank froze it”$/);
  const added = await world.call(addReceivingAccount, spelled, trade.boss.token);
  expect(added.failure?.code).toBe('account_exists');
});

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

describe('a slip about where customers pay says what is now and what would be', () => {
  const termsOf = async (change: AskedChange) => (await calls.asked(trade.boss, change)).terms;

  it('of a new account that customers could not pay into it, and of its limit that it is on', async () => {
    const bank = bankOf('0123456811');
    expect(await termsOf({ kind: 'add-account', ...bank, dailyCap: '500000' })).toEqual([
      { name: 'Change', value: 'Customers can pay into a new account' },
      { name: 'Bank', value: bank.bankName },
      { name: 'Account number', value: bank.accountNumber },
      { name: 'Account name', value: bank.accountName },
      { name: 'Daily limit', value: '₦500,000.00 a day' },
      { name: 'This account', value: 'New: no customer could pay into it' },
    ]);
    await add(bank);
    const accountId = (await found(bank))?.id ?? '';
    expect(await termsOf({ kind: 'limit-account', accountId, dailyCap: '1' })).toContainEqual({
      name: 'This account',
      value: 'Customers can pay into it now',
    });
    await switchOff(bank);
    expect(await termsOf({ kind: 'switch-account-on', accountId })).toContainEqual({
      name: 'Daily limit',
      value: 'None',
    });
  });

  it('of the desk’s bank account which one it takes the place of', async () => {
    const { rows } = await world.database.pool.query(
      `select bank_name || ' ' || account_number || ', ' || account_name as text from bank_accounts where user_id = $1`,
      [trade.boss.id],
    );
    const terms = await termsOf({ kind: 'desk-bank', ...bankOf('0123456812') });
    expect(terms).toContainEqual({ name: 'Until now', value: rows[0].text });
  });

  const tron = ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'] as const;
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const walletsOf = (at: string, alsoEthereum = true) => [
    { network: 'Tron' as const, walletAddress: at },
    ...(alsoEthereum ? [{ network: 'ERC20' as const, walletAddress: ethereum }] : []),
  ];

  it('of the desk’s wallets which of them change, and from what; such a slip counts where they are saved', async () => {
    const save = (networks: ReturnType<typeof walletsOf>) =>
      world.call(saveWallets, { networks }, trade.boss.token);
    const first = walletsOf(tron[0]);
    await calls.grant(trade.boss, other, { kind: 'desk-wallets', networks: first });
    expect((await save(first)).status).toBe(200);
    const sui = { network: 'Sui' as const, walletAddress: `0x${'a1'.repeat(32)}` };
    expect(await termsOf({ kind: 'desk-wallets', networks: [...first, sui] })).toContainEqual({
      name: 'Sui is new',
      value: sui.walletAddress,
    });
    const next = walletsOf(tron[1]);
    const slip = { kind: 'desk-wallets', networks: next } as const;
    const { terms } = await calls.asked(trade.boss, slip);
    expect(terms.filter(({ name }) => /^(Tron|ERC20)/.test(name))).toEqual([
      { name: 'Tron changes to', value: tron[1] },
      { name: 'Tron until now', value: tron[0] },
      { name: 'ERC20 stays', value: ethereum },
    ]);
    expect(await termsOf({ kind: 'desk-wallets', networks: walletsOf(tron[0], false) })).toEqual(
      expect.arrayContaining([
        { name: 'ERC20 is removed', value: ethereum },
        { name: 'Tron stays', value: tron[0] },
      ]),
    );
    await calls.grant(trade.boss, other, slip);
    expect((await save(next)).status).toBe(200);
    expect((await save(first)).failure.code).toBe('approval_needed');
  });

  it('of another desk account whose place they take, and what changes with them', async () => {
    const next = await world.superAdmin();
    const bank = bankOf('0123456813');
    expect((await world.call(saveBank, bank, next.token)).status).toBe(200);
    const saved = await world.call(saveWallets, { networks: walletsOf(tron[0]) }, next.token);
    expect(saved.status, saved.text).toBe(200);
    const terms = await termsOf({ kind: 'choose-desk-account', userId: next.id });
    expect(terms).toEqual(
      expect.arrayContaining([
        { name: 'Desk account now', value: `${trade.boss.name}, ${trade.boss.email}` },
        { name: 'Account number', value: bank.accountNumber },
        { name: 'Until now', value: expect.stringMatching(/ \d{10}, /) },
        { name: 'Tron changes to', value: tron[0] },
        { name: 'Tron until now', value: tron[1] },
        { name: 'ERC20 stays', value: ethereum },
      ]),
    );
  });
});
