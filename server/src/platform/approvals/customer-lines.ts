import { frozenLine } from '@nairadesk/contract/approvals';
import { othersText, othersWords } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { alias, eq } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines } from './term-lines.ts';

interface Customer {
  id: string;
  name: string;
  email: string;
}

/**
 * The lines of a slip that say whose order or refund it is: by the address too, as another customer may take the same
 * name; and who froze their trading, and why. What other names there are stands beside the terms (`story/other-names.ts`).
 */
export async function customerLines(tx: Tx, { id, name, email }: Customer): Promise<Lines> {
  return lines({ Customer: othersText(name), Email: email, ...(await frozenBy(tx, id)) });
}

// So a freeze ends what was approved before.
async function frozenBy(tx: Tx, id: string): Promise<Record<string, string>> {
  const by = alias(users, 'by');
  const [frozen] = await tx
    .select({ reason: users.tradingFrozenReason, by: by.name })
    .from(users)
    .innerJoin(by, eq(by.id, users.tradingFrozenBy))
    .where(eq(users.id, id));
  if (!frozen) return {};
  return { [frozenLine]: `by ${staffName(frozen.by)}: ${othersWords(frozen.reason ?? '')}` };
}
