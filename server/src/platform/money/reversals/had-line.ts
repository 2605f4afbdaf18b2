import type { Tx } from '../../audit/audit.ts';
import { sql } from '../../database/drizzle.ts';

/** Whether an import that was undone had the line of this reversal: the bank said so, and not the clerk alone. */
export async function hadLine(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from audit_log where subject_id = ${id} and action = 'reversal-line-lost' limit 1`);
  return rows.length > 0;
}
