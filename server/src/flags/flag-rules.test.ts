import type { RequestOf } from '@nairadesk/contract/endpoint';
import { flagKinds } from '@nairadesk/contract/flag-kinds';
import { flagTexts, listFlagRules, saveFlagRules } from '@nairadesk/contract/flags';
import { afterEach, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();

const first = flagKinds.map((kind) => ({
  kind,
  level: flagTexts[kind].level,
  limit: flagTexts[kind].limit?.usual ?? null,
}));
type Rules = RequestOf<typeof saveFlagRules>['rules'];
const save = (rules: Rules, token = trade.boss.token) => world.call(saveFlagRules, { rules }, token);
const rules = async (token = admin.token) => (await world.call(listFlagRules, {}, token)).body.data;
async function audited() {
  const { rows } = await world.database.pool.query(
    "select actor_id, detail from audit_log where action = 'flag-rules-changed' order by number",
  );
  return rows.map(({ actor_id: by, detail }) => ({ by, ...JSON.parse(detail) }));
}

afterEach(() => save(first));

it('rules of flags: the gravest are red until the owner says otherwise, and every flag has words', async () => {
  expect(await rules()).toEqual(first);
  expect(first.filter(({ level }) => level === 'red').map(({ kind }) => kind)).toEqual([
    'suspended',
    'barred-payee',
    'card-seen',
    'many-codes',
    'rate-fallen',
    'rate-risen',
  ]);
  for (const kind of flagKinds) {
    const { label, explain, limit } = flagTexts[kind];
    expect(label.split(' ').length, label).toBeLessThanOrEqual(3);
    expect(explain(limit?.usual ?? 0)).toMatch(/^[A-Z].*\.$/);
    expect(explain(limit?.usual ?? 0).includes(String(limit?.usual))).toBe(limit !== null);
  }
});

it('rules of flags: are saved by the owner one by one, recorded with what they were, and read by staff', async () => {
  const before = (await audited()).length;
  const changed = [
    { kind: 'many-orders', level: 'red', limit: 3 },
    { kind: 'first-order', level: 'off' },
  ] as const;
  const { status, body } = await save([...changed]);
  const stored = first.map((rule) => ({ ...rule, ...changed.find(({ kind }) => kind === rule.kind) }));
  expect([status, body]).toEqual([200, { status: 'success', message: 'Rules saved', data: stored }]);
  expect(await rules()).toEqual(stored);
  await save([...changed]);
  await save([{ kind: 'many-orders', level: 'amber' }]);
  expect((await audited()).slice(before)).toEqual([
    {
      by: trade.boss.id,
      'many-orders': 'red, 3',
      'many-ordersBefore': 'amber, 5',
      'first-order': 'off',
      'first-orderBefore': 'amber',
    },
    { by: trade.boss.id, 'many-orders': 'amber, 3', 'many-ordersBefore': 'red, 3' },
  ]);
});

it('rules of flags: keep the change of one owner when another saves another at the same moment', async () => {
  const other = await world.superAdmin();
  await Promise.all([
    save([{ kind: 'first-order', level: 'off' }]),
    save([{ kind: 'payee-name', level: 'off' }], other.token),
  ]);
  const off = (await rules()).filter(({ level }) => level === 'off').map(({ kind }) => kind);
  expect(off).toEqual(['payee-name', 'first-order']);
});

it('rules of flags: ask for the password again, and are for staff alone', async () => {
  const token = await world.session(trade.boss.id);
  await world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where token_hash = $1",
    [hashOf(token)],
  );
  const off: Rules = [{ kind: 'suspended', level: 'off' }];
  expect((await save(off, token)).failure.code).toBe('password_confirmation_required');
  expect((await save(off, admin.token)).failure.code).toBe('forbidden');
  expect((await save(off, trade.ada.token)).failure.code).toBe('forbidden');
  expect((await world.call(listFlagRules, {}, trade.ada.token)).failure.code).toBe('forbidden');
  expect(await rules()).toEqual(first);
});

const twice = { kind: 'first-order', level: 'off' } as const;
it.each<[object[], string, string]>([
  [[], 'rules', 'Choose a rule'],
  [[{ kind: 'rich', level: 'red' }], 'rules.0.kind', 'Unknown flag'],
  [[{ kind: 'first-order', level: 'green' }], 'rules.0.level', 'Choose off, amber or red'],
  [[{ kind: 'first-order', level: 'red', limit: 5 }], 'rules.0.limit', 'This flag has no number'],
  [
    [{ kind: 'payee-changed', level: 'red', limit: 721 }],
    'rules.0.limit',
    'Enter a whole number from 1 to 720',
  ],
  [[{ kind: 'many-orders', level: 'red', limit: 0 }], 'rules.0.limit', 'Enter a whole number from 1 to 100'],
  [[{ kind: 'many-orders', level: 'red', limit: 1.5 }], 'rules.0.limit', 'Enter a whole number'],
  [[twice, twice], 'rules.1.kind', 'Name each flag once'],
])('rules of flags: refuse %j', async (given, field, message) => {
  const { status, failure } = await save(given as Rules);
  expect([status, failure.fields]).toEqual([422, { [field]: message }]);
  expect(await rules()).toEqual(first);
});

it('rules of flags: verify names an edit made in the database', async () => {
  await save([{ kind: 'suspended', level: 'amber' }]);
  const faults = async () => {
    const { faults: all } = await verifyDatabase(world.database, world.services.secrets, null);
    return all.filter((fault) => fault.startsWith('rules of flags'));
  };
  expect(await faults()).toEqual([]);
  await world.database.pool.query("update flag_rules set level = 'off' where kind = 'suspended'");
  expect(await faults()).toEqual([
    'rules of flags 00000000-0000-0000-0000-000000000000 are not those of the audit log',
  ]);
  await save([{ kind: 'suspended', level: 'red' }]);
});

it('rules of flags: that change are mailed to the other super-admins', async () => {
  const other = await world.superAdmin();
  await save(first);
  await save([{ kind: 'barred-payee', level: 'off' }]);
  const mails = (await mailsTo(world, other.email)).filter(({ kind }) => kind === 'flags-changed');
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Barred payee: red → off')]);
});
