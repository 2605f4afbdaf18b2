import type { DeskRules } from '@nairadesk/contract/desk-rules';
import { nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../database/database.ts';
import { getTableColumns } from '../database/drizzle.ts';
import { deskRules } from '../database/tables/desk-rules-tables.ts';

export type DeskRulesRow = Omit<typeof deskRules.$inferSelect, 'id'>;

/** The owner's rules as they are now. */
export async function readDeskRules(read: Pick<Db, 'select'>): Promise<DeskRulesRow> {
  const { id: _, ...rules } = getTableColumns(deskRules);
  const [row] = await read.select(rules).from(deskRules);
  if (!row) throw new Error('the rules of the desk are missing');
  return row;
}

/** The rules as the wire shows them: naira as decimal strings. */
export function presentDeskRules(row: DeskRulesRow): DeskRules {
  return {
    tolerance: nairaOf(row.toleranceKobo),
    lateMinutes: row.lateMinutes,
    strangers: row.strangers,
    referenceFrom: row.referenceFromKobo === null ? null : nairaOf(row.referenceFromKobo),
    priceJumpPercent: row.priceJumpPercent,
    approvalFrom: row.approvalFromKobo === null ? null : nairaOf(row.approvalFromKobo),
    approveAccounts: row.approveAccounts,
    approveReversals: row.approveReversals,
    cardPhotoDays: row.cardPhotoDays,
    cardComplaintHours: row.cardComplaintHours,
  };
}
