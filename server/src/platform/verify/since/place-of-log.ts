import type pg from 'pg';
import type { AuditHead } from '../../audit/audit-chain.ts';
import { shortNumber, writtenSince } from './read-changed.ts';
import type { VerifyMark } from './verify-mark.ts';

// PostgreSQL can't compare the numbers of transactions that are farther apart.
const mostTransactions = 2n ** 31n;

type Place = Pick<VerifyMark, 'transaction' | 'database' | 'settled'>;

/**
 * Where the database is now: which one it is, before which transaction everything is over, and up to which row of the
 * audit log earlier ones wrote it.
 */
export async function readPlace(client: pg.ClientBase): Promise<Place> {
  const { rows } = await client.query<Omit<Place, 'settled'>>(`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
      (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())
      as database`);
  const { transaction = '0', database = '' } = rows[0] ?? {};
  // biome-ignore lint/plugin: a constant.
  const { rows: settled } = await client.query<{ number: string }>(
    `select coalesce(min(number) filter (where ${writtenSince}) - 1, max(number), 0) as number from audit_log`,
    [shortNumber(transaction)],
  );
  return { transaction, database, settled: Number(settled[0]?.number) };
}

/**
 * Whether a look may go on from a mark: it is of this database, the log still has the row where it ended, and nobody wrote
 * or erased one before it since.
 */
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
  if (mac !== mark.mac || (head?.number === mark.number && head.mac.toString('hex') !== mac)) return false;
  // biome-ignore lint/plugin: a constant.
  const { rows: log } = await client.query<{ whole: boolean }>(
    `select count(*) = $2 and count(*) filter (where ${writtenSince}) = 0 as whole from audit_log where number <= $2`,
    [shortNumber(mark.transaction), mark.settled],
  );
  return log[0]?.whole === true;
}
