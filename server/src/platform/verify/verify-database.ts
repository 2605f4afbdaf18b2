import pg from 'pg';
import type { AuditHead } from '../audit/audit-chain.ts';
import { keyMatches } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { connectionOf, type Database } from '../database/database.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { findViolations } from './check-invariants.ts';
import { findUnaudited } from './find-unaudited.ts';

/** What was checked, and what is wrong; no faults means no problems. */
export interface Verification {
  facts: string[];
  faults: string[];
}

/**
 * Checks the audit log, the orders and the ledger in one snapshot, beside a running server. It changes nothing.
 * @param kept the head of the audit log outside the database, as it was before; null where none is kept
 */
export async function verifyDatabase(
  database: Database,
  secrets: Secrets,
  kept: AuditHead | null,
): Promise<Verification> {
  // Reading many years of data takes longer than an ordinary call may, on client and server.
  const client = new pg.Client({ ...connectionOf(database), query_timeout: 0 });
  // The statement in flight reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    return await verifyOn(client, secrets, kept);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same within a transaction that sees one snapshot. */
export async function verifyOn(
  client: pg.ClientBase,
  secrets: Secrets,
  kept: AuditHead | null,
): Promise<Verification> {
  if ((await keyMatches(client, secrets)) === false) {
    return { facts: [], faults: ['this database was written with another key'] };
  }
  const audit = await checkAuditLog(client, secrets, kept);
  const unrecorded = audit.fault ? [] : await findUnaudited(client, secrets);
  const violations = await findViolations(client);
  const { rows } = await client.query<{ orders: string; entries: string }>(
    'select (select count(*) from orders) as orders, (select count(*) from ledger_entries) as entries',
  );
  return {
    facts: [
      `Audit log: ${count(audit.rows, 'row')}, none of them changed.`,
      kept
        ? `Its head is stored outside the database: row ${kept.number}.`
        : 'Its head isn’t stored here, so rows deleted from its end can’t be detected.',
      `Orders: ${count(Number(rows[0]?.orders), 'order')}, ${count(Number(rows[0]?.entries), 'ledger entry', 'ledger entries')}.`,
    ],
    faults: [
      ...(audit.fault ? [`audit log: ${audit.fault}`] : []),
      ...unrecorded,
      ...violations.map(({ invariant, rule, subject }) => `${subject}: ${rule} (invariant ${invariant})`),
    ],
  };
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
