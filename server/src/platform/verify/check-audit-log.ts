import type pg from 'pg';
import { type AuditHead, noHead, signerOfRow } from '../audit/audit-chain.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { readByCursor } from '../database/cursor-read.ts';

/** How many rows of the log are intact, and the first fault in words. */
export interface AuditReport {
  rows: number;
  fault: string | null;
}

interface StoredRow {
  number: string;
  at: Date;
  action: string;
  actor_id: string | null;
  subject_type: string | null;
  subject_id: string | null;
  detail: string;
  marks: string | null;
  mac: Buffer;
}

/**
 * Checks the chain of the audit log from its first row to the head stored outside the database. Must run in a
 * transaction that sees one snapshot; `kept` must have been read before that snapshot.
 */
export async function checkAuditLog(
  client: pg.ClientBase,
  secrets: Pick<Secrets, 'signerOf'>,
  kept: AuditHead | null,
): Promise<AuditReport> {
  const rows = readByCursor<StoredRow>(
    client,
    'select number, at, action, actor_id, subject_type, subject_id, detail, marks, mac from audit_log order by number',
  );
  let last = noHead;
  let signer = 0;
  for await (const stored of rows) {
    const signedBy = signerOf(stored, last, secrets);
    const fault = faultOf(stored, last, signedBy, signer) ?? keptFault(stored, kept);
    signer = signedBy ?? signer;
    if (fault) return { rows: last.number, fault };
    last = { number: last.number + 1, mac: stored.mac };
  }
  return { rows: last.number, fault: kept && kept.number > last.number ? cutFault(last, kept) : null };
}

// A key that was replaced signs no row after the first one of the next: whoever has it can't go on with the log.
function faultOf(stored: StoredRow, last: AuditHead, signedBy: number | null, signer: number): string | null {
  const expected = last.number + 1;
  if (Number(stored.number) > expected) return `row ${expected} was deleted`;
  if (Number(stored.number) !== expected || signedBy === null)
    return `row ${expected} was edited or replaced`;
  return signedBy < signer ? `row ${expected} was written with a key that was replaced before it` : null;
}

function signerOf(stored: StoredRow, last: AuditHead, secrets: Pick<Secrets, 'signerOf'>): number | null {
  const row = {
    number: Number(stored.number),
    at: stored.at,
    action: stored.action,
    actorId: stored.actor_id,
    subjectType: stored.subject_type,
    subjectId: stored.subject_id,
    detail: stored.detail,
    marks: stored.marks,
    mac: stored.mac,
  };
  return signerOfRow(secrets, row, last.mac);
}

// The chain is intact but this row differs: rows were deleted, and the server wrote others since.
function keptFault(stored: StoredRow, kept: AuditHead | null): string | null {
  if (!kept || Number(stored.number) !== kept.number || stored.mac.equals(kept.mac)) return null;
  return `row ${kept.number} differs from the head stored outside: rows were deleted and others written since`;
}

function cutFault(last: AuditHead, kept: AuditHead): string {
  return `row ${last.number + 1} and every row after it were deleted: the head stored outside is row ${kept.number}`;
}
