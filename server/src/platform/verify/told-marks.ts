import { type MarkedKind, markedKinds } from '../marks/marked-records.ts';

/** Kinds that `npm run verify` demands marks of: those of records, and the orders, whose marks are in their rows. */
export const demandedKinds = [...markedKinds, 'order'] as const;
export type DemandedKind = MarkedKind | 'order';

/** SQL for the kinds of which everything that existed was marked at some start of the server. */
export const markedOnce = `
  select distinct kind from audit_log, json_object_keys(detail::json) kind where action = 'records-marked'`;

/**
 * SQL for the newest mark of every record in the audit log, which is how it must stand: kind, id and mark.
 * @param rows SQL for rows of the log: of others marks count for nothing
 * @param among SQL of a table with kinds and ids: of others there are none
 */
export function toldMarks({ rows = 'true', among }: { rows?: string; among?: string } = {}): string {
  return `
  select distinct on (kind, id) kind, id, mark from (
    select number, split_part(m.key, '/', 1) as kind, split_part(m.key, '/', 2) as id, m.value as mark
    from audit_log, json_each_text(marks::json) m where marks is not null and ${rows}
    union all
    -- Rows of older versions have it in their detail.
    select number, replace(action, '-changed', ''), subject_id, detail::json->>'mark'
    from audit_log where action in ('bank-changed', 'wallets-changed') and detail::json->>'mark' is not null and ${rows}
  ) every_mark ${among ? `join ${among} using (kind, id)` : ''} order by kind, id, number desc`;
}
