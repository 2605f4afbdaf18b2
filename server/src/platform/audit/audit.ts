import type { AuditAction, AuditSubject } from '@nairadesk/contract/audit-actions';
import type pg from 'pg';
import { learnKeys } from '../crypto/key-check.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { takingAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database, Db, GiveLast } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { despiteJump } from '../database/server/ended-too-soon.ts';
import { createDurability } from '../database/server/until-durable.ts';
import { Refusal } from '../errors/refusal.ts';
import {
  type MarkedKind,
  type RecordKey,
  type RecordText,
  recordMark,
  recordText,
} from '../marks/marked-records.ts';
import { type AuditHead, type AuditRow, macOf, noHead } from './audit-chain.ts';
import type { HeadKeeper } from './audit-head.ts';
import { type LostRows, watchForLostRows } from './lost-rows.ts';

/** An action of staff or an owner, or a login, to record. Never holds a password, token or code. */
export interface AuditEntry {
  action: AuditAction;
  /** Null: not known. */
  actorId: string | null;
  subjectType?: AuditSubject | null;
  subjectId?: string | null;
  detail?: Record<string, string | number | boolean | null>;
  /** Marks of records that it is about, beside those of the records that the transaction changed. */
  marks?: Record<RecordKey, string>;
}

/** A transaction with its state: the audit rows to write at its end, and the sessions it ended. */
export interface Tx extends Db {
  /** Rows to write into the audit log at the end. */
  readonly auditEntries: AuditEntry[];
  /** Records that it changed: their marks go with the first of those rows. */
  readonly changedRecords: Map<RecordKey, { kind: MarkedKind; id: string }>;
  /** Sessions that it ended itself: ending them was their last right. */
  readonly endedSessions: Set<string>;
}

export interface Audit {
  /** Refuses: unavailable, while rows are lost. */
  transact<T>(work: (tx: Tx) => Promise<T>, about?: string): Promise<T>;
  /** Whether rows that this process has seen are gone, so that nothing is written here. */
  readonly rows: LostRows;
  /** Waits until the head is saved. */
  close(): Promise<void>;
}

// By hand and with names: others wait for the lock meanwhile.
// The commit doesn't wait for the disk with the lock in its hands: `transact` waits after it. All who write wait for each
// other here, a whole pool of them on a busy machine: longer than for another lock, and than a frozen instance holds this
// one. Less than a statement may take.
const lockLog = {
  name: 'lock_audit_log',
  text: `select set_config('lock_timeout', '8000', true), set_config('synchronous_commit', 'off', true),
    ${takingAdvisoryLock('auditLog')}`,
};

// Apart, because it must see what was committed while the one before waited.
const readEnd = {
  name: 'read_audit_end',
  text: `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, number::float8 as number, mac,
      $1::bigint is null or exists (select from audit_log where number = $1 and mac = $2) as holds_known,
      (select max(number) from secret_keys) as key
    from (select) nothing left join lateral
      (select number, mac from audit_log order by number desc limit 1) last on true`,
};

const insertRows = {
  name: 'insert_audit_rows',
  text: `insert into audit_log (number, at, action, actor_id, subject_type, subject_id, detail, marks, mac)
    select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::bytea[])`,
};

interface ChainEnd {
  /** Milliseconds since 1970. */
  now: number;
  number: number | null;
  mac: Buffer | null;
  /** The number of the key in use now, for a transaction that waited while it changed; null: none has a number yet. */
  key: number | null;
  /** Whether the log still holds the newest head known here. */
  holds_known: boolean;
}

/**
 * Adds a row to the audit log in the transaction of its cause. The row is written at the very end of the transaction,
 * wherever this is called: writers of the log wait for each other, and a lock that is taken last can't be part of a
 * deadlock.
 */
export function recordAudit(tx: Tx, entry: AuditEntry): void {
  tx.auditEntries.push(entry);
}

/**
 * Marks a record as this transaction leaves it: the audit log holds the mark, and `npm run verify` compares. To be
 * called with every change of its marked columns; the transaction must write a row into the log too.
 */
export function markRecord(tx: Tx, kind: MarkedKind, id: string): void {
  tx.changedRecords.set(`${kind}/${id}`, { kind, id });
}

/** Writes the audit log: numbers without gaps, each row chained to the one before it. */
export function createAudit(options: {
  database: Database;
  secrets: Pick<Secrets, 'mac' | 'learn' | 'number'>;
  head: HeadKeeper;
  warn: (line: string) => void;
}): Audit {
  const { database, secrets, head, warn } = options;
  const untilDurable = createDurability(database);
  const seen = watchForLostRows(head, warn);
  return {
    rows: seen,
    async transact(work, about) {
      seen.assertHeld();
      let written: AuditHead | null = null;
      let wrote = false;
      const once = async (tx: Db, last: GiveLast) => {
        const state = Object.assign(tx, {
          auditEntries: [] as AuditEntry[],
          changedRecords: new Map(),
          endedSessions: new Set<string>(),
        });
        const done = await work(state);
        // Recording after this would be lost, so it throws.
        Object.freeze(state.auditEntries);
        written = await append(state, last);
        wrote = state.auditEntries.length > 0;
        return done;
      };
      const result = await despiteJump(() => database.transact(once, about));
      // Neither told to streams nor kept as the head before it would survive a crash.
      if (wrote) await untilDurable();
      if (written) head.keep(written);
      return result;
    },
    close: () => head.settled(),
  };

  async function append(tx: Tx, endWith: GiveLast): Promise<AuditHead | null> {
    const changed = await marksOfChanged(tx, secrets);
    const [first, ...others] = tx.auditEntries;
    if (!first) {
      if (changed) throw new Error('a marked record was changed without a row in the audit log');
      return null;
    }
    const entries = [{ ...first, marks: changed ? { ...first.marks, ...changed } : first.marks }, ...others];
    const end = await lockEnd(tx, head.known);
    // The head outside the database is the evidence now, and stays.
    if (!end.holds_known) throw seen.lose();
    // Under the lock, so that no row of the former key follows one of the next. No wait may come before the rows are signed.
    if (end.key !== null && end.key !== secrets.number) await learnOrRefuse(tx, secrets);
    let last: AuditHead =
      end.number === null || end.mac === null ? noHead : { number: end.number, mac: end.mac };
    const rows = entries.map((entry) => {
      const row = rowOf(entry, last.number + 1, new Date(end.now));
      last = { number: row.number, mac: macOf(secrets, row, last.mac) };
      return { ...row, mac: last.mac };
    });
    endWith(insertRows, columnsOf(rows));
    return last;
  }
}

/** The marks of the records that a transaction changed, as it leaves them; null where it changed none. */
async function marksOfChanged(tx: Tx, secrets: Pick<Secrets, 'mac'>): Promise<AuditEntry['marks'] | null> {
  const records = [...tx.changedRecords.values()];
  if (records.length === 0) return null;
  const texts = [...Map.groupBy(records, ({ kind }) => kind)].map(
    ([kind, changed]) =>
      sql`select ${kind}::text as kind, id::text as id, ${recordText(kind, sql`changed.id`)} as text
        from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[]) as changed (id)`,
  );
  const { rows } = await tx.execute<RecordText>(sql.join(texts, sql` union all `));
  return Object.fromEntries(rows.map((row) => [`${row.kind}/${row.id}`, recordMark(secrets, row)]));
}

// In one message, because all who write wait for this transaction to end.
async function lockEnd(tx: Db, known: AuditHead | null): Promise<ChainEnd> {
  const client = clientOf(tx);
  const [, { rows }] = await Promise.all([
    client.query(lockLog),
    client.query<ChainEnd>({ ...readEnd, values: [known?.number ?? null, known?.mac ?? null] }),
  ]);
  const [end] = rows;
  if (!end) throw new Error('the audit log has no end');
  return end;
}

async function learnOrRefuse(tx: Tx, secrets: Pick<Secrets, 'learn'>): Promise<void> {
  if (await learnKeys(clientOf(tx), secrets)) return;
  throw new Refusal('unavailable', {
    message: 'This server lacks the key that the database is written with.',
  });
}

function clientOf(tx: Db): pg.PoolClient {
  return (tx as Db & { $client: pg.PoolClient }).$client;
}

function columnsOf(rows: (AuditRow & { mac: Buffer })[]): unknown[] {
  return [
    rows.map(({ number }) => number),
    rows.map(({ at }) => at),
    rows.map(({ action }) => action),
    rows.map(({ actorId }) => actorId),
    rows.map(({ subjectType }) => subjectType),
    rows.map(({ subjectId }) => subjectId),
    rows.map(({ detail }) => detail),
    rows.map(({ marks }) => marks),
    rows.map(({ mac }) => mac),
  ];
}

function rowOf(entry: AuditEntry, number: number, at: Date): AuditRow {
  const { action, actorId, subjectType = null, subjectId = null, detail = {}, marks } = entry;
  return {
    number,
    at,
    action,
    actorId,
    subjectType,
    subjectId,
    detail: JSON.stringify(detail),
    marks: marks ? JSON.stringify(marks) : null,
  };
}
