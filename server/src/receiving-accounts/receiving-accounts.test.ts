import { reportPayment } from '@nairadesk/contract/orders';
import {
  addReceivingAccount,
  capReceivingAccount,
  type ReceivingAccount,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { changeSuspension } from '@nairadesk/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountDesk } from '../../test/desks/account-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import { hashOf } from '../platform/crypto/secrets.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const { reason, newAccount, turn, list, named, audited, faults } = accountDesk(world, admin);

const add = (body: object = newAccount(), by = trade.boss) =>
  world.call(addReceivingAccount, body as never, by.token);
const cap = (id: string, dailyCap: string | null, by = trade.boss) =>
  world.call(capReceivingAccount, { id, dailyCap }, by.token);
const passwordAgo = (token: string) =>
  world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where token_hash = $1",
    [hashOf(token)],
  );

describe('POST /receiving-accounts', () => {
  it('adds an account that is on, records it, and mails the other super-admins', async () => {
    const colleague = await world.superAdmin();
    const gone = await world.superAdmin();
    await world.call(changeSuspension, { id: gone.id, suspended: true, reason }, trade.boss.token);
    const account = newAccount();
    const { status, body } = await add({ ...account, dailyCap: '5000000' });
    const end = account.accountNumber.slice(-4);
    expect([status, body.message]).toEqual([201, `New orders can be paid into Kuda …${end}`]);
    expect(body.data).toEqual(await named(account.accountNumber));
    expect(body.data).toMatchObject({
      ...account,
      dailyCap: '5000000.00',
      today: '0.00',
      room: '5000000.00',
      switchedOff: null,
      openOrders: [],
      openOrderCount: 0,
    });
    expect(await audited(body.data.id)).toEqual([
      {
        action: 'receiving-account-added',
        by: trade.boss.id,
        detail: { account: `Kuda …${end}`, name: 'Nairadesk Ltd', dailyLimit: '5000000.00' },
      },
    ]);
    const [mail, ...more] = await mailsTo(world, colleague.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'receiving-account-added',
      subject: 'A bank account that customers pay into was added',
    });
    expect(mail?.text).toContain(
      `(${trade.boss.email}) added a bank account of Nairadesk: Kuda ${account.accountNumber}, Nairadesk Ltd.`,
    );
    expect(await mailsTo(world, trade.boss.email)).toEqual([]);
    expect((await mailsTo(world, gone.email)).map(({ kind }) => kind)).not.toContain(
      'receiving-account-added',
    );
    expect(await faults()).toEqual([]);
  });

  it('refuses a known number of a bank with 409, and gives a repeated request its answer', async () => {
    const account = newAccount();
    const headers = { 'idempotency-key': 'once' };
    const send = () => world.call(addReceivingAccount, account, trade.boss.token, { headers });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    const again = await add({ ...account, accountName: 'Another' });
    expect([again.status, again.failure.code]).toEqual([409, 'account_exists']);
    expect((await add({ ...account, bankName: 'GTBank' })).status).toBe(201);
  });

  it.each([
    [{ bankName: '' }, 'bankName', 'Bank name is required'],
    [{ accountNumber: '12' }, 'accountNumber', 'Account number must be 10 digits'],
    [{ dailyCap: '0' }, 'dailyCap', 'Must be more than zero'],
    [{ dailyCap: 'much' }, 'dailyCap', 'Enter an amount in naira, like 1500.00'],
  ])('refuses %o with 422', async (change, field, message) => {
    const { status, failure } = await add({ ...newAccount(), ...change });
    expect([status, failure.fields?.[field]]).toEqual([422, message]);
  });

  it('asks for the password again', async () => {
    const token = await world.session(trade.boss.id);
    await passwordAgo(token);
    const by = { ...trade.boss, token };
    expect((await add(newAccount(), by)).failure.code).toBe('password_confirmation_required');
    const { id } = (await add()).body.data;
    expect((await cap(id, null, by)).failure.code).toBe('password_confirmation_required');
  });
});

describe('PATCH /receiving-accounts/{id}', () => {
  it('sets and lifts the daily limit, records it once, and mails the other super-admins', async () => {
    const colleague = await world.superAdmin();
    const { id, accountNumber } = (await add()).body.data;
    const { body } = await cap(id, '250000.5');
    expect(body.data).toMatchObject({ dailyCap: '250000.50', room: '250000.50' });
    await cap(id, '250000.50');
    expect((await cap(id, null)).body.data).toMatchObject({ dailyCap: null, room: null });
    const account = `Kuda …${accountNumber.slice(-4)}`;
    expect((await audited(id)).slice(1).map(({ detail }) => detail)).toEqual([
      { account, dailyLimit: '250000.50', dailyLimitBefore: 'none' },
      { account, dailyLimit: 'none', dailyLimitBefore: '250000.50' },
    ]);
    const told = (await mailsTo(world, colleague.email)).filter(
      ({ kind }) => kind === 'receiving-account-limited',
    );
    const mails = told.map(({ text }) => text).join();
    for (const change of ['no limit → ₦250,000.50', '₦250,000.50 → no limit'])
      expect(mails).toContain(`${account}: ${change}`);
    expect(await faults()).toEqual([]);
  });
});

describe('PATCH /receiving-accounts/{id}/switch', () => {
  let account: ReceivingAccount;
  beforeEach(async () => {
    account = (await add()).body.data;
  });

  it('lets staff switch off with a reason, and answers with the open orders and how to reach their customers', async () => {
    const desk = await named('0123456789');
    const reported = await trade.place();
    await world.call(reportPayment, { orderId: reported.id, status: 'successful' }, trade.ada.token);
    const pending = await trade.place();
    // From before orders named their account; and one of another account, and a sell.
    await world.database.pool.query(
      `begin; set local session_replication_role = replica;
       update orders set receiving_account_id = null where id = '${pending.id}'; commit`,
    );
    await trade.place(trade.sell);
    const { status, body } = await turn(desk.id, false, admin);
    expect([status, body.message]).toEqual([200, 'New orders no longer get Desk Bank …6789']);
    const contact = {
      userId: trade.ada.id,
      userName: 'Ada Obi',
      userEmail: trade.ada.email,
      userPhone: '+2348031234567',
    };
    const order = { amount: '150000.00', ...contact };
    expect(body.data.openOrders).toEqual([
      { id: reported.id, transactionId: reported.transactionId, reported: true, ...order },
      { id: pending.id, transactionId: pending.transactionId, reported: false, ...order },
    ]);
    expect(body.data).toMatchObject({
      openOrderCount: 2,
      switchedOff: { since: expect.any(String), reason, by: admin.name },
      // The order without an id counts for no account.
      today: '150000.00',
    });
    expect((await list()).at(-1)).toEqual(body.data);
    const again = await turn(desk.id, false, trade.boss, 'Another');
    expect(again.body.data.switchedOff).toEqual(body.data.switchedOff);
    expect(await audited(desk.id)).toEqual([
      {
        action: 'receiving-account-switched',
        by: admin.id,
        detail: { account: 'Desk Bank …6789', on: false, reason },
      },
      // Changes nothing, and is kept.
      {
        action: 'receiving-account-switched',
        by: trade.boss.id,
        detail: { account: 'Desk Bank …6789', on: false, reason: 'Another' },
      },
    ]);
    await turn(desk.id, true, trade.boss);
  });

  it('mails the other super-admins which accounts were switched off, what follows in one mail', async () => {
    const [owner, clerk] = [await world.superAdmin(), await world.admin({ name: 'Tunde Bakare' })];
    const added = [];
    for (const account of [newAccount(), newAccount(), newAccount()])
      added.push((await add(account)).body.data);
    for (const { id } of added) for (const _ of [1, 2]) await turn(id, false, clerk);
    const mails = (await mailsTo(world, owner.email)).filter(({ kind }) => kind === 'receiving-account-off');
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '2 bank accounts that customers pay into were switched off',
      'A bank account that customers pay into was switched off',
    ]);
    const [, second] = added;
    expect(mails.map(({ text }) => text).join()).toContain(
      `Tunde Bakare (${clerk.email}) switched off Kuda …${second?.accountNumber.slice(-4)}, `,
    );
  });

  it('lets only a super-admin who typed the password switch on, records it and mails the others', async () => {
    const colleague = await world.superAdmin();
    await turn(account.id, false, admin);
    expect((await turn(account.id, true, admin)).failure.code).toBe('forbidden');
    const token = await world.session(trade.boss.id);
    await passwordAgo(token);
    const refused = await turn(account.id, true, { ...trade.boss, token });
    expect([refused.status, refused.failure.code]).toEqual([403, 'password_confirmation_required']);
    // Off needs no password: minutes count.
    expect((await turn(account.id, false, { ...trade.boss, token })).status).toBe(200);
    expect((await named(account.accountNumber)).switchedOff?.reason).toBe(reason);
    const { body } = await turn(account.id, true, trade.boss);
    await turn(account.id, true, trade.boss);
    expect(body.data.switchedOff).toBeNull();
    expect((await audited(account.id)).map(({ action, detail }) => [action, detail.on])).toEqual([
      ['receiving-account-added', undefined],
      ['receiving-account-switched', false],
      ['receiving-account-switched', true],
    ]);
    const told = (await mailsTo(world, colleague.email)).map(({ kind }) => kind);
    expect(told).toEqual(['receiving-account-on', 'receiving-account-off']);
    expect(await faults()).toEqual([]);
  });

  it.each([
    [{ on: false }, { reason: 'Reason is required' }],
    [{ on: false, reason: ' ' }, { reason: 'Reason is required' }],
    [{ reason }, { on: 'Must be true or false' }],
  ])('refuses %o with 422', async (body, fields) => {
    const call = { id: account.id, ...body } as never;
    const { status, failure } = await world.call(switchReceivingAccount, call, admin.token);
    expect([status, failure.fields]).toEqual([422, fields]);
    expect((await named(account.accountNumber)).switchedOff).toBeNull();
  });
});

describe('receiving accounts in the database', () => {
  it('refuses another bank or number, and to delete one', async () => {
    const fixed = 'bank and number of a receiving account never change, and none is deleted';
    for (const statement of [
      "update receiving_accounts set account_number = '9999999999'",
      "update receiving_accounts set bank_name = 'Thief'",
      'delete from receiving_accounts',
      'truncate receiving_accounts cascade',
    ])
      await expect(world.database.pool.query(statement)).rejects.toThrow(fixed);
  });

  it('refuses another account for an order that was placed', async () => {
    const { id } = await trade.place(trade.cardBuy);
    await expect(
      world.database.pool.query('update orders set receiving_account_id = null where id = $1', [id]),
    ).rejects.toThrow('the terms of an order never change');
  });
});
