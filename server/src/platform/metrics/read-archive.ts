import type { Database } from '../database/database.ts';

/** How PostgreSQL archives its log. */
export interface ArchiveReading {
  /** Since its statistics began. */
  failures: number;
  /** Whether the newest try failed. */
  isFailing: boolean;
  /** Finished files of the log after the newest archived one; null: none was archived yet. */
  waitingFiles: number | null;
}

// Refused, each reading would be an error in the log of PostgreSQL.
const mayReadStatement = {
  name: 'may_read_archive_metrics',
  silenceMilliseconds: 3_000,
  text: `
    select not pg_is_in_recovery()
      and has_table_privilege('pg_catalog.pg_stat_archiver', 'select')
      and has_table_privilege('pg_catalog.pg_settings', 'select')
      and has_function_privilege('pg_catalog.pg_stat_get_archiver()', 'execute')
      and has_function_privilege('pg_catalog.pg_current_wal_lsn()', 'execute')
      and has_function_privilege('pg_catalog.pg_walfile_name(pg_lsn)', 'execute') as "mayRead"`,
};

// What an archived file is called may have more behind its number; that of a timeline is none of the log.
const readArchiveStatement = {
  name: 'read_archive_metrics',
  silenceMilliseconds: 3_000,
  text: `
    with place as (
      select failed_count, last_failed_time, last_archived_time,
        pg_walfile_name(pg_current_wal_lsn()) as now, substring(last_archived_wal from '^[0-9A-F]{24}') as archived,
        4294967296 / (select setting::bigint from pg_settings where name = 'wal_segment_size') as files
      from pg_stat_archiver where current_setting('archive_mode') <> 'off')
    select failed_count::float8 as failures,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      greatest(0, (('x' || substr(now, 9, 8))::bit(32)::bigint - ('x' || substr(archived, 9, 8))::bit(32)::bigint) * files
        + ('x' || substr(now, 17, 8))::bit(32)::bigint - ('x' || substr(archived, 17, 8))::bit(32)::bigint - 1)::float8
        as "waitingFiles"
    from place`,
};

/** How PostgreSQL archives its log; null: it doesn't, tells this role nothing of it, or is a copy of another one. */
export async function readArchive({ run }: Pick<Database, 'run'>): Promise<ArchiveReading | null> {
  try {
    const [rights] = await run<{ mayRead: boolean }>(mayReadStatement, []);
    if (!rights?.mayRead) return null;
    const [row] = await run<ArchiveReading & Record<string, unknown>>(readArchiveStatement, []);
    return row ?? null;
  } catch {
    return null;
  }
}
