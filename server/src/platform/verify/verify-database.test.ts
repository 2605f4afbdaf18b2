import { resolveOrder } from '@nairadesk/contract/orders';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterEdit } from '../../../test/edits/after-edit.ts';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { recordAudit } from '../audit/audit.ts';
import type { AuditHead } from '../audit/audit-chain.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { connectionOf } from '../database/database.ts';
import { markExisting } from './mark-existing.ts';
import { type KeptHead, verifyDatabase, verifyOn } from './verify-database.ts';

const world = useWorld();
const rowCount = 12;
let head: AuditHead;
let completed: string;

// Twelve rows: that everything was marked, then staff logins, of which the fifth is followed by an order that staff
// complete.
beforeAll(async () => {
  const trade = await openTrade(world);
  const staff = await world.admin();
  const order = await trade.place();
  completed = order.id;
  await markExisting(world.services);
  for (let number = (await world.count('audit_log')) + 1; number <= rowCount; number += 1) {
    if (number === 7) {
      await world.call(resolveOrder, { orderId: completed, status: 'completed' }, staff.token);
      continue;
    }
    await world.services.audit.transact(async (tx) =>
      recordAudit(tx, { action: 'logged-in', actorId: staff.id, detail: { number } }),
    );
  }
  const { rows } = await world.database.pool.query('select mac from audit_log where number = $1', [rowCount]);
  head = { number: rowCount, mac: rows[0].mac };
});

const verify = (kept: KeptHead = head) => verifyDatabase(world.database, world.services.secrets, kept);

const lift = ['audit_log', 'orders', 'order_events', 'ledger_entries']
  .map((table) => `alter table ${table} disable trigger all`)
  .join('; ');

/** What is found after a superuser of the database did something, of which nothing stays. */
function faultsAfter(statement: string, kept: AuditHead | null = head): Promise<string[]> {
  return afterEdit(world, { lift, statement, ids: { order: completed } }, async (client) => {
    const { faults } = await verifyOn(client, world.services.secrets, kept);
    return faults;
  });
}

describe('verifyDatabase', () => {
  it('finds no fault in an untouched database with the head of its log, or where that is known to be elsewhere', async () => {
    expect(await verify()).toMatchObject({
      facts: [
        'Audit log: 12 rows, none of them changed.',
        'Its head is stored outside the database: row 12.',
        'Orders: 1 order, 6 ledger entries.',
      ],
      doubts: [],
      faults: [],
    });
    expect((await verify('elsewhere')).faults).toEqual([]);
    const { rows } = await world.database.pool.query('select mac from audit_log where number = 3');
    expect((await verify({ number: 3, mac: rows[0].mac })).faults, 'an older head').toEqual([]);
  });

  it.each([
    ['records-marked', null, 'no JSON'],
    ['secrets-resealed', null, 'no JSON'],
    ['order-completed', 'no id', '{}'],
  ])('names a planted row that can’t be read: %s of %s, %s', async (action, subject, detail) => {
    const { pool } = world.database;
    await pool.query(
      `insert into audit_log (number, at, action, subject_type, subject_id, detail, mac)
       select number + 1, now(), $1, case when $2::text is not null then 'order' end, $2, $3, mac
       from audit_log where number = 12`,
      [action, subject, detail],
    );
    try {
      expect((await verify()).faults).toContain(edited(13));
    } finally {
      await pool.query(`begin; alter table audit_log disable trigger audit_log_append_only;
        delete from audit_log where number = 13;
        alter table audit_log enable always trigger audit_log_append_only; commit`);
    }
  });

  const edited = (number: number) => `audit log: row ${number} was edited or replaced`;
  const cut = (number: number) =>
    `audit log: row ${number} and every row after it were deleted: the head stored outside is row 12`;
  it.each([
    ["update audit_log set action = 'suspended' where number = 4", edited(4)],
    ['update audit_log set actor_id = null where number = 11', edited(11)],
    ["update audit_log set at = at - interval '1 ms' where number = 12", edited(12)],
    ['update audit_log set detail = \'{"number": 5}\' where number = 5', edited(5)],
    ["update audit_log set subject_type = 'user', subject_id = 'x' where number = 2", edited(2)],
    ['update audit_log set mac = sha256(mac) where number = 9', edited(9)],
    ['delete from audit_log where number = 1', 'audit log: row 1 was deleted'],
    ['delete from audit_log where number in (6, 8)', 'audit log: row 6 was deleted'],
    [
      'delete from audit_log where number = 6; update audit_log set number = number - 1 where number > 6',
      edited(6),
    ],
    [
      `update audit_log set number = 100 where number = 3; update audit_log set number = 3 where number = 8;
       update audit_log set number = 8 where number = 100`,
      edited(3),
    ],
    [
      `update audit_log a set action = b.action, actor_id = b.actor_id, detail = b.detail, mac = b.mac
       from audit_log b where a.number in (10, 11) and b.number = 21 - a.number`,
      edited(10),
    ],
    [
      `insert into audit_log select 13, at, action, actor_id, subject_type, subject_id, detail, mac
       from audit_log where number = 12`,
      edited(13),
    ],
    ['delete from audit_log where number > 9', cut(10)],
    ['delete from audit_log where number = 12', cut(12)],
    ['truncate audit_log', cut(1)],
  ])('names the first edited or deleted row of the audit log after: %s', async (tampering, fault) => {
    expect(await faultsAfter(tampering)).toContain(fault);
  });

  it('reports a missing head of the log', async () => {
    expect((await verify(null)).faults).toEqual([
      'audit log: audit.head is missing, so its end can’t be trusted',
    ]);
  });

  it('reports deleted rows even when others were written since', async () => {
    const other = { number: 12, mac: Buffer.alloc(32, 1) };
    expect((await verify(other)).faults).toEqual([
      'audit log: row 12 differs from the head stored outside: rows were deleted and others written since',
    ]);
  });

  it.each([
    [
      'update orders set closed_by = (select id from users where treasury) where id = $order',
      'without a row in the audit log',
    ],
    [
      `update orders set quantity = quantity * 2, amount_kobo = amount_kobo * 2 where id = $order;
       update ledger_entries set amount = amount * 2 where order_id = $order`,
      'without a row in the audit log',
    ],
    [
      "update orders set status = 'pending', closed_at = null, closed_by = null where id = $order",
      'invariant 1',
    ],
    ['delete from ledger_entries where order_id = $order', 'invariant 2'],
    [
      `alter table orders drop constraint orders_amount;
       update orders set amount_kobo = amount_kobo + 151 where id = $order`,
      'invariant 3',
    ],
    [
      `alter table orders rename to gone; create table orders (like gone); alter table orders add primary key (id)`,
      'invariant 4',
    ],
  ])('names the inconsistent order after: %s', async (tampering, words) => {
    const faults = await faultsAfter(tampering);
    expect(faults.filter((line) => line.includes(`order ${completed}`) && line.includes(words))).not.toEqual(
      [],
    );
  });

  it('is not bound by the query timeout of other calls', async () => {
    const hasty = new pg.Pool({ ...connectionOf(world.database), query_timeout: 1 });
    const { faults } = await verifyDatabase({ ...world.database, pool: hasty }, world.services.secrets, head);
    expect(faults).toEqual([]);
    await hasty.end();
  });

  it('reports a different key as such, and not as edited rows', async () => {
    const [ours, other] = [1, 2].map((fill) => createSecrets(Buffer.alloc(32, fill)));
    await world.database.pool.query('insert into key_check (mac) values ($1)', [ours?.mac('', 'key-check')]);
    const { faults } = await verifyDatabase(world.database, other ?? world.services.secrets, head);
    await world.database.pool.query('delete from key_check');
    expect(faults).toEqual(['this database was written with another key']);
  });
});
