import type { Database } from '../database/database.ts';
import type { Manifest } from './manifest.ts';

const want = {
  name: 'want_backups',
  text: 'insert into backup_state default values on conflict do nothing',
};
const noteGood = {
  name: 'note_good_backup',
  text: `insert into backup_state (good_at, good_file, good_archive) values ($1, $2, $3)
    on conflict (id) do update set good_at = excluded.good_at, good_file = excluded.good_file,
      good_archive = excluded.good_archive, failed_at = null, fault = null
    where coalesce(backup_state.good_at, '-infinity') < excluded.good_at`,
};
const noteFailure = {
  name: 'note_failed_backup',
  text: 'update backup_state set failed_at = now(), fault = $1',
};
// Lagos time is the same all year round. What was tried in vain is tried again ten minutes later.
const isDue = {
  name: 'is_backup_due',
  text: `select (good_at is null or good_at < last_hour or good_archive is distinct from $2)
      and coalesce(failed_at < now() - interval '10 minutes', true) as due
    from backup_state, (select now() at time zone 'Africa/Lagos' as local) clock,
      lateral (select (local::date + make_time($1, 0, 0)) at time zone 'Africa/Lagos' as today) hour,
      lateral (select case when today <= now() then today else today - interval '1 day' end as last_hour) last`,
};
const readOld = {
  name: 'read_old_backup',
  text: `select good_at as "goodAt", failed_at as "failedAt", fault from backup_state
    where coalesce(good_at, wanted_since) < now() - interval '25 hours'`,
};

type Run = Pick<Database, 'run'>;

/** Notes that this desk wants a backup every night, from now on if that is new. */
export async function wantBackups({ run }: Run): Promise<void> {
  await run(want, []);
}

/** Notes a good backup, unless a newer one is known. */
export async function noteGoodBackup(
  { run }: Run,
  file: string,
  { at, archive }: Pick<Manifest, 'at' | 'archive'>,
): Promise<void> {
  await run(noteGood, [at, file, archive?.id ?? null]);
}

/** Notes why a backup failed. */
export async function noteFailedBackup({ run }: Run, fault: string): Promise<void> {
  await run(noteFailure, [fault]);
}

/**
 * Whether the newest good backup is from before the last `hour` o'clock by Lagos time, or begins another archive than the one
 * that is written to now, and none failed within ten minutes.
 */
export async function isBackupDue({ run }: Run, hour: number, archive: string | null): Promise<boolean> {
  const [row] = await run<{ due: boolean }>(isDue, [hour, archive]);
  return row?.due ?? false;
}

/**
 * What is known where the newest good backup, or the wish for the first one, is older than a day: with an hour on top, in
 * which tonight's is made. Null: all is well.
 */
export async function readOldBackup({
  run,
}: Run): Promise<{ goodAt: Date | null; failedAt: Date | null; fault: string | null } | null> {
  const [row] = await run<{ goodAt: Date | null; failedAt: Date | null; fault: string | null }>(readOld, []);
  return row ?? null;
}
