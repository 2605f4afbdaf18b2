import { type DeskRules, getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();

const first: DeskRules = {
  tolerance: '50.00',
  lateMinutes: 5,
  strangers: 'hold',
  referenceFrom: null,
  priceJumpPercent: 10,
  approvalFrom: null,
  approveAccounts: false,
  approveReversals: false,
  cardPhotoDays: 180,
  cardComplaintHours: 72,
};
const save = (change: Partial<RequestOf<typeof saveDeskRules>> = {}, token = trade.boss.token) =>
  world.call(saveDeskRules, { ...first, ...change }, token);
const rules = async (token = admin.token) => (await world.call(getDeskRules, {}, token)).body.data;
async function audited() {
  const { rows } = await world.database.pool.query(
    "select actor_id, detail from audit_log where action = 'desk-rules-changed' order by number",
  );
  return rows.map(({ actor_id: by, detail }) => ({ by, ...JSON.parse(detail) }));
}
async function faults() {
  const { faults: all } = await verifyDatabase(world.database, world.services.secrets, null);
  return all.filter((fault) => fault.startsWith('desk rules'));
}

it('desk rules: hold a stranger’s money and forgive ₦50 and five minutes until the owner says otherwise', async () => {
  expect(await rules()).toEqual(first);
});

it('desk rules: are saved by the owner, recorded with what they were, and read by staff', async () => {
  const changed = {
    tolerance: '250',
    lateMinutes: 0,
    strangers: 'warn',
    referenceFrom: '100000',
    priceJumpPercent: 25,
    cardPhotoDays: 60,
    cardComplaintHours: 24,
  } as const;
  const stored = { ...first, ...changed, tolerance: '250.00', referenceFrom: '100000.00' };
  const { status, body } = await save(changed);
  expect([status, body]).toEqual([200, { status: 'success', message: 'Rules saved', data: stored }]);
  expect(await rules()).toEqual(stored);
  await save(changed);
  await save({ ...changed, referenceFrom: null });
  expect(await audited()).toEqual([
    {
      by: trade.boss.id,
      tolerance: '250.00',
      toleranceBefore: '50.00',
      lateMinutes: 0,
      lateMinutesBefore: 5,
      strangers: 'warn',
      strangersBefore: 'hold',
      referenceFrom: '100000.00',
      referenceFromBefore: 'none',
      priceJumpPercent: 25,
      priceJumpPercentBefore: 10,
      cardPhotoDays: 60,
      cardPhotoDaysBefore: 180,
      cardComplaintHours: 24,
      cardComplaintHoursBefore: 72,
    },
    { by: trade.boss.id, referenceFrom: 'none', referenceFromBefore: '100000.00' },
  ]);
  expect(await faults()).toEqual([]);
  await save();
});

it('desk rules: keep the one for prices where a client that knows none saves the others', async () => {
  await save({ priceJumpPercent: 5 });
  const { priceJumpPercent: _, cardPhotoDays: __, cardComplaintHours: ___, ...others } = first;
  const { body } = await world.call(saveDeskRules, { ...others, lateMinutes: 8 }, trade.boss.token);
  expect(body.data).toEqual({ ...first, lateMinutes: 8, priceJumpPercent: 5 });
  await save();
});

it('desk rules: keep the change of one owner when another saves at the same moment, and record both', async () => {
  const before = (await audited()).length;
  const other = await world.superAdmin();
  await Promise.all([save({ lateMinutes: 7 }), save({ lateMinutes: 9 }, other.token)]);
  const [one, two] = (await audited()).slice(before);
  expect([one.lateMinutesBefore, two.lateMinutesBefore]).toEqual([5, one.lateMinutes]);
  expect((await rules()).lateMinutes).toBe(two.lateMinutes);
  await save();
});

it('desk rules: ask for the password again', async () => {
  const token = await world.session(trade.boss.id);
  await world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where token_hash = $1",
    [hashOf(token)],
  );
  expect((await save({ tolerance: '1000' }, token)).failure.code).toBe('password_confirmation_required');
  expect((await save({ tolerance: '1000' }, admin.token)).failure.code).toBe('forbidden');
  expect((await save({ tolerance: '1000' }, trade.ada.token)).failure.code).toBe('forbidden');
  expect((await world.call(getDeskRules, {}, trade.ada.token)).failure.code).toBe('forbidden');
  expect(await rules()).toEqual(first);
});

it.each([
  [{ tolerance: '1000.01' }, 'tolerance', 'Use at most ₦1000'],
  [{ tolerance: '-1' }, 'tolerance', 'Enter an amount in naira, like 1500.00'],
  [{ tolerance: '' }, 'tolerance', 'Tolerance is required'],
  [{ lateMinutes: 61 }, 'lateMinutes', 'Enter whole minutes from 0 to 60'],
  [{ lateMinutes: 1.5 }, 'lateMinutes', 'Enter whole minutes from 0 to 60'],
  [{ lateMinutes: '5' }, 'lateMinutes', 'Enter whole minutes from 0 to 60'],
  [{ strangers: 'ignore' }, 'strangers', 'Choose hold or warn'],
  [{ priceJumpPercent: 0 }, 'priceJumpPercent', 'Enter whole per cent from 1 to 100'],
  [{ priceJumpPercent: 101 }, 'priceJumpPercent', 'Enter whole per cent from 1 to 100'],
  [{ cardPhotoDays: 29 }, 'cardPhotoDays', 'Enter whole days from 30 to 730'],
  [{ cardPhotoDays: 731 }, 'cardPhotoDays', 'Enter whole days from 30 to 730'],
  [{ cardComplaintHours: 0 }, 'cardComplaintHours', 'Enter whole hours from 1 to 720'],
  [{ cardComplaintHours: 721 }, 'cardComplaintHours', 'Enter whole hours from 1 to 720'],
  [{ referenceFrom: 'much' }, 'referenceFrom', 'Enter an amount in naira, like 1500.00'],
])('desk rules: refuse %j', async (change, field, message) => {
  const { status, failure } = await save(change as never);
  expect([status, failure.fields]).toEqual([422, { [field]: message }]);
  expect(await rules()).toEqual(first);
});

it('desk rules: cannot be deleted or doubled, and verify names an edit made in the database', async () => {
  await save({ lateMinutes: 6 });
  const { pool } = world.database;
  await expect(pool.query('delete from desk_rules')).rejects.toThrow();
  await expect(pool.query('insert into desk_rules (id) values (gen_random_uuid())')).rejects.toThrow(
    'desk_rules_one',
  );
  await pool.query("update desk_rules set strangers = 'warn'");
  expect(await faults()).toEqual([
    'desk rules 00000000-0000-0000-0000-000000000000 are not those of the audit log',
  ]);
  await pool.query("update desk_rules set strangers = 'hold', price_jump_percent = 90");
  expect(await faults()).toEqual([
    'desk rules 00000000-0000-0000-0000-000000000000 for prices are not those of the audit log',
  ]);
  await pool.query('update desk_rules set price_jump_percent = 10, card_photo_days = 30');
  expect(await faults()).toEqual([
    'desk rules 00000000-0000-0000-0000-000000000000 for photos are not those of the audit log',
  ]);
  await pool.query('update desk_rules set card_photo_days = 180, card_complaint_hours = 720');
  expect(await faults()).toEqual([
    'desk rules 00000000-0000-0000-0000-000000000000 for complaints are not those of the audit log',
  ]);
  await pool.query('update desk_rules set card_complaint_hours = 72');
  await save();
});

it('desk rules: that change are mailed to the other super-admins, and what was saved again is not', async () => {
  const other = await world.superAdmin();
  const told = async (email: string) =>
    (await mailsTo(world, email)).filter(({ kind }) => kind === 'rules-changed').map(({ text }) => text);
  await save();
  expect(await told(other.email)).toEqual([]);
  await save({ priceJumpPercent: 100, strangers: 'warn' });
  const [text] = await told(other.email);
  expect(text).toContain(`${trade.boss.email}) changed the rules`);
  expect(text).toContain('when a price changes by more than, in per cent: 10 → 100');
  expect(text).toContain('Money from another person’s account: hold → warn');
  expect(await told(trade.boss.email)).not.toContain(text);
  await save();
});
