import { activateAccount, register } from '@nairadesk/contract/auth';
import { resolveOrder } from '@nairadesk/contract/orders';
import { removePasskey } from '@nairadesk/contract/passkeys';
import { changeTrading } from '@nairadesk/contract/people';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension, chooseDeskAccount } from '@nairadesk/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { afterEdit } from '../../../test/edits/after-edit.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { enrolPasskey } from '../../../test/passkey-device.ts';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { recordKnownStaff } from '../identity/record-known-staff.ts';
import { findAlteredRecords } from './find-altered.ts';
import { findUnaudited, readLogBegan } from './find-unaudited.ts';

const world = useWorld();
const ids: Record<string, string> = {};

// A desk that was there before its audit log, and all that can be recorded since, done as it should be.
beforeAll(async () => {
  const trade = await openTrade(world);
  const { boss, ada } = trade;
  const old = await world.admin();
  const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
  const ok = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  };
  await ok(world.call(saveBank, bank, ada.token));
  const networks = [{ network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }];
  await ok(world.call(saveWallets, { networks }, ada.token));
  const order = await trade.place(trade.cardBuy);
  await ok(world.call(resolveOrder, { orderId: order.id, status: 'completed' }, old.token));
  const [frozen, raised, deputy, suspended, back] = [
    await world.user(),
    await world.user(),
    await world.superAdmin(),
    await world.user(),
    await world.user(),
  ];
  // Users added since then were made by hand here, and not by the desk.
  await world.database.pool.query("update users set created_at = created_at - interval '1 hour'");
  await ok(world.call(changeRole, { id: raised.id, role: 'admin' }, boss.token));
  const reason = 'A look at their papers';
  for (const { id } of [suspended, back])
    await ok(world.call(changeSuspension, { id, suspended: true, reason }, boss.token));
  await ok(world.call(changeSuspension, { id: back.id, suspended: false, reason }, boss.token));
  await ok(world.call(changeTrading, { id: frozen.id, frozen: true, reason }, boss.token));
  await ok(world.call(saveBank, bank, deputy.token));
  await ok(world.call(chooseDeskAccount, { id: deputy.id }, boss.token));
  const newcomer = await world.user();
  const lost = await enrolPasskey(world, boss.token);
  await world.database.pool.query('create table lost_passkey as select * from passkeys');
  await ok(world.call(removePasskey, { id: lost.id }, boss.token));
  await enrolPasskey(world, boss.token);
  const opened = await signUp();
  Object.assign(ids, {
    ada: ada.id,
    boss: boss.id,
    old: old.id,
    frozen: frozen.id,
    raised: raised.id,
    deputy: deputy.id,
    suspended: suspended.id,
    back: back.id,
    newcomer: newcomer.id,
    opened: opened.id,
    order: order.id,
  });
});

async function signUp(): Promise<{ id: string }> {
  const email = 'opened@example.com';
  const body = { name: 'Opened', email, phone: '08030000000', password: 'a long enough one' };
  await world.call(register, body, null);
  const [mail] = await mailsTo(world, email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return (await world.call(activateAccount, { token, password: body.password }, null)).body.data;
}

const lift = ['orders', 'ledger_entries', 'bank_accounts', 'wallets']
  .map((table) => `alter table ${table} disable trigger all`)
  .join('; ');

/** What is found after a direct write to the database; nothing of it stays. */
function foundAfter(statement: string): Promise<string[]> {
  return afterEdit(world, { lift, statement, ids }, async (client) => {
    const altered = await findAlteredRecords(client, world.services.secrets, new Set());
    return [...(await findUnaudited(client, await readLogBegan(client))), ...altered];
  });
}

it('findUnaudited: finds nothing when every change went through the API', async () => {
  expect(await foundAfter('select 1')).toEqual([]);
});

it.each([
  ['order', 'was closed', 'update orders set closed_by = $boss where id = $order'],
  ['order', 'was closed', 'update orders set closed_by = null where id = $order'],
  ['order', 'was closed', 'update orders set closed_by = $ada where id = $order'],
  [
    'order',
    'was closed',
    'update orders set amount_kobo = amount_kobo * 2, quantity = quantity * 2 where id = $order',
  ],
  ['raised', 'has a role', "update users set role = 'super-admin' where id = $raised"],
  [
    'opened',
    'has a role',
    "update users set role = 'super-admin', created_at = '2001-01-01' where id = $opened",
  ],
  ['raised', 'has a role', "update users set role = 'user' where id = $raised"],
  ['newcomer', 'has a role', "update users set role = 'admin' where id = $newcomer"],
  [
    'suspended',
    'has a suspension',
    'update users set suspended_at = null, suspended_reason = null where id = $suspended',
  ],
  [
    'frozen',
    'has frozen or free trading',
    'update users set trading_frozen_at = null, trading_frozen_by = null, trading_frozen_reason = null where id = $frozen',
  ],
  [
    'ada',
    'has frozen or free trading',
    "update users set trading_frozen_at = now(), trading_frozen_by = $boss, trading_frozen_reason = 'x' where id = $ada",
  ],
  ['back', 'has a suspension', 'update users set suspended_at = now() where id = $back'],
  [
    'boss',
    'holds the desk account',
    'update users set treasury = false where treasury; update users set treasury = true where id = $boss',
  ],
  ['boss', 'holds the desk account', 'update users set treasury = false where treasury'],
  ['boss', 'has a passkey', 'insert into passkeys select * from lost_passkey'],
  ['deputy', 'has a bank account', "update bank_accounts set account_number = '1' where user_id = $deputy"],
  ['ada', 'has a bank account', "update bank_accounts set account_name = 'Thief' where user_id = $ada"],
  ['ada', 'has a bank account', 'delete from bank_accounts where user_id = $ada'],
  ['ada', 'has wallets', "update wallets set address = 'T' where user_id = $ada"],
  ['ada', 'has wallets', "update wallets set memo = '1' where user_id = $ada"],
  [
    'ada',
    'has wallets',
    "insert into wallets (user_id, network, address, position) values ($ada, 'Bitcoin', 'bc1', 9)",
  ],
])('findUnaudited: names %s, which %s, after: %s', async (who, words, tampering) => {
  const found = await foundAfter(tampering);
  expect(found).toEqual([expect.stringContaining(words)]);
  expect(found[0]).toContain(ids[who]);
});

it.each([
  ['moved to another person', 'update passkeys set user_id = $ada', ['boss has lost', 'ada has']],
  ['given another key', "update passkeys set public_key = '\\x00'", ['boss has', 'boss has lost']],
  ['erased', 'delete from passkeys', ['boss has lost']],
])('findUnaudited: names whose passkey was %s', async (_, tampering, expected) => {
  const told = expected.map((words) => {
    const [who = '', ...rest] = words.split(' ');
    return `user ${ids[who]} ${rest.join(' ')} a passkey`;
  });
  const found = (await foundAfter(tampering)).map((line) => line.replace(/ a passkey.*/, ' a passkey'));
  expect(found.toSorted()).toEqual(told.toSorted());
});

it('findUnaudited: names staff backdated to before the audit log, once known staff are recorded', async () => {
  const forged = `insert into users (id, name, email, phone, password_hash, role, created_at)
    values ($forged, 'Forged', 'forged@example.com', '1', 'none', 'super-admin', '2001-01-01')`;
  ids.forged = crypto.randomUUID();
  expect(await foundAfter(forged)).toEqual([]);
  // A plant that shows already is not among those who are known.
  const { pool } = world.database;
  await pool.query("update users set role = 'admin' where id = $1", [ids.newcomer]);
  const before = await world.count('audit_log');
  await Promise.all([recordKnownStaff(world.services), recordKnownStaff(world.services)]);
  // Of the one who was raised since the log tells already.
  const { rows } = await pool.query(
    "select subject_id from audit_log where action = 'staff-known' and subject_id is not null",
  );
  expect(rows.map((row) => row.subject_id).sort()).toEqual([ids.boss, ids.old, ids.deputy].sort());
  expect((await world.count('audit_log')) - before).toBe(4);
  expect(await foundAfter('select 1')).toEqual([
    `user ${ids.newcomer} has a role that is not in the audit log`,
  ]);
  await pool.query("update users set role = 'user' where id = $1", [ids.newcomer]);
  expect(await foundAfter('select 1')).toEqual([]);
  expect(await foundAfter(forged)).toEqual([`user ${ids.forged} has a role that is not in the audit log`]);
});
