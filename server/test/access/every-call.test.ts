import { readdirSync } from 'node:fs';
import { callers, matrix } from '@nairadesk/contract/access';
import * as contractAlerts from '@nairadesk/contract/alerts';
import { confirmation } from '@nairadesk/contract/answers';
import * as contractApprovals from '@nairadesk/contract/approvals';
import * as contractAssetChanges from '@nairadesk/contract/asset-changes';
import * as contractAssetPrices from '@nairadesk/contract/asset-prices';
import * as contractAssets from '@nairadesk/contract/assets';
import * as contractAuth from '@nairadesk/contract/auth';
import * as contractCannedReplies from '@nairadesk/contract/canned-replies';
import * as contractCardJudging from '@nairadesk/contract/card-judging';
import * as contractCardPhotos from '@nairadesk/contract/card-photos';
import * as contractCardRates from '@nairadesk/contract/card-rates';
import * as contractClaims from '@nairadesk/contract/claims';
import * as contractDashboard from '@nairadesk/contract/dashboard';
import * as contractDayTotals from '@nairadesk/contract/day-totals';
import * as contractDeliveredCodes from '@nairadesk/contract/delivered-codes';
import * as contractDeskRules from '@nairadesk/contract/desk-rules';
import { type Endpoint, endpoint } from '@nairadesk/contract/endpoint';
import { refusals } from '@nairadesk/contract/errors';
import * as contractEvents from '@nairadesk/contract/events';
import * as contractFind from '@nairadesk/contract/find';
import * as contractFlags from '@nairadesk/contract/flags';
import * as contractNetworkChanges from '@nairadesk/contract/network-changes';
import * as contractNetworks from '@nairadesk/contract/networks';
import * as contractNotes from '@nairadesk/contract/notes';
import * as contractOffers from '@nairadesk/contract/offers';
import * as contractOrderCards from '@nairadesk/contract/order-cards';
import * as contractOrderFilters from '@nairadesk/contract/order-filters';
import * as contractOrderMessages from '@nairadesk/contract/order-messages';
import * as contractOrderReceipt from '@nairadesk/contract/order-receipt';
import * as contractOrders from '@nairadesk/contract/orders';
import * as contractPasskeys from '@nairadesk/contract/passkeys';
import * as contractPeople from '@nairadesk/contract/people';
import * as contractPriceAlerts from '@nairadesk/contract/price-alerts';
import * as contractPriceTrends from '@nairadesk/contract/price-trends';
import * as contractProofs from '@nairadesk/contract/proofs';
import * as contractReceipts from '@nairadesk/contract/receipts';
import * as contractReceivingAccounts from '@nairadesk/contract/receiving-accounts';
import * as contractRefunds from '@nairadesk/contract/refunds';
import * as contractSettings from '@nairadesk/contract/settings';
import * as contractShifts from '@nairadesk/contract/shifts';
import * as contractStatements from '@nairadesk/contract/statements';
import * as contractSupport from '@nairadesk/contract/support';
import * as contractSupportDesk from '@nairadesk/contract/support-desk';
import * as contractTransaction from '@nairadesk/contract/transaction';
import * as contractTwoFactor from '@nairadesk/contract/two-factor';
import * as contractUsers from '@nairadesk/contract/users';
import * as contractWebsite from '@nairadesk/contract/website';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { hashOf, newToken } from '../../src/platform/crypto/secrets.ts';
import { signUpAttempts } from '../../src/platform/database/tables/auth-tables.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const modules = {
  alerts: contractAlerts,
  approvals: contractApprovals,
  'asset-changes': contractAssetChanges,
  'asset-prices': contractAssetPrices,
  assets: contractAssets,
  auth: contractAuth,
  'canned-replies': contractCannedReplies,
  claims: contractClaims,
  dashboard: contractDashboard,
  'day-totals': contractDayTotals,
  'desk-rules': contractDeskRules,
  events: contractEvents,
  flags: contractFlags,
  find: contractFind,
  'network-changes': contractNetworkChanges,
  networks: contractNetworks,
  'card-photos': contractCardPhotos,
  'card-judging': contractCardJudging,
  'card-rates': contractCardRates,
  'delivered-codes': contractDeliveredCodes,
  notes: contractNotes,
  offers: contractOffers,
  'order-cards': contractOrderCards,
  'order-filters': contractOrderFilters,
  orders: contractOrders,
  passkeys: contractPasskeys,
  'price-alerts': contractPriceAlerts,
  'price-trends': contractPriceTrends,
  people: contractPeople,
  'order-messages': contractOrderMessages,
  'order-receipt': contractOrderReceipt,
  proofs: contractProofs,
  receipts: contractReceipts,
  'receiving-accounts': contractReceivingAccounts,
  refunds: contractRefunds,
  settings: contractSettings,
  shifts: contractShifts,
  statements: contractStatements,
  support: contractSupport,
  'support-desk': contractSupportDesk,
  transaction: contractTransaction,
  'two-factor': contractTwoFactor,
  users: contractUsers,
  website: contractWebsite,
};
const endpoints: Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values<unknown>({ ...module }))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' &&
      value !== null &&
      'method' in value &&
      'access' in value &&
      'path' in value,
  );
type Caller = (typeof callers)[number] | 'dead token';
const tokens = {} as Partial<Record<Caller, string | null>>;
const members = {} as Partial<Record<Caller, Person>>;

beforeAll(async () => {
  const suspended = await world.user({ suspendedAt: new Date() });
  const waiting = newToken();
  await world.database.db.insert(signUpAttempts).values({
    name: 'Waiting',
    email: 'waiting@example.com',
    phone: '0',
    passwordHash: 'none',
    sessionTokenHash: hashOf(waiting),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  Object.assign(members, {
    user: await world.user(),
    'another user': await world.user(),
    admin: await world.admin(),
    'super-admin': await world.superAdmin(),
  });
  Object.assign(tokens, {
    visitor: null,
    'dead token': newToken(),
    'not activated': waiting,
    suspended: suspended.token,
  });
});

// Who may make which call (docs/specification.md 6.1), and what each caller is told: both written out,
// so that a slip in the contract does not pass as a rule. Callers in the order of the contract, left to right.
const verdicts: Record<string, string> = {
  public: 'yes yes yes yes yes yes yes',
  member: 'unauthenticated not_activated suspended yes yes yes yes',
  'member-own': 'unauthenticated not_activated suspended yes not_found not_found not_found',
  user: 'unauthenticated not_activated suspended yes yes forbidden forbidden',
  'user-own': 'unauthenticated not_activated suspended yes not_found forbidden forbidden',
  'owner-or-staff': 'unauthenticated not_activated suspended yes not_found yes yes',
  staff: 'unauthenticated not_activated suspended forbidden forbidden yes yes',
  'super-admin': 'unauthenticated not_activated suspended forbidden forbidden forbidden yes',
};
const order = ['visitor', 'not activated', 'suspended', 'user', 'another user', 'admin', 'super-admin'];
const accessOf: Record<string, keyof typeof verdicts> = {
  'POST /auth/login': 'public',
  'POST /auth/register': 'public',
  'POST /auth/activate-account': 'public',
  'POST /auth/resend-activation': 'public',
  'POST /auth/forgot-password': 'public',
  'POST /auth/reset-password': 'public',
  'POST /auth/confirm-password': 'member',
  'GET /two-factor': 'staff',
  'POST /two-factor': 'staff',
  'POST /two-factor/confirm': 'staff',
  'POST /two-factor/recovery-codes': 'staff',
  'POST /two-factor/off': 'staff',
  'GET /passkeys': 'member',
  'POST /passkeys/start-enrolment': 'member',
  'POST /passkeys': 'member',
  'DELETE /passkeys/{id}': 'member-own',
  'POST /passkeys/start-login': 'public',
  'POST /passkeys/login': 'public',
  'POST /passkeys/start-confirmation': 'member',
  'POST /passkeys/confirm': 'member',
  'GET /dashboard': 'member',
  'GET /settings': 'member',
  'POST /settings/update-profile': 'member',
  'POST /settings/language': 'member',
  'POST /settings/change-password': 'member',
  'POST /settings/bank': 'member',
  'GET /settings/banks': 'member',
  'POST /settings/bank/resolve': 'member',
  'POST /settings/wallets': 'member',
  'GET /settings/sessions': 'member',
  'DELETE /settings/sessions': 'member',
  'DELETE /settings/sessions/{id}': 'member-own',
  'GET /assets': 'member',
  'GET /assets/{id}': 'member',
  'POST /assets': 'staff',
  'PATCH /assets/{id}': 'staff',
  'DELETE /assets/{id}': 'staff',
  'GET /assets/off-sale': 'super-admin',
  'POST /assets/{id}/restore': 'super-admin',
  'PATCH /assets/prices': 'staff',
  'GET /website/card-rates/{assetId}': 'public',
  'GET /assets/{id}/card-rates': 'staff',
  'PATCH /assets/{id}/card-rates': 'staff',
  'GET /card-photos': 'user',
  'POST /card-photos': 'user',
  'GET /card-photos/{id}': 'user-own',
  'PUT /card-photos/{id}/piece': 'user-own',
  'POST /card-photos/{id}/finish': 'user-own',
  'DELETE /card-photos/{id}': 'user-own',
  'POST /card-photos/{id}/show': 'owner-or-staff',
  'GET /assets/prices': 'staff',
  'GET /assets/{id}/prices': 'staff',
  'GET /assets/trends': 'member',
  'GET /price-alerts': 'user',
  'POST /price-alerts': 'user',
  'DELETE /price-alerts/{id}': 'user-own',
  'GET /networks': 'member',
  'PATCH /networks': 'staff',
  'GET /receiving-accounts': 'staff',
  'POST /receiving-accounts': 'super-admin',
  'PATCH /receiving-accounts/{id}': 'super-admin',
  'PATCH /receiving-accounts/{id}/switch': 'staff',
  'GET /desk-rules': 'staff',
  'PATCH /desk-rules': 'super-admin',
  'GET /desk-rules/trading': 'staff',
  'PATCH /desk-rules/trading': 'super-admin',
  'GET /saved-filters': 'staff',
  'POST /saved-filters': 'staff',
  'DELETE /saved-filters/{id}': 'staff',
  'GET /flags': 'staff',
  'PATCH /flags': 'super-admin',
  'POST /orders': 'user',
  'POST /orders/cards': 'user',
  'GET /orders/{id}/cards': 'owner-or-staff',
  'POST /orders/{id}/cards/{cardId}/code': 'staff',
  'GET /orders/{id}/cards/{cardId}/proof': 'owner-or-staff',
  'PATCH /orders/{id}/cards/{cardId}': 'staff',
  'PATCH /orders/{id}/verdicts': 'staff',
  'GET /orders/{id}/codes': 'owner-or-staff',
  'POST /orders/{id}/codes/{codeId}/reveal': 'owner-or-staff',
  'POST /orders/{id}/codes/{codeId}/complaint': 'user-own',
  'GET /orders/complaints': 'staff',
  'POST /orders/{id}/complaints/{complaintId}/replacement': 'staff',
  'POST /orders/{id}/complaints/{complaintId}/refund': 'staff',
  'PATCH /orders/{id}/complaints/{complaintId}/refuse': 'staff',
  'PATCH /orders/update-payment': 'user-own',
  'PATCH /orders': 'staff',
  'PATCH /orders/{id}/reverse': 'super-admin',
  'PATCH /orders/cancel': 'user-own',
  'PATCH /orders/{id}/rest': 'staff',
  'POST /orders/{id}/claim': 'staff',
  'DELETE /orders/{id}/claim': 'staff',
  'POST /orders/{id}/hand-over': 'staff',
  'POST /claims/renew': 'staff',
  'GET /claims/colleagues': 'staff',
  'POST /find': 'staff',
  'GET /shifts': 'staff',
  'POST /shifts/mine': 'staff',
  'DELETE /shifts/mine': 'staff',
  'GET /alerts/choices': 'staff',
  'PATCH /alerts/choices': 'staff',
  'GET /alerts/waiting': 'staff',
  'GET /alerts/push-key': 'member',
  'POST /alerts/push-subscriptions': 'member',
  'DELETE /alerts/push-subscriptions/{id}': 'member',
  'POST /alerts/test': 'staff',
  'GET /approvals': 'staff',
  'POST /approvals': 'staff',
  'POST /approvals/{id}/approve': 'staff',
  'POST /approvals/{id}/decline': 'staff',
  'DELETE /approvals/{id}': 'staff',
  'GET /notes': 'staff',
  'POST /notes': 'staff',
  'GET /notes/mentions': 'staff',
  'PATCH /notes/mentions': 'staff',
  'PATCH /notes/{id}': 'staff',
  'DELETE /notes/{id}': 'staff',
  'POST /offers': 'staff',
  'PATCH /offers/{id}/withdraw': 'staff',
  'GET /offers/mine': 'user',
  'PATCH /offers/{id}/accept': 'user-own',
  'PATCH /offers/{id}/decline': 'user-own',
  'GET /orders': 'staff',
  'GET /orders/{id}': 'owner-or-staff',
  'POST /orders/{id}/card-code': 'owner-or-staff',
  'GET /orders/{id}/receipt-code': 'user-own',
  'GET /website/order-receipts': 'public',
  'GET /website/usual-time': 'public',
  'GET /orders/{id}/messages': 'owner-or-staff',
  'POST /orders/{id}/messages': 'owner-or-staff',
  'PATCH /orders/{id}/messages': 'owner-or-staff',
  'PATCH /orders/{id}/messages/close': 'staff',
  'GET /orders/{id}/messages/{messageId}/picture': 'owner-or-staff',
  'GET /orders/unread-messages': 'member',
  'POST /orders/{id}/proof': 'user-own',
  'GET /orders/{id}/proof': 'owner-or-staff',
  'GET /transaction/history': 'member',
  'GET /receipts': 'staff',
  'POST /receipts': 'staff',
  'POST /receipts/{id}/matches': 'staff',
  'POST /receipts/{id}/refund': 'staff',
  'PATCH /receipts/matches/{id}/undo': 'staff',
  'GET /statements': 'staff',
  'POST /statements': 'staff',
  'POST /statements/preview': 'staff',
  'PATCH /statements/{id}/undo': 'staff',
  'GET /statements/likely': 'staff',
  'PATCH /receipts/{id}/take-back': 'staff',
  'PATCH /receipts/{id}/undo-reversal': 'staff',
  'PATCH /receipts/{id}/undo-take-back': 'super-admin',
  'GET /receipts/debts': 'staff',
  'GET /receipts/totals': 'staff',
  'GET /refunds': 'staff',
  'PATCH /refunds/{id}/payee': 'staff',
  'PATCH /refunds/{id}/send': 'staff',
  'PATCH /refunds/{id}/settle': 'staff',
  'PATCH /refunds/{id}/debit': 'staff',
  'PATCH /refunds/{id}/withdraw': 'staff',
  'GET /users': 'staff',
  'GET /users/staff': 'super-admin',
  'GET /users/activity': 'super-admin',
  'PATCH /users/{id}/role': 'super-admin',
  'PATCH /users/{id}/suspension': 'super-admin',
  'PATCH /users/{id}/desk-account': 'super-admin',
  'DELETE /users/{id}/two-factor': 'super-admin',
  'GET /people/{id}': 'staff',
  'GET /people/{id}/payees': 'staff',
  'GET /people/{id}/devices': 'staff',
  'PATCH /people/{id}/trading': 'staff',
  'POST /support': 'user',
  'GET /support': 'staff',
  'GET /support/mine': 'user',
  'PATCH /support/reply/{id}': 'staff',
  'GET /support/{id}': 'staff',
  'PUT /support/{id}/draft': 'staff',
  'GET /support/canned-replies': 'staff',
  'POST /support/canned-replies': 'super-admin',
  'PATCH /support/canned-replies/{id}': 'super-admin',
  'DELETE /support/canned-replies/{id}': 'super-admin',
  'POST /website/contact': 'public',
  'GET /website/rates': 'public',
  'GET /events': 'member',
};

/** What a caller must be told, `yes` where the call is theirs. */
function verdictOf(endpoint: Endpoint, caller: Caller): string {
  const access = accessOf[`${endpoint.method} ${endpoint.path}`] ?? '';
  const words = verdicts[access]?.split(' ') ?? [];
  return words[order.indexOf(caller === 'dead token' ? 'visitor' : caller)] ?? 'nothing';
}

describe('every call', () => {
  it('has a route if it is in the contract, and no route lacks a call', () => {
    const contractFiles = readdirSync(new URL('../../../contract/src', import.meta.url));
    for (const name of Object.keys(modules)) expect(contractFiles).toContain(`${name}.ts`);
    const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
    expect(routes.map((route) => name(route.endpoint)).sort()).toEqual(endpoints.map(name).sort());
    expect(new Set(endpoints.map(name)).size).toBe(endpoints.length);
  });

  it('has an access class, and the access matrix matches the expected verdicts', () => {
    expect(Object.fromEntries(endpoints.map((one) => [`${one.method} ${one.path}`, one.access]))).toEqual(
      accessOf,
    );
    expect(callers).toEqual(order);
    const said = Object.entries(matrix).map(([access, row]) => [
      access,
      callers.map((caller) => row[caller]).join(' '),
    ]);
    expect(Object.fromEntries(said)).toEqual(verdicts);
    // @ts-expect-error a call that does not say who may make it does not compile
    endpoint({ summary: 'Unowned', method: 'GET', path: '/unowned', response: confirmation });
  });

  it('is documented in openapi.json with its refusals', async () => {
    const answer = await world.send<{ paths: Record<string, Record<string, { responses: object }>> }>({
      method: 'GET',
      path: '/openapi.json',
    });
    expect(answer.status).toBe(200);
    for (const endpoint of endpoints) {
      const operation = answer.body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const documented = Object.keys(operation?.responses ?? {});
      const expected = [endpoint.status, ...endpoint.errors.map((code) => refusals[code].status)];
      expect(documented).toEqual(expect.arrayContaining(expected.map(String)));
    }
    expect((await fetch(`${world.url}/api/docs`)).status).toBe(200);
  });

  describe.each<Caller>([...callers, 'dead token'])('by caller: %s', (caller) => {
    it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s: answers as the access matrix says',
      async (_name, endpoint) => {
        const usersBefore = await world.count('users');
        const member = members[caller];
        // A login of its own: one of the calls ends every login.
        const token = member ? await world.session(member.id) : tokens[caller];
        const answer = await world.send({
          method: endpoint.method,
          path: endpoint.path.replace('{id}', crypto.randomUUID()),
          token,
        });
        const verdict = verdictOf(endpoint, caller);
        if (verdict === 'yes' || verdict === 'not_found') {
          // What is asked for here is not there; what is there and not theirs is swept in owned-things.test.ts.
          expect([401, 403], answer.text).not.toContain(answer.status);
        } else {
          expect(answer.failure).toMatchObject({ status: 'error', code: verdict });
          expect(answer.status).toBe(verdict === 'unauthenticated' ? 401 : 403);
        }
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(await world.count('users')).toBe(usersBefore);
      },
    );
  });

  it('answers HEAD with the same status as GET', async () => {
    for (const endpoint of endpoints.filter((one) => one.method === 'GET' && !one.stream)) {
      const path = endpoint.path.replace('{id}', crypto.randomUUID());
      for (const token of [null, tokens.suspended, members.user?.token, members.admin?.token]) {
        const statuses = await Promise.all(
          ['GET', 'HEAD'].map(async (method) => (await world.send({ method, path, token })).status),
        );
        expect(statuses[1], path).toBe(statuses[0]);
      }
    }
  });

  it('refuses a wrong content type, an unreadable body and an unknown key in its payload', async () => {
    const [user, boss] = [await world.user(), await world.superAdmin()];
    for (const endpoint of endpoints.filter((one) => one.body)) {
      const { token } = verdictOf(endpoint, 'super-admin') === 'forbidden' ? user : boss;
      const request = {
        method: endpoint.method,
        path: endpoint.path.replace('{id}', crypto.randomUUID()),
        token,
      };
      const send = (type: string, body: string) =>
        world.send({ ...request, headers: { 'content-type': type }, body });
      expect((await send('text/xml', '<a/>')).status, endpoint.path).toBe(415);
      if (endpoint.multipart) {
        expect((await send('application/json', '{}')).status).toBe(415);
        const form = new FormData();
        form.set('json', '{"surprise":1}');
        const answer = await world.send({ ...request, body: form });
        expect(answer.failure.fields).toHaveProperty('surprise', 'Unknown field: surprise');
        continue;
      }
      expect((await send('application/json', '[1]')).failure.code, endpoint.path).toBe('unreadable');
      const unknown = await send('application/json; charset=utf-8', '{"surprise":1}');
      expect(unknown.status).toBe(422);
      expect(unknown.failure.fields).toHaveProperty('surprise', 'Unknown field: surprise');
    }
  });

  it('answers 404 outside the contract', async () => {
    const { token } = await world.admin();
    for (const path of ['/', '/nothing', '/orders/a/b', '/auth/login']) {
      const answer = await world.send({ method: 'GET', path, token });
      expect(answer.status, path).toBe(404);
      expect(answer.failure).toMatchObject({ status: 'error', code: 'not_found', error: 'Not found.' });
    }
  });
});

describe('database tables', () => {
  it('index every foreign key to rows that may be deleted', async () => {
    const { rows: unindexed } = await world.database.pool.query(`
      select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
      order by 1, 2`);
    // Assets, people and receiving accounts stay for ever (decision 0044), and each order would pay for these.
    expect(unindexed).toEqual([
      { table: 'approvals', column: 'asked_by' },
      { table: 'approvals', column: 'decided_by' },
      { table: 'approvals', column: 'used_by' },
      { table: 'code_complaints', column: 'answered_by' },
      { table: 'notes', column: 'removed_by' },
      { table: 'notes', column: 'written_by' },
      { table: 'offers', column: 'created_by' },
      { table: 'offers', column: 'ended_by' },
      { table: 'order_cards', column: 'judged_by' },
      { table: 'order_claims', column: 'handed_by' },
      { table: 'order_claims', column: 'taken_from' },
      { table: 'order_events', column: 'actor_id' },
      { table: 'order_messages', column: 'answered_by' },
      { table: 'order_messages', column: 'author_id' },
      { table: 'order_messages', column: 'seen_by' },
      { table: 'order_reversals', column: 'reversed_by' },
      { table: 'orders', column: 'asset_id' },
      { table: 'orders', column: 'closed_by' },
      { table: 'orders', column: 'receiving_account_id' },
      { table: 'receipt_matches', column: 'matched_by' },
      { table: 'receipt_matches', column: 'undone_by' },
      { table: 'receipt_reversals', column: 'created_by' },
      { table: 'receipts', column: 'entered_by' },
      { table: 'receiving_accounts', column: 'switched_off_by' },
      { table: 'refunds', column: 'created_by' },
      { table: 'refunds', column: 'sent_by' },
      { table: 'statement_mappings', column: 'confirmed_by' },
      { table: 'statements', column: 'imported_by' },
      { table: 'statements', column: 'undone_by' },
      { table: 'undone_reversals', column: 'undone_by' },
      { table: 'users', column: 'trading_frozen_by' },
    ]);
  });

  it('store every kobo column as bigint', async () => {
    const { rows: kobo } = await world.database.pool.query(
      `select distinct data_type from information_schema.columns where column_name like '%kobo'`,
    );
    expect(kobo).toEqual([{ data_type: 'bigint' }]);
  });
});
