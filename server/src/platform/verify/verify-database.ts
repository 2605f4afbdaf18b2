import pg from 'pg';
import type { AuditHead } from '../audit/audit-chain.ts';
import { keyMatches } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database } from '../database/database.ts';
import { type CheckedLog, checkLog, findCut, logFrom } from './check-audit-log.ts';
import { count, type Verification } from './look.ts';
import { lookAtAll } from './look-at-all.ts';
import { type Lines, openLines, type Part } from './open-parts.ts';
import { lookAtChanged } from './since/look-at-changed.ts';
import { fits, type Place, readPlace } from './since/place-of-log.ts';
import type { VerifyMark } from './since/verify-mark.ts';

/** The head outside the database; null: there is none, which is a fault; 'elsewhere': it is known not to be here. */
export type KeptHead = AuditHead | null | 'elsewhere';

/** What was verified, and where the next look may go on; null: nowhere, as something is wrong. */
export type Verified = Verification & { mark: VerifyMark | null };

// On two of them Node has most to do: the log, and the marks of orders. On the third the database is asked for the rest.
const connections = 3;

/**
 * Checks the audit log, the orders and the ledger beside a running server. It changes nothing. At everything it looks in
 * parts, each a short transaction of its own; at what was written since a mark in one, of some seconds.
 * @param kept the head of the audit log outside the database, as it was before
 * @param since looks only at what was written after this mark; null, or one that doesn't fit: at everything
 */
export async function verifyDatabase(
  database: Database,
  secrets: Secrets,
  kept: KeptHead,
  since: VerifyMark | null = null,
): Promise<Verified> {
  try {
    return await onLines(database, async ({ parts, inOneSnapshot }) => {
      const found = since && (await inOneSnapshot((parts) => verifySince(parts, secrets, kept, since)));
      return found ?? (await verifyAll(parts, secrets, kept));
    });
  } catch (error) {
    const why = unreadableIn(error);
    if (why === null) throw error;
    const log = await onLines(database, ({ parts }) => verifyLog(parts, secrets, kept, why));
    if (log.faults.length === 0) throw error;
    return log;
  }
}

async function onLines<T>(database: Database, work: (lines: Lines) => Promise<T>): Promise<T> {
  const lines = await openLines(database, connections);
  try {
    return await work(lines);
  } finally {
    await lines.close();
  }
}

// A row that was written past the server may be no JSON and no id, which ends the statement that reads it (class 22).
function unreadableIn(error: unknown): string | null {
  // The query builder wraps what it was told.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('22') ? cause.message : null;
}

/** Checks the log alone, whose chain tells of such a row without reading what is in it. */
async function verifyLog(parts: Part[], secrets: Secrets, kept: KeptHead, why: string): Promise<Verified> {
  const [part] = parts as [Part];
  const now = await part((client) => readPlace(client));
  const log = await checkLog(part, secrets, headOf(kept), logFrom(), now.transaction);
  const facts = [`Nothing else was looked at: ${why}.`];
  return verifiedBy({ facts, doubts: [], faults: [] }, log, { kept, since: null, now });
}

/** The same within a transaction that sees one snapshot, of everything. */
export async function verifyOn(
  client: pg.ClientBase,
  secrets: Secrets,
  kept: KeptHead,
): Promise<Verification> {
  return verifyAll([(work) => work(client)], secrets, kept);
}

async function verifySince(
  parts: Part[],
  secrets: Secrets,
  kept: KeptHead,
  since: VerifyMark,
): Promise<Verified | null> {
  const [part] = parts as [Part];
  // The look at everything says so.
  if ((await part((client) => keyMatches(client, secrets))) === false) return null;
  const head = headOf(kept);
  const now = await part((client) => readPlace(client));
  if (!(await part((client) => fits(client, since, now, head)))) return null;
  const look = await lookAtChanged(parts, secrets, since, head, now);
  return look && verifiedBy(look, look.log, { kept, since, now });
}

async function verifyAll(parts: Part[], secrets: Secrets, kept: KeptHead): Promise<Verified> {
  const [part] = parts as [Part];
  if ((await part((client) => keyMatches(client, secrets))) === false)
    return { facts: [], doubts: [], faults: ['this database was written with another key'], mark: null };
  const head = headOf(kept);
  const now = await part((client) => readPlace(client));
  const look = await lookAtAll(parts, secrets, head, now);
  // What the look relied on may have been written since the log was checked.
  const end = look.log.fault ? look.log : await checkLog(part, secrets, head, look.log, now.transaction);
  return verifiedBy(look, end, { kept, since: null, now });
}

/** @param end the log to its end, or to its first fault */
function verifiedBy(
  look: Verification,
  end: CheckedLog,
  { kept, since, now }: { kept: KeptHead; since: VerifyMark | null; now: Place },
): Verified {
  const head = headOf(kept);
  const fault = end.fault ?? findCut(end.last, head);
  const faults = [
    ...(fault ? [`audit log: ${fault}`] : []),
    ...(kept === null && end.last.number > 0
      ? ['audit log: audit.head is missing, so its end can’t be trusted']
      : []),
    ...look.faults,
  ];
  return {
    facts: [
      since
        ? `Audit log: ${count(end.last.number - since.number, 'row')} since ${since.at}, none of them changed.`
        : `Audit log: ${count(end.last.number, 'row')}, none of them changed.`,
      head ? `Its head is stored outside the database: row ${head.number}.` : 'Its head isn’t stored here.',
      ...look.facts,
    ],
    doubts: look.doubts,
    faults,
    mark: faults.length > 0 ? null : markAt(end, now),
  };
}

// Rows that came while this verify ran are looked at by the next one, and so are those that a transaction of then
// wrote: by its number it can't be told later whether it wrote them or changed them.
function markAt({ settled: { last, signer } }: CheckedLog, now: Place): VerifyMark {
  const at = new Date().toISOString();
  return { number: last.number, mac: last.mac.toString('hex'), signer, ...now, at };
}

function headOf(kept: KeptHead): AuditHead | null {
  return kept === 'elsewhere' ? null : kept;
}
