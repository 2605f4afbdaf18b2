import { createHash } from 'node:crypto';
import { type Column, type SQL, sql } from './drizzle.ts';

interface Query<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Rows> };
}

/**
 * Runs a query that each connection plans once, and not for each call: for one whose planning costs more than its rows.
 * Its text must be one of few, or connections fill with plans: ids are asked for with `isAmong`, whatever their number.
 */
export function plannedOnce<Rows>(name: string, query: Query<Rows>): Promise<Rows> {
  // A name stands for one text: of another one, as after a change of the rules, it is another name.
  const text = createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 16);
  return query.prepare(`${name}_${text}`).execute();
}

/**
 * The condition that an id is one of these. Their number is hidden from PostgreSQL, which else plans anew for each call,
 * because it finds that few are cheaper than it assumes of any number.
 */
export function isAmong(id: Column, ids: readonly string[]): SQL {
  return sql`${id} = any(array(select unnest(${sql.param([...ids])}::uuid[])))`;
}
