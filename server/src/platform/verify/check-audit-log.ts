import type pg from 'pg';
import { type AuditHead, type AuditRow, noHead, signerOfRow } from '../audit/audit-chain.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { readStoredByCursor } from '../database/cursor-read.ts';
import { hexOf, isoOf, type StoredRow } from '../database/stored-rows.ts';
import type { Part } from './open-parts.ts';
import { writtenSince } from './since/written-since.ts';

/** Where a part of the chain begins or ends: its last row, and the number of the key that signed it. */
export interface ChainEnd {
  last: AuditHead;
  signer: number;
}

/** The log as far as it was checked: to its end, or to its first fault in words. */
export interface CheckedLog extends ChainEnd {
  fault: string | null;
  /** Where it was at the last row before the first one that a transaction under way at the start of the look wrote. */
  settled: ChainEnd;
}

// Some seconds: a transaction that is open for long keeps the database from tidying up.
const rowsPerPart = 50_000;

/** The log before anything of it was checked, from its first row or from one up to which it is known to be whole. */
export function logFrom(end: ChainEnd = { last: noHead, signer: 0 }): CheckedLog {
  return { ...end, fault: null, settled: end };
}

/**
 * Checks the chain of the audit log from there on, in parts. `kept`, the head stored outside the database, must have been
 * read before any of them.
 * @param transaction the one that was the oldest under way when the look began
 */
export async function checkLog(
  part: Part,
  secrets: Pick<Secrets, 'signerOf'>,
  kept: AuditHead | null,
  from: CheckedLog,
  transaction: string,
): Promise<CheckedLog> {
  for (let log = from; ; ) {
    const { rows, ...next } = await part((client) => checkChain(client, secrets, kept, log, transaction));
    if (next.fault || rows < rowsPerPart) return next;
    log = next;
  }
}

async function checkChain(
  client: pg.ClientBase,
  secrets: Pick<Secrets, 'signerOf'>,
  kept: AuditHead | null,
  from: CheckedLog,
  transaction: string,
): Promise<CheckedLog & { rows: number }> {
  const stored = readStoredByCursor(
    client,
    `select number, at, action, actor_id, subject_type, subject_id, detail, marks, mac, ${writtenSince(transaction)}
     from audit_log where number > ${Number(from.last.number)} order by number limit ${rowsPerPart}`,
  );
  let { last, signer, settled } = from;
  let isSettled = settled.last.number === last.number;
  let rows = 0;
  for await (const written of stored) {
    const row = rowOf(written);
    const signedBy = signerOfRow(secrets, row, last.mac);
    const fault = faultOf(row, last, signedBy, signer) ?? keptFault(row, kept);
    signer = signedBy ?? signer;
    if (fault) return { last, signer, fault, settled, rows };
    last = { number: last.number + 1, mac: row.mac };
    isSettled &&= written.at(-1) === 'f';
    if (isSettled) settled = { last, signer };
    rows += 1;
  }
  return { last, signer, fault: null, settled, rows };
}

/** The fault of a log that ends before the head stored outside; null: it doesn't. */
export function findCut(last: AuditHead, kept: AuditHead | null): string | null {
  return kept && kept.number > last.number ? cutFault(last, kept) : null;
}

// A key that was replaced signs no row after the first one of the next: an attacker who has it can't go on with the
// log.
function faultOf(
  stored: StoredAuditRow,
  last: AuditHead,
  signedBy: number | null,
  signer: number,
): string | null {
  const expected = last.number + 1;
  if (stored.number > expected) return `row ${expected} was deleted`;
  if (stored.number !== expected || signedBy === null) return `row ${expected} was edited or replaced`;
  return signedBy < signer ? `row ${expected} was written with a key that was replaced before it` : null;
}

type StoredAuditRow = AuditRow & { mac: Buffer };

function rowOf([
  number,
  at,
  action,
  actorId,
  subjectType,
  subjectId,
  detail,
  marks,
  mac,
]: StoredRow): StoredAuditRow {
  return {
    number: Number(number),
    at: isoOf(at ?? '') ?? '',
    action: action ?? '',
    actorId: actorId ?? null,
    subjectType: subjectType ?? null,
    subjectId: subjectId ?? null,
    detail: detail ?? '',
    marks: marks ?? null,
    mac: Buffer.from(hexOf(mac ?? '') ?? '', 'hex'),
  };
}

// The chain is intact but this row differs: rows were deleted, and the server wrote others since.
function keptFault(stored: StoredAuditRow, kept: AuditHead | null): string | null {
  if (!kept || stored.number !== kept.number || stored.mac.equals(kept.mac)) return null;
  return `row ${kept.number} differs from the head stored outside: rows were deleted and others written since`;
}

function cutFault(last: AuditHead, kept: AuditHead): string {
  return `row ${last.number + 1} and every row after it were deleted: the head stored outside is row ${kept.number}`;
}
