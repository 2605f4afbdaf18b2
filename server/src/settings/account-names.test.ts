import { getOrder } from '@nairadesk/contract/orders';
import { getSettings, listBanks, resolveBank, saveBank as saveBankCall } from '@nairadesk/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaystackStub, startPaystackStub } from '../../../test-support/paystack-stub.ts';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';
import type { Config } from '../config.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';

let stub: PaystackStub;
const settings: Partial<Config> = { trustProxy: 1 };
beforeAll(async () => {
  stub = await startPaystackStub();
  settings.paystack = { url: stub.url, key: stub.key };
});
const world = useWorld(settings);
afterAll(() => stub.close());

// Both with the check digit that GTBank's code asks for.
const adas = { bankName: 'GTBank', accountNumber: '0108024071' };
const typed = { ...adas, accountName: 'Ada Obi' };
let ada: Person;

beforeEach(async () => {
  stub.asked.length = 0;
  stub.trouble = null;
  stub.accounts = new Map([
    ['058/0108024071', 'OBI  ADA CHIDINMA'],
    ['50211/2045678901', 'BELLO MUSA'],
    ['999992/8031234567', 'OBI ADA'],
  ]);
  ada = await world.user({ name: 'Ada Obi' });
});

const ask = (body: object, who = ada) => world.call(resolveBank, body as never, who.token);
const save = (body: object, who = ada) => world.call(saveBankCall, body as never, who.token);
const confirmedAt = async (who = ada) =>
  (await world.call(getSettings, {}, who.token)).body.data.bankDetails?.nameConfirmedAt;

describe('GET /settings/banks', () => {
  it('lists common banks first and omits provider codes', async () => {
    const answer = await world.call(listBanks, {}, ada.token);
    expect(listBanks.response.safeParse(answer.body).success).toBe(true);
    const { banks } = answer.body.data;
    expect(banks.slice(0, 3).map(({ name }) => name)).toEqual(['OPay', 'PalmPay', 'Moniepoint MFB']);
    expect(banks.find(({ name }) => name === 'Guaranty Trust Bank')).toEqual({
      name: 'Guaranty Trust Bank',
      aliases: ['GTBank', 'GTB', 'GTCO'],
      kind: 'commercial',
      cbnCode: '058',
      nipCode: '000013',
    });
    expect(answer.text).not.toContain('999992');
  });
});

describe('POST /settings/bank/resolve', () => {
  it('returns the account name and its match with the profile name', async () => {
    const answer = await ask({ ...adas, accountNumber: '0108 024 071' });
    expect(resolveBank.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.data).toMatchObject({
      bank: { name: 'Guaranty Trust Bank' },
      checkDigit: 'fits',
      outcome: 'found',
      accountName: 'OBI ADA CHIDINMA',
      profileMatch: 'match',
    });
    expect(stub.asked).toEqual(['/bank/resolve?account_number=0108024071&bank_code=058']);
    expect(await world.count('bank_accounts')).toBe(0);
  });

  it.each([
    ['Ada Eze', 'partly'],
    ['Musa Bello', 'differs'],
  ])('compares the account name with the profile name %s: %s', async (name, profileMatch) => {
    const who = await world.user({ name });
    expect((await ask(adas, who)).body.data).toMatchObject({ outcome: 'found', profileMatch });
  });

  it.each([
    ['an account that is not there', { ...adas, accountNumber: '0108024072' }, 'differs', 'not_found', 1],
    ['a bank of no list', { ...adas, bankName: 'Bank of Aba' }, 'unknown', 'not_asked', 0],
    ['a bank that the provider does not know', { ...adas, bankName: 'LAPO MFB' }, 'unknown', 'not_asked', 0],
    ['a phone number at OPay', { bankName: 'opay', accountNumber: '8031234567' }, 'unknown', 'found', 1],
    ['a microfinance bank', { bankName: 'Kuda', accountNumber: '2045678901' }, 'differs', 'found', 1],
  ])(
    'returns the check digit result and the lookup outcome for %s',
    async (_name, body, checkDigit, outcome, times) => {
      const answer = await ask(body);
      expect(answer.body.data).toMatchObject({ checkDigit, outcome });
      expect(answer.body.data.bank === null).toBe(body.bankName === 'Bank of Aba');
      expect(stub.asked).toHaveLength(times);
    },
  );

  it.each(['broken', 'busy', 'used up', 'other bank', 'other account', 'shut'] as const)(
    'returns unavailable without a name when the provider fails: %s',
    async (trouble) => {
      stub.trouble = trouble;
      expect((await ask(adas)).body.data).toMatchObject({
        checkDigit: 'fits',
        outcome: 'unavailable',
        accountName: null,
        profileMatch: null,
      });
    },
  );

  it('times out a silent provider after five seconds without an open transaction', async () => {
    stub.trouble = 'silent';
    // The five seconds are over when the test says so.
    const patience = new AbortController();
    const begun = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const asking = save(typed);
    await expect.poll(() => stub.asked).toHaveLength(1);
    expect(begun.mock.calls).toEqual([[5000]]);
    begun.mockRestore();
    const { rows } = await world.database.pool.query(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0].open).toBe(0);
    patience.abort(new DOMException('', 'TimeoutError'));
    expect((await asking).body.data.bankDetails).toEqual({ ...typed, nameConfirmedAt: null });
  });

  it('never exposes the provider key in the answer or the log', async () => {
    const key = stub.key;
    stub.key = 'another one';
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    const answer = await ask(adas);
    write.mockRestore();
    stub.key = key;
    expect(answer.body.data.outcome).toBe('unavailable');
    expect(answer.text + said.join('')).not.toContain(key);
  });

  it.each([
    ['accountNumber', '', 'Account number is required'],
    ['accountNumber', '123', 'Account number must be 10 digits'],
    ['bankName', '', 'Bank name is required'],
    ['accountName', 'Ada', 'Unknown field: accountName'],
  ])('refuses %s = %j without calling the provider', async (field, value, message) => {
    const { status, failure } = await ask({ ...adas, [field]: value });
    expect([status, failure.fields]).toEqual([422, { [field]: message }]);
    expect(stub.asked).toEqual([]);
  });

  it('follows no redirect of the provider, and saves the account as unconfirmed', async () => {
    stub.trouble = 'moved';
    expect((await ask(adas)).body.data.outcome).toBe('unavailable');
    expect((await save(typed)).body.data.bankDetails).toEqual({ ...typed, nameConfirmedAt: null });
    expect(stub.asked.filter((path) => path.startsWith('/moved'))).toEqual([]);
    expect(stub.asked.length).toBeGreaterThan(0);
  });

  it('limits lookups to twenty an hour per user and still saves accounts as unconfirmed', async () => {
    for (let times = 0; times < 20; times += 1) expect((await ask(adas)).status).toBe(200);
    const { status, failure } = await ask(adas);
    expect([status, failure.code]).toEqual([429, 'too_many_requests']);
    expect(stub.asked).toHaveLength(20);
    expect((await save(typed)).body.data.bankDetails).toEqual({ ...typed, nameConfirmedAt: null });
    expect(stub.asked).toHaveLength(20);
    expect((await ask(adas, await world.user())).body.data.outcome).toBe('found');
    // A bank that the provider is not asked about costs nothing.
    expect((await ask({ ...adas, bankName: 'Bank of Aba' })).status).toBe(200);
  });

  it('limits lookups by place, however many accounts ask there, but not of those who have traded', async () => {
    const trade = await openTrade(world);
    await trade.completeOne();
    const [place, elsewhere] = ['198.51.100.7', '198.51.100.8'];
    const { key, most, windowSeconds } = limitOn('account-name/place-day', place);
    await world.database.pool.query(
      'select count_try(array[$1::bytea], array[$2::int], array[$3::int]) from generate_series(1, $2::int)',
      [hashOf(key), most, windowSeconds],
    );
    const askFrom = async (from: string, who: Person) =>
      (await world.call(resolveBank, adas, who.token, { headers: { 'x-forwarded-for': from } })).status;
    expect(await askFrom(place, ada)).toBe(429);
    expect(await askFrom(elsewhere, ada)).toBe(200);
    expect(await askFrom(place, trade.ada)).toBe(200);
    expect(await askFrom(place, trade.boss)).toBe(200);
    // There is one desk account at a time.
    await world.database.pool.query('update users set treasury = false');
  });
});

describe('POST /settings/bank', () => {
  it('confirms the name with the provider and stores the time of confirmation', async () => {
    const answer = await save(typed);
    expect(answer.body.data.bankDetails).toEqual({ ...typed, nameConfirmedAt: expect.any(String) });
    expect(saveBankCall.response.safeParse(answer.body).success).toBe(true);
    const age = Date.now() - Date.parse(answer.body.data.bankDetails.nameConfirmedAt ?? '');
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(await confirmedAt()).toBe(answer.body.data.bankDetails.nameConfirmedAt);
  });

  it.each([
    ['another name than the bank’s', { ...typed, accountName: 'Musa Bello' }],
    ['half of it', { ...typed, accountName: 'Ada Eze' }],
    ['the bank’s name behind another one', { ...typed, accountName: 'Musa Bello Ada Chidinma Obi' }],
    ['an account that is not there', { ...typed, accountNumber: '0108024072' }],
    ['a bank of no list', { ...typed, bankName: 'Bank of Aba' }],
    ['a bank that the provider does not know', { ...typed, bankName: 'LAPO MFB' }],
  ])('saves %s as unconfirmed', async (_name, body) => {
    await save(typed);
    expect((await save(body)).body.data.bankDetails).toEqual({ ...body, nameConfirmedAt: null });
    expect(await confirmedAt()).toBeNull();
  });

  it('refuses confirmation fields sent by the client', async () => {
    for (const key of ['nameConfirmedAt', 'verified']) {
      const { status, failure } = await save({ ...typed, accountName: 'Musa Bello', [key]: '2026-01-01' });
      expect([status, failure.fields]).toEqual([422, { [key]: `Unknown field: ${key}` }]);
    }
    expect(await confirmedAt()).toBeUndefined();
  });

  it('preserves a confirmation during a provider outage, for the same account only', async () => {
    await save(typed);
    const before = await confirmedAt();
    stub.trouble = 'busy';
    await save(typed);
    expect([typeof before, await confirmedAt()]).toEqual(['string', before]);
    await save({ ...typed, accountNumber: '0108024072' });
    expect(await confirmedAt()).toBeNull();
    await save(typed);
    expect(await confirmedAt()).toBeNull();
  });

  it('copies the bank account with its confirmation into an order, unchanged by later edits', async () => {
    const trade = await openTrade(world);
    const unconfirmed = await trade.place(trade.sell);
    expect(unconfirmed.bankDetails).toMatchObject({ nameConfirmedAt: null });
    await save(typed, trade.ada);
    const confirmed = await trade.place(trade.sell);
    const at = await confirmedAt(trade.ada);
    expect(confirmed.bankDetails).toEqual({ ...typed, nameConfirmedAt: at });
    await save({ ...typed, accountName: 'Musa Bello' }, trade.ada);
    expect((await storedOrder(world, confirmed.id)).order.payout_bank).toEqual(confirmed.bankDetails);
    const staff = await world.admin();
    const shown = async (id: string) =>
      (await world.call(getOrder, { id }, staff.token)).body.data.bankDetails;
    expect(await shown(confirmed.id)).toEqual(confirmed.bankDetails);
    // As orders were written before names were asked for.
    const client = await world.database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update orders set payout_bank = payout_bank - 'nameConfirmedAt' where id = $1`, [
      confirmed.id,
    ]);
    client.release(true);
    expect(await shown(confirmed.id)).toEqual({ ...typed, nameConfirmedAt: null });
    expect(Object.keys(confirmed.admindetails.bankDetails)).toEqual([
      'bankName',
      'accountName',
      'accountNumber',
    ]);
    expect(typeof at).toBe('string');
  });
});
