import { reportPayment } from '@nairadesk/contract/orders';
import { changePassword } from '@nairadesk/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditHead } from '../../src/platform/audit/audit-chain.ts';
import { recordKnownStaff } from '../../src/platform/identity/record-known-staff.ts';
import { markExisting } from '../../src/platform/verify/mark-existing.ts';
import { verifyDatabase, verifyOn } from '../../src/platform/verify/verify-database.ts';
import { read } from '../docs/citation-faults.ts';
import { openTrade } from '../trade.ts';
import { useWorld } from '../world.ts';
import { afterEdit } from './after-edit.ts';
import { fillDesk, openDesk } from './fill-desk.ts';
import { ownerEdits } from './owner-edits.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let people: Awaited<ReturnType<typeof openDesk>>;
let names: Record<string, string>;
let tables: string[];

// A desk from before the marks, which is started once with them and then goes on.
beforeAll(async () => {
  trade = await openTrade(world);
  people = await openDesk(world);
  await recordKnownStaff(world.services);
  await Promise.all([markExisting(world.services), markExisting(world.services)]);
  names = await fillDesk(world, trade, people);
  const { rows } = await world.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  tables = rows.map(({ name }) => name);
});

async function readHead(): Promise<AuditHead> {
  const { rows } = await world.database.pool.query(
    'select number, mac from audit_log order by number desc limit 1',
  );
  return { number: Number(rows[0].number), mac: rows[0].mac };
}

/** What verify says after a statement of the database's owner, whom no trigger stops; nothing of it stays. */
function faultsAfter(statement: string, head: AuditHead | null): Promise<string[]> {
  const lift = tables.map((table) => `alter table ${table} disable trigger all`).join('; ');
  return afterEdit(world, { lift, statement, ids: names }, async (client) => {
    const { faults } = await verifyOn(client, world.services.secrets, head);
    return faults;
  });
}

describe('edits in the database', () => {
  it('are none after everything was done through the API', async () => {
    const { faults } = await verifyDatabase(world.database, world.services.secrets, await readHead());
    expect(faults).toEqual([]);
  });

  it('are noticed by verify as the table in docs/security.md says', { timeout: 180_000 }, async () => {
    const head = await readHead();
    const seen: string[] = [];
    for (const { edit, statement, withoutHead } of ownerEdits) {
      const [first = 'not noticed'] = await faultsAfter(statement, withoutHead ? null : head);
      seen.push(`| ${edit} | ${general(first)} |`);
    }
    expect(tableRows()).toEqual(seen);
  });

  // These two are made for good: the server goes on with what was edited.
  it('stay noticed when the order or the person goes on afterwards', async () => {
    const head = await readHead();
    await world.database.pool.query('alter table orders disable trigger all');
    await world.database.pool.query(
      `update orders set payout_bank = payout_bank || '{"accountNumber": "9999999999"}' where id = $1`,
      [names.sell],
    );
    await world.database.pool.query('alter table orders enable trigger all');
    await world.database.pool.query("update users set email = 'thief@example.com' where id = $1", [
      names.typist,
    ]);
    const report = { orderId: names.sell ?? '', status: 'successful' as const };
    expect((await world.call(reportPayment, report, trade.ada.token)).status).toBe(200);
    const token = await world.session(names.typist ?? '');
    const change = { oldPassword: 'yet another one', newPassword: 'the last long one' };
    expect((await world.call(changePassword, change, token)).status).toBe(200);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, head);
    expect(faults).toContain(`order ${names.sell} was added or changed past the server`);
    expect(faults).toContain(`user ${names.typist} has an email address that is not in the audit log`);
  });
});

/** A fault without its ids, numbers of rows and times. */
function general(fault: string): string {
  return fault.replaceAll(
    /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\d{4}-\d\d-\d\dT\S+Z|(?<=row )\d+/g,
    '…',
  );
}

function tableRows(): string[] {
  const [, table = ''] = read('docs/security.md').split('| edit | what verify says first |\n|---|---|\n');
  return (table.split('\n\n')[0] ?? '').split('\n');
}
