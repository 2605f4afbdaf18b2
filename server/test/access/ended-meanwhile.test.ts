import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { hashOf } from '../../src/platform/crypto/secrets.ts';
import { openTrade } from '../trade.ts';
import { untilWaiting } from '../until-waiting.ts';
import { useWorld } from '../world.ts';
import { everyWrite } from '../writes/every-write.ts';

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

const calls = everyWrite(world, () => trade, password);
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
