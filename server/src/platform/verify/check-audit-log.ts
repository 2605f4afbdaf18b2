import type pg from 'pg';
import { type AuditHead, type AuditRow, noHead, signerOfRow } from '../audit/audit-chain.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { readStoredByCursor } from '../database/cursor-read.ts';
import { hexOf, isoOf, type StoredRow } from '../database/stored-rows.ts';

/** How many rows of the log are intact, and the first fault in words. */
export interface AuditReport {
  rows: number;
  fault: string | null;
}

/** Where a part of the chain begins or ends: its last row, and the number of the key that signed it. */
export interface ChainEnd {
  last: AuditHead;
  signer: number;
}

export const chainStart: ChainEnd = { last: noHead, signer: 0 };

/**
 * Checks the chain of the audit log from `from` on, at most so many rows of it. Must run in a transaction that sees one
 * snapshot; `kept`, the head stored outside the database, must have been read before that snapshot.
 */
export async function checkChain(
  client: pg.ClientBase,
  secrets: Pick<Secrets, 'signerOf'>,
  kept: AuditHead | null,
  from: ChainEnd,
  mostRows: number,
): Promise<ChainEnd & { fault: string | null; rows: number }> {
  const stored = readStoredByCursor(
    client,
    `select number, at, action, actor_id, subject_type, subject_id, detail, marks, mac from audit_log
     where number > ${Number(from.last.number)} order by number limit ${Number(mostRows)}`,
  );
  let { last, signer } = from;
  let rows = 0;
  for await (const written of stored) {
    const row = rowOf(written);
    const signedBy = signerOfRow(secrets, row, last.mac);
    const fault = faultOf(row, last, signedBy, signer) ?? keptFault(row, kept);
    signer = signedBy ?? signer;
    if (fault) return { last, signer, fault, rows };
    last = { number: last.number + 1, mac: row.mac };
    rows += 1;
  }
  return { last, signer, fault: null, rows };
}

/** The fault of a log that ends before the head stored outside; null: it doesn't. */
export function findCut(last: AuditHead, kept: AuditHead | null): string | null {
  return kept && kept.number > last.number ? cutFault(last, kept) : null;
}

// A key that was replaced signs no row after the first one of the next: whoever has it can't go on with the log.
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
