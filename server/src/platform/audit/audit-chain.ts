import type { Secrets } from '../crypto/secrets.ts';

/** A row of the audit log, as it is stored but for its MAC. */
export interface AuditRow {
  number: number;
  at: Date;
  action: string;
  actorId: string | null;
  subjectType: string | null;
  subjectId: string | null;
  /** JSON, kept as text: byte for byte what was covered. */
  detail: string;
}

/** Where the chain ends. */
export interface AuditHead {
  number: number;
  mac: Buffer;
}

/** Before the first row. */
export const noHead: AuditHead = { number: 0, mac: Buffer.alloc(0) };

/** What a row must carry: an HMAC over its number, its content and the MAC of the row before it. */
export function macOf(secrets: Pick<Secrets, 'mac'>, row: AuditRow, before: Buffer): Buffer {
  const { number, at, action, actorId, subjectType, subjectId, detail } = row;
  const content = [number, at.toISOString(), action, actorId, subjectType, subjectId, detail];
  return secrets.mac(JSON.stringify([...content, before.toString('hex')]), 'audit');
}
