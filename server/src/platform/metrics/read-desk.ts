import { connect, connectionOf, type Database } from '../database/database.ts';
import { readLastBackup } from '../database/server/last-backup.ts';
import { queueRankText } from '../desk/find-orders.ts';
import { type ArchiveReading, readArchive } from './read-archive.ts';

/** How the desk stands, by its database. Ages are in seconds. */
export interface DeskReading {
  openOrders: { status: string; type: string; count: number }[];
  /** How long the oldest reported order waits for staff; null: none does. */
  oldestReported: number | null;
  claims: number;
  outbox: { kind: 'mail' | 'push'; unsent: number; failing: number; oldest: number | null }[];
  auditRows: number;
  /** Of the newest good backup; null: none is known. */
  backupAge: number | null;
  /** How PostgreSQL archives its log; null: it doesn't, or doesn't say. */
  archive: ArchiveReading | null;
}

const keptMilliseconds = 5_000;
// Where a mail server is down for days, a scrape still costs little.
const mostUnsent = 10_000;
// The oldest report is that of one of the oldest orders.
const mostReported = 1_000;

// Every part is answered by an index of what is open, held or unsent, and by the end of the log.
export const readDeskStatement = {
  name: 'read_desk_metrics',
  silenceMilliseconds: 3_000,
  text: `
    select
      (select coalesce(jsonb_agg(o), '[]') from (
        select status, order_type as type, count(*)::int as count from orders
        where status in ('pending', 'successful') group by status, order_type) o) as "openOrders",
      (select extract(epoch from clock_timestamp() - min(paid_claimed_at))::float8 from (
        select paid_claimed_at from orders
        where status in ('pending', 'successful') and ${queueRankText} = 0
        order by placed_at, id limit ${mostReported}) reported) as "oldestReported",
      (select count(*)::int from users u join order_claims c on c.holder_id = u.id
        where u.role <> 'user' and c.lease_until > clock_timestamp()) as claims,
      (select coalesce(jsonb_agg(m), '[]') from (
        select case when push_to is null then 'mail' else 'push' end as kind, count(*)::int as unsent,
          count(*) filter (where last_error is not null)::int as failing,
          extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest
        from (select push_to, last_error, created_at from outbox where sent_at is null
          order by next_attempt_at limit ${mostUnsent}) unsent group by 1) m) as outbox,
      (select coalesce(max(number), 0)::float8 from audit_log) as "auditRows"`,
};

/**
 * Reads how the desk stands, on a connection of its own, so that a scrape works while customers keep all others. However
 * many scrapes come, it is read at most once in five seconds. `read` gives null where the database doesn't answer.
 */
export function createDeskReader(services: { database: Database }): {
  read(): Promise<DeskReading | null>;
  close(): Promise<void>;
} {
  const database = connect(connectionOf(services.database), 1);
  let readAt = Number.NEGATIVE_INFINITY;
  let kept: Promise<DeskReading | null> = Promise.resolve(null);
  const readNow = async () => {
    type Row = Omit<DeskReading, 'backupAge' | 'archive'> & Record<string, unknown>;
    const [row] = await database.run<Row>(readDeskStatement, []);
    if (!row) return null;
    const backupAge = (await readLastBackup(database))?.ageSeconds ?? null;
    return { ...row, backupAge, archive: await readArchive(database) };
  };
  return {
    read() {
      if (performance.now() - readAt >= keptMilliseconds) {
        readAt = performance.now();
        kept = readNow().catch(() => null);
      }
      return kept;
    },
    close: () => database.close(),
  };
}
