import type pg from 'pg';
import type { AuditHead } from '../../audit/audit-chain.ts';
import type { VerifyMark } from './verify-mark.ts';
import { writtenSince } from './written-since.ts';

// PostgreSQL can't compare the numbers of transactions that are farther apart.
const mostTransactions = 2n ** 31n;

/** Which database this is, and before which transaction everything is over. */
export type Place = Pick<VerifyMark, 'transaction' | 'database'>;

/** Where the database is now. */
export async function readPlace(client: pg.ClientBase): Promise<Place> {
  const { rows } = await client.query<Place>(`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
      (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())
      as database`);
  const { transaction = '0', database = '' } = rows[0] ?? {};
  return { transaction, database };
}

/** Whether a mark is of this database and the log still has the row where it ended. */
export async function fits(
  client: pg.ClientBase,
  mark: VerifyMark,
  now: Place,
  head: AuditHead | null,
): Promise<boolean> {
  const passed = BigInt(now.transaction) - BigInt(mark.transaction);
  if (mark.database !== now.database || passed < 0n || passed >= mostTransactions) return false;
  // A head that is older than the mark is met by the look at everything.
  if (head && head.number < mark.number) return false;
  const { rows } = await client.query<{ mac: Buffer }>('select mac from audit_log where number = $1', [
    mark.number,
  ]);
  const mac = rows[0]?.mac.toString('hex');
  return mac === mark.mac && (head?.number !== mark.number || head.mac.toString('hex') === mac);
}

/**
 * Reads the log from end to end: whether no row of it before a mark was written or erased since, and when it began, as
 * PostgreSQL writes it.
 */
export async function readOldLog(
  client: pg.ClientBase,
  { number, transaction }: VerifyMark,
): Promise<{ isUntouched: boolean; began: string | null }> {
  // biome-ignore lint/plugin: numbers of ours.
  const { rows } = await client.query<{ isUntouched: boolean; began: string | null }>(
    `select count(*) filter (where is_old) = $1 and count(*) filter (where is_old and ${writtenSince(transaction)}) = 0
       as "isUntouched", min(at)::text as began
     from audit_log, lateral (select number <= $1 as is_old) o`,
    [number],
  );
  return rows[0] ?? { isUntouched: false, began: null };
}
