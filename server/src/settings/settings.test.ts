import { phoneIsNoAccount } from '@nairadesk/contract/banks';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { networks } from '@nairadesk/contract/networks';
import { getSettings, resolveBank, saveBank, saveWallets } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';

type Rows = RequestOf<typeof saveWallets>['networks'];

const world = useWorld();
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
const unconfirmed = { nameConfirmedAt: null };
const taken = 'You already have a wallet on this network';
const adaTron = exampleAddress('Tron', 'Ada');
const adaBitcoin = exampleAddress('Bitcoin', 'Ada');
const adaSolana = exampleAddress('Solana', 'Ada');
const otherSolana = exampleAddress('Solana', 'another');
const noWord = { memo: null, noMemo: false };
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await world.user({ name: 'Ada Obi', country: 'Nigeria' });
  ben = await world.user();
});

const settingsOf = async (who: Person) => (await world.call(getSettings, {}, who.token)).body.data;
const save = (who: Person, rows: Rows) => world.call(saveWallets, { networks: rows }, who.token);

describe('GET /settings', () => {
  it('returns only a profile for a new account', async () => {
    const answer = await world.call(getSettings, {}, ada.token);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: 'success',
        data: {
          profile: {
            id: ada.id,
            name: 'Ada Obi',
            email: ada.email,
            phone: ada.phone,
            country: 'Nigeria',
            role: 'user',
            logo: null,
            language: null,
          },
          bankDetails: null,
          wallets: [],
          tradingFrozen: false,
        },
      },
    ]);
    expect(answer.text).not.toContain('assword');
  });

  it('returns only the settings of the caller, for every role', async () => {
    const staff = await world.admin();
    const boss = await world.superAdmin();
    await world.giveBank(ben);
    await world.giveWallets(ben, { Tron: 'ben-tron' });
    for (const who of [ada, staff, boss]) {
      expect(await settingsOf(who)).toMatchObject({
        profile: { id: who.id },
        bankDetails: null,
        wallets: [],
      });
    }
    expect((await world.call(getSettings, {}, null)).status).toBe(401);
  });
});

describe('POST /settings/bank', () => {
  it('saves the account, then replaces it, and leaves other users unchanged', async () => {
    const other = await world.giveBank(ben);
    const first = await world.call(saveBank, bank, ada.token);
    expect([first.status, first.body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Bank details updated successfully',
        data: { bankDetails: { ...bank, ...unconfirmed } },
      },
    ]);
    const changed = { ...bank, bankName: '  Zenith Bank ', accountNumber: '0000000001' };
    await world.call(saveBank, changed, ada.token);
    expect((await settingsOf(ada)).bankDetails).toEqual({
      ...changed,
      bankName: 'Zenith Bank',
      ...unconfirmed,
    });
    expect((await settingsOf(ben)).bankDetails).toEqual({ ...other, ...unconfirmed });
  });

  it.each([
    ['bankName', '', 'Bank name is required'],
    ['bankName', undefined, 'Bank name is required'],
    ['bankName', 7, 'Must be text'],
    ['bankName', 'a'.repeat(101), 'Use at most 100 characters'],
    ['accountName', ' ', 'Account name is required'],
    ['accountName', 'Ada\r\nObi', 'Contains a character that isn’t allowed'],
    ['accountNumber', null, 'Account number is required'],
    ['accountNumber', '123456789', 'Account number must be 10 digits'],
    ['accountNumber', '01234567890', 'Account number must be 10 digits'],
    ['accountNumber', '٠١٢٣٤٥٦٧٨٩', 'Account number must be 10 digits'],
    ['accountNumber', '０１２３４５６７８９', 'Account number must be 10 digits'],
    ['accountNumber', '0123-456789', 'Account number must be 10 digits'],
    ['accountNumber', '08031234567', phoneIsNoAccount],
    ['accountNumber', '+234 803 123 4567', phoneIsNoAccount],
    ['accountNumber', 1234567890, 'Must be text'],
    ['userId', 'x', 'Unknown field: userId'],
  ])('refuses %s = %j and keeps the stored account', async (field, value, message) => {
    const before = await world.giveBank(ada);
    const { status, failure } = await world.call(saveBank, { ...bank, [field]: value } as never, ada.token);
    expect([status, failure.message, failure.fields]).toEqual([422, message, { [field]: message }]);
    expect((await settingsOf(ada)).bankDetails).toEqual({ ...before, ...unconfirmed });
  });

  it.each([
    ['0123 456 789', '0123456789'],
    [' 0123456789 ', '0123456789'],
    ['8031234567', '8031234567'],
  ])('stores the account number %s as %s', async (typed, stored) => {
    await world.call(saveBank, { ...bank, accountNumber: typed }, ada.token);
    expect((await settingsOf(ada)).bankDetails).toMatchObject({ accountNumber: stored });
  });

  it('skips the name lookup and accepts any bank without a provider', async () => {
    const body = { bankName: 'Bank of Aba', accountNumber: '0123456789' };
    expect((await world.call(resolveBank, body, ada.token)).body.data).toEqual({
      bank: null,
      checkDigit: 'unknown',
      outcome: 'not_asked',
      accountName: null,
      profileMatch: null,
    });
    const known = await world.call(resolveBank, { ...body, bankName: 'GTBank' }, ada.token);
    expect(known.body.data).toMatchObject({ checkDigit: 'differs', outcome: 'not_asked' });
    const saved = await world.call(saveBank, { ...bank, bankName: 'Bank of Aba' }, ada.token);
    expect(saved.body.data.bankDetails).toEqual({ ...bank, bankName: 'Bank of Aba', ...unconfirmed });
  });

  it('saves a bank account for a super-admin and refuses a visitor with 401', async () => {
    const boss = await world.superAdmin();
    expect((await world.call(saveBank, bank, boss.token)).status).toBe(200);
    const before = await world.count('bank_accounts');
    expect((await world.call(saveBank, bank, null)).status).toBe(401);
    expect(await world.count('bank_accounts')).toBe(before);
  });

  it('never changes a placed order', async () => {
    const trade = await openTrade(world);
    const orders = [await trade.place(), await trade.place(trade.sell)];
    const before = await Promise.all(orders.map((order) => storedOrder(world, order.id)));
    await world.call(saveBank, bank, trade.ada.token);
    await world.call(saveBank, bank, trade.boss.token);
    await save(trade.ada, [{ network: 'Bitcoin', walletAddress: exampleAddress('Bitcoin', 'elsewhere') }]);
    expect(await Promise.all(orders.map((order) => storedOrder(world, order.id)))).toEqual(before);
  });
});

describe('POST /settings/wallets', () => {
  it('replaces the set in the given order and keeps the id of a remaining network', async () => {
    await world.giveWallets(ben, { Tron: 'ben-tron' });
    const first = await save(ada, [
      { network: 'Tron', walletAddress: ` ${adaTron} ` },
      { network: 'Solana', walletAddress: adaSolana },
    ]);
    expect([first.status, first.body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Wallet details updated successfully',
        data: {
          wallets: [
            { id: expect.any(String), network: 'Tron', walletAddress: adaTron, ...noWord },
            { id: expect.any(String), network: 'Solana', walletAddress: adaSolana, ...noWord },
          ],
        },
      },
    ]);
    const [tron, solana] = first.body.data.wallets;
    const second = await save(ada, [
      { network: 'Bitcoin', walletAddress: adaBitcoin },
      { network: 'Solana', walletAddress: otherSolana },
    ]);
    const expected = [
      { id: expect.any(String), network: 'Bitcoin', walletAddress: adaBitcoin, ...noWord },
      { ...solana, walletAddress: otherSolana },
    ];
    expect(second.body.data.wallets).toEqual(expected);
    expect(second.text).not.toContain(tron?.id);
    expect((await settingsOf(ada)).wallets).toEqual(expected);
    expect((await settingsOf(ben)).wallets).toMatchObject([{ network: 'Tron', walletAddress: 'ben-tron' }]);
  });

  it('accepts one wallet for each of the 33 networks', async () => {
    const rows = networks.map((network) => ({ network, walletAddress: exampleAddress(network, 'Ada') }));
    const { body } = await save(ada, rows);
    expect(body.data.wallets.map(({ network, walletAddress }) => ({ network, walletAddress }))).toEqual(rows);
    expect((await settingsOf(ada)).wallets).toEqual(body.data.wallets);
  });

  it('stores one of two concurrent saves whole, never a mixture', async () => {
    const set = (tag: string, from: number) =>
      networks
        .slice(from, from + 12)
        .map((network) => ({ network, walletAddress: exampleAddress(network, tag) }));
    const sets = [set('a', 0), set('b', 6).toReversed()] as const;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(sets.map((rows) => save(ada, rows)));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const kept = (await settingsOf(ada)).wallets;
      const rows = kept.map(({ network, walletAddress }) => ({ network, walletAddress }));
      expect(sets).toContainEqual(rows);
    }
  });

  it.each([
    ['networks', [], 'At least one wallet is required'],
    ['networks', undefined, 'At least one wallet is required'],
    ['networks', 'Tron', 'At least one wallet is required'],
    ['networks.0.network', [{ network: '', walletAddress: 'a' }], 'Network name is required'],
    ['networks.0.network', [{ walletAddress: 'a' }], 'Network name is required'],
    ['networks.0.network', [{ network: 'tron', walletAddress: 'a' }], 'Unknown network'],
    ['networks.0.walletAddress', [{ network: 'Tron', walletAddress: '' }], 'Wallet address is required'],
    ['networks.0.walletAddress', [{ network: 'Tron' }], 'Wallet address is required'],
    [
      'networks.0.walletAddress',
      [{ network: 'Tron', walletAddress: 'a b' }],
      'A wallet address has no spaces or accents',
    ],
    ['networks.0.tag', [{ network: 'Tron', walletAddress: 'a', tag: '1' }], 'Unknown field: networks.0.tag'],
    ['networks.0.memo', [{ network: 'Ripple', walletAddress: 'a', memo: 1 }], 'Must be text'],
    [
      'networks.0.noMemo',
      [{ network: 'Ripple', walletAddress: 'a', noMemo: 'yes' }],
      'Must be true or false',
    ],
    [
      'networks.1.network',
      [
        { network: 'Tron', walletAddress: 'a' },
        { network: 'Tron', walletAddress: 'b' },
      ],
      taken,
    ],
  ])('refuses %s of %j and keeps the stored wallets', async (field, rows, message) => {
    await save(ada, [{ network: 'Tron', walletAddress: adaTron }]);
    const before = (await settingsOf(ada)).wallets;
    const { status, failure } = await save(ada, rows as Rows);
    expect([status, failure.message, failure.fields]).toEqual([422, message, { [field]: message }]);
    expect((await settingsOf(ada)).wallets).toEqual(before);
  });

  it('ignores the id of a row in the request', async () => {
    const { data } = (await save(ada, [{ network: 'Tron', walletAddress: adaTron }])).body;
    const [{ id, network } = { id: '', network: 'Tron' as const }] = data.wallets;
    for (const sent of [id, 'another', 7, null]) {
      const again = await save(ada, [{ id: sent, network, walletAddress: adaTron }]);
      expect([again.status, again.body.data.wallets]).toEqual([200, data.wallets]);
    }
  });

  it('saves wallets for an admin and refuses a visitor with 401', async () => {
    const rows: Rows = [{ network: 'Tron', walletAddress: adaTron }];
    const staff = await world.admin();
    expect((await save(staff, rows)).status).toBe(200);
    const before = await world.count('wallets');
    expect((await world.call(saveWallets, { networks: rows }, null)).status).toBe(401);
    expect(await world.count('wallets')).toBe(before);
  });
});
