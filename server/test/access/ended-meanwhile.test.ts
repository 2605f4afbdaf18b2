import { confirmPassword } from '@nairadesk/contract/auth';
import { changeTrading } from '@nairadesk/contract/people';
import {
  changePassword,
  chooseLanguage,
  endAllSessions,
  endSession,
  saveBank,
  saveWallets,
  updateProfile,
} from '@nairadesk/contract/settings';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '@nairadesk/contract/two-factor';
import { changeRole, changeSuspension, chooseDeskAccount, resetTwoFactor } from '@nairadesk/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { hashOf } from '../../src/platform/crypto/secrets.ts';
import { approvalWrites } from '../approvals.ts';
import { codeOf, enrol } from '../authenticator.ts';
import { codeWrites } from '../bought-codes.ts';
import { openTrade } from '../trade.ts';
import { untilWaiting } from '../until-waiting.ts';
import { type Person, useWorld } from '../world.ts';
import { alertWrites } from '../writes/alert-writes.ts';
import { assetWrites } from '../writes/asset-writes.ts';
import { cardWrites } from '../writes/card-writes.ts';
import { claimWrites } from '../writes/claim-writes.ts';
import { deskWrites } from '../writes/desk-writes.ts';
import { moneyWrites } from '../writes/money-writes.ts';
import { noteWrites } from '../writes/note-writes.ts';
import { orderWrites } from '../writes/order-writes.ts';
import { passkeyWrites } from '../writes/passkey-writes.ts';
import { photoWrites } from '../writes/photo-writes.ts';
import { preparing, type Writes } from '../writes/prepared-call.ts';
import { priceAlertWrites } from '../writes/price-alert-writes.ts';
import { supportWrites } from '../writes/support-writes.ts';

const world = useWorld();
const password = 'a word that is never guessed';
// Where calls write. Not the audit log: its end is waited for last of all, with the session held by then.
const written = [
  'users',
  'sessions',
  'two_factors',
  'recovery_codes',
  'passkeys',
  'used_passkey_challenges',
  'bank_accounts',
  'wallets',
  'payee_history',
  'switched_off_networks',
  'receiving_accounts',
  'assets',
  'card_rates',
  'card_photos',
  'card_photo_pieces',
  'orders',
  'order_proofs',
  'order_messages',
  'order_cards',
  'card_proofs',
  'card_prints',
  'delivered_codes',
  'code_complaints',
  'support_messages',
  'support_drafts',
  'canned_replies',
  'statement_mappings',
  'statements',
  'receipts',
  'receipt_matches',
  'refunds',
  'offers',
  'order_claims',
  'staff_shifts',
  'alert_choices',
  'push_subscriptions',
  'price_alerts',
  'outbox',
  'notes',
  'note_mentions',
  'desk_rules',
  'trading_pause',
  'flag_rules',
  'saved_filters',
  'approvals',
  'receipt_reversals',
  'undone_reversals',
  'order_reversals',
];
let trade: Awaited<ReturnType<typeof openTrade>>;
let passwordHash: string;

beforeAll(async () => {
  trade = await openTrade(world);
  passwordHash = await world.services.passwords.hash(password);
  // Whatever writes waits as long as a session holds this lock.
  await world.database.pool.query(`
    create function wait_before_writing() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$`);
  for (const table of written) {
    await world.database.pool.query(`create trigger held_up before insert or update or delete on ${table}
      for each statement execute function wait_before_writing()`);
  }
});

const send = preparing(world);
const about =
  (call: typeof changeRole | typeof changeSuspension | typeof changeTrading, more: object) =>
  async ({ token }: Person) =>
    send(call, { id: (await world.user()).id, ...more } as never, token);

async function fellow(): Promise<Person> {
  const person = await world.person({ role: 'super-admin' });
  await world.giveBank(person);
  return person;
}

/** Every call that writes for a caller: what is prepared, then done while the caller's session ends. */
const calls: Writes = {
  'POST /auth/confirm-password': async ({ token }) => send(confirmPassword, { password }, token),
  'POST /two-factor': async ({ token }) => send(startTwoFactor, {}, token),
  'POST /two-factor/confirm': async ({ token }) => {
    const { secret } = (await world.call(startTwoFactor, {}, token)).body.data;
    return send(confirmTwoFactor, { code: await codeOf(world, secret) }, token);
  },
  'POST /two-factor/recovery-codes': async ({ token }) => {
    const { secret } = await enrol(world, token);
    return send(renewRecoveryCodes, { password, code: await codeOf(world, secret) }, token);
  },
  'POST /two-factor/off': async ({ token }) => {
    const { secret } = await enrol(world, token);
    return send(endTwoFactor, { password, code: await codeOf(world, secret) }, token);
  },
  ...passkeyWrites(world),
  'POST /settings/update-profile': async ({ token }) =>
    send(updateProfile, { name: 'Thief', phone: '08031234567', country: 'Nigeria' }, token),
  'POST /settings/language': async ({ token }) => send(chooseLanguage, { language: 'ha' }, token),
  'POST /settings/change-password': async ({ token }) =>
    send(changePassword, { oldPassword: password, newPassword: 'the word of a thief' }, token),
  'POST /settings/bank': async ({ token }) =>
    send(saveBank, { bankName: 'GTBank', accountName: 'Thief', accountNumber: '0123456789' }, token),
  'POST /settings/wallets': async ({ token }) => {
    const walletAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    return send(saveWallets, { networks: [{ network: 'Tron', walletAddress }] }, token);
  },
  'DELETE /settings/sessions': async ({ token }) => send(endAllSessions, {}, token),
  'DELETE /settings/sessions/{id}': async ({ id, token }) => {
    const [other] = await sessionsOf(await world.session(id));
    return send(endSession, { id: other ?? '' }, token);
  },
  ...assetWrites(world),
  ...deskWrites(world, () => trade),
  ...moneyWrites(world, () => trade),
  ...orderWrites(world, () => trade),
  ...photoWrites(world),
  ...cardWrites(world, () => trade),
  ...codeWrites(world, () => trade),
  ...claimWrites(world, () => trade),
  ...alertWrites(world),
  ...priceAlertWrites(world),
  ...noteWrites(world, () => trade),
  'PATCH /users/{id}/role': about(changeRole, { role: 'admin' }),
  'PATCH /users/{id}/suspension': about(changeSuspension, { suspended: true, reason: 'None' }),
  'PATCH /people/{id}/trading': about(changeTrading, { frozen: true, reason: 'None' }),
  'PATCH /users/{id}/desk-account': async ({ token }) =>
    send(chooseDeskAccount, { id: (await fellow()).id }, token),
  'DELETE /users/{id}/two-factor': async ({ token }) => {
    const colleague = await world.admin();
    await enrol(world, colleague.token);
    return send(resetTwoFactor, { id: colleague.id }, token);
  },
  ...supportWrites(world, () => trade),
  ...approvalWrites(world, () => trade),
};
// These write nothing but how often they were asked, or that something was shown.
const writesNothing = [
  'POST /passkeys/start-enrolment',
  'POST /passkeys/start-confirmation',
  'POST /settings/bank/resolve',
  'POST /orders/{id}/card-code',
  'POST /card-photos/{id}/show',
  'POST /orders/{id}/cards/{cardId}/code',
  'POST /orders/{id}/codes/{codeId}/reveal',
  'POST /statements/preview',
];

async function sessionsOf(token: string): Promise<string[]> {
  const { rows } = await world.database.pool.query('select id from sessions where token_hash = $1', [
    hashOf(token),
  ]);
  return rows.map(({ id }) => id);
}

/** All that is kept, but for this session and how often something was tried. */
async function kept(sessionId: string | undefined): Promise<string> {
  const tables = [...written, 'audit_log', 'outbox', 'idempotency_keys', 'order_events', 'ledger_entries'];
  const texts = tables.map((table) => {
    const others = table === 'sessions' ? `where id <> '${sessionId}'` : '';
    return `select '${table}', string_agg(t::text, ' ' order by t::text) from ${table} t ${others}`;
  });
  // Sorted: PostgreSQL may read many tables side by side.
  const { rows } = await world.database.pool.query(`${texts.join(' union all ')} order by 1`);
  return JSON.stringify(rows);
}

it('ended session: is tested with every authenticated call that writes', () => {
  const writing = routes
    .map((route) => route.endpoint)
    .filter(({ access, reads }) => access !== 'public' && !reads)
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(calls), ...writesNothing].sort()).toEqual(writing.sort());
});

it.each(Object.entries(calls))(
  '%s: changes nothing and answers 401 when its session ends during the call',
  async (name, prepare) => {
    const endpoint = routes.find(({ endpoint: { method, path } }) => `${method} ${path}` === name)?.endpoint;
    const role = endpoint?.access === 'super-admin' ? 'super-admin' : 'admin';
    const customer = endpoint?.access === 'user' || endpoint?.access === 'user-own';
    const person = await world.person({ role: customer ? 'user' : role, passwordHash });
    if (customer) await world.giveWallets(person, { Bitcoin: 'theirs' });
    const call = await prepare(person);
    const [sessionId] = await sessionsOf(person.token);
    const before = await kept(sessionId);
    const client = await world.database.pool.connect();
    try {
      await client.query('select pg_advisory_lock(1)');
      const answer = call();
      await untilWaiting(world, 1);
      // As another password or a suspension ends it: here without waiting for the lock.
      await client.query('begin; set local session_replication_role = replica');
      await client.query('delete from sessions where id = $1', [sessionId]);
      await client.query('commit; select pg_advisory_unlock(1)');
      const { status, failure } = await answer;
      expect([status, failure.code]).toEqual([401, 'unauthenticated']);
    } finally {
      client.release(true);
    }
    expect(await kept(sessionId)).toBe(before);
  },
);
