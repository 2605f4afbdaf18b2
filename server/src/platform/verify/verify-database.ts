import pg from 'pg';
import type { AuditHead } from '../audit/audit-chain.ts';
import { keyMatches } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { connectionOf, type Database } from '../database/database.ts';
import { drizzle } from '../database/drizzle.ts';
import { readLeastKey } from '../marks/least-key.ts';
import { type AuditReport, checkAuditLog } from './check-audit-log.ts';
import { checkBankBalances } from './check-bank-balances.ts';
import { findViolations } from './check-invariants.ts';
import { checkPairings } from './check-pairings.ts';
import { findAlteredOrders, findAlteredRecords, findDemanded } from './find-altered.ts';
import { findMissingOrders } from './find-missing-orders.ts';
import { findReusedReferences } from './find-reused-references.ts';
import { findUnaudited } from './find-unaudited.ts';
import { checkKeys } from './keys/check-keys.ts';

/** What was checked, what is wrong, and what may be right but is worth a look; no faults means no problems. */
export interface Verification {
  facts: string[];
  doubts: string[];
  faults: string[];
}

/** The head outside the database; null: there is none, which is a fault; 'elsewhere': it is known not to be here. */
export type KeptHead = AuditHead | null | 'elsewhere';

/**
 * Checks the audit log, the orders and the ledger in one snapshot, beside a running server. It changes nothing.
 * @param kept the head of the audit log outside the database, as it was before
 */
export async function verifyDatabase(
  database: Database,
  secrets: Secrets,
  kept: KeptHead,
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
  kept: KeptHead,
): Promise<Verification> {
  if ((await keyMatches(client, secrets)) === false) {
    return { facts: [], doubts: [], faults: ['this database was written with another key'] };
  }
  const head = kept === 'elsewhere' ? null : kept;
  const audit = await checkAuditLog(client, secrets, head);
  const altered = await findAltered(client, secrets, audit);
  const violations = await findViolations(client);
  const banks = await checkBankBalances(client);
  const keys = await checkKeys(client, secrets);
  const { rows } = await client.query<{ orders: string; entries: string }>(
    'select (select count(*) from orders) as orders, (select count(*) from ledger_entries) as entries',
  );
  return {
    facts: [
      `Audit log: ${count(audit.rows, 'row')}, none of them changed.`,
      head ? `Its head is stored outside the database: row ${head.number}.` : 'Its head isn’t stored here.',
      `Orders: ${count(Number(rows[0]?.orders), 'order')}, ${count(Number(rows[0]?.entries), 'ledger entry', 'ledger entries')}.`,
      ...keys.facts,
      ...banks.facts,
    ],
    doubts: [
      ...(await findReusedReferences(client)),
      ...keys.doubts,
      ...banks.doubts,
      ...(await checkPairings(client)),
    ],
    faults: [
      ...(audit.fault ? [`audit log: ${audit.fault}`] : []),
      ...(kept === null && audit.rows > 0
        ? ['audit log: audit.head is missing, so its end can’t be trusted']
        : []),
      ...altered,
      ...keys.faults,
      ...violations.map(({ invariant, rule, subject }) => `${subject}: ${rule} (invariant ${invariant})`),
    ],
  };
}

// What differs from the log cannot be told from a log that was changed itself; the marks of orders stand beside them.
async function findAltered(client: pg.ClientBase, secrets: Secrets, audit: AuditReport): Promise<string[]> {
  const { demanded, faults } = await findDemanded(client);
  const orders = await findAlteredOrders(
    client,
    secrets,
    demanded,
    await readLeastKey(drizzle(client as pg.Client)),
  );
  if (audit.fault) return orders;
  return [
    ...faults,
    ...(await findUnaudited(client)),
    ...(await findAlteredRecords(client, secrets, demanded)),
    ...(await findMissingOrders(client)),
    ...orders,
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
