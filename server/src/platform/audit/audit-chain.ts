import type { Secrets } from '../crypto/secrets.ts';

/** A stored row of the audit log, without its MAC. */
export interface AuditRow {
  number: number;
  /** In ISO 8601 where it is text. */
  at: Date | string;
  action: string;
  actorId: string | null;
  subjectType: string | null;
  subjectId: string | null;
  /** JSON as text: the exact bytes that the MAC covers. */
  detail: string;
  /** JSON as text, likewise. */
  marks: string | null;
}

/** Where the chain ends. */
export interface AuditHead {
  number: number;
  mac: Buffer;
}

/** The head before the first row. */
export const noHead: AuditHead = { number: 0, mac: Buffer.alloc(0) };

/** The MAC of a row: an HMAC over its number, its content and the MAC of the row before it. */
export function macOf(secrets: Pick<Secrets, 'mac'>, row: AuditRow, before: Buffer): Buffer {
  return secrets.mac(signedText(row, before), 'audit');
}

/** The number of the key that signed a row; null: none of ours did, or something in it was changed. */
export function signerOfRow(
  secrets: Pick<Secrets, 'signerOf'>,
  row: AuditRow & { mac: Buffer },
  before: Buffer,
): number | null {
  return secrets.signerOf(row.mac, signedText(row, before), 'audit');
}

function signedText(row: AuditRow, before: Buffer): string {
  const { number, at, action, actorId, subjectType, subjectId, detail, marks } = row;
  const content = [
    number,
    typeof at === 'string' ? at : at.toISOString(),
    action,
    actorId,
    subjectType,
    subjectId,
    detail,
  ];
  // Rows without marks are as long as those from before there were any.
  if (marks !== null) content.push(marks);
  return JSON.stringify([...content, before.toString('hex')]);
}
