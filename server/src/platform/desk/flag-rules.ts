import { flagKinds } from '@nairadesk/contract/flag-kinds';
import { type FlagRule, flagTexts } from '@nairadesk/contract/flags';
import type { Db } from '../database/database.ts';
import { flagRules } from '../database/tables/flags-tables.ts';

/** The rule of every flag, in the order of their gravity: as the owner set it, else as the contract has it. */
export async function readFlagRules(read: Pick<Db, 'select'>): Promise<FlagRule[]> {
  const saved = await read.select().from(flagRules);
  return flagKinds.map((kind) => {
    const { level, limit } = flagTexts[kind];
    const row = saved.find((rule) => rule.kind === kind);
    return {
      kind,
      level: row?.level ?? level,
      limit: limit === null ? null : (row?.limitNumber ?? limit.usual),
    };
  });
}
