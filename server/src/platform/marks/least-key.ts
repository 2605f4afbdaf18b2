import { type SQL, sql } from '../database/drizzle.ts';

/** What runs a statement: a transaction, or the database itself. */
interface Runs {
  execute(query: SQL): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The number of the oldest key whose marks of orders still count: once everything was sealed anew, that of the last. */
export async function readLeastKey(db: Runs): Promise<number> {
  const { rows } = await db.execute(
    sql`select max((detail::json ->> 'number')::int) as key from audit_log where action = 'secrets-resealed'`,
  );
  return (rows[0]?.key as number | null) ?? 1;
}
