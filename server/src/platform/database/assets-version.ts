/**
 * SQL for the version of the assets on sale: a hash over every column of every row, which changes with any of them, and
 * the same on every instance.
 */
export const assetsVersion = `select count(*) || '/' || coalesce(sum(hash_record_extended(a, 0)), 0) as version
  from assets a where a.archived_at is null`;
