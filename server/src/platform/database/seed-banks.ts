import { bankList } from './bank-list.ts';
import type { Db } from './database.ts';
import { banks } from './tables/settings-tables.ts';

/** Adds the banks that are known from the start and not in the table yet; what is there stays as it is. */
export async function seedBanks(db: Db): Promise<void> {
  const rows = bankList.map(([name, kind, cbnCode, nipCode, providerCode, aliases = []], position) => {
    return { name, kind, cbnCode, nipCode, providerCode, aliases: [...aliases], position };
  });
  await db.insert(banks).values(rows).onConflictDoNothing();
}
