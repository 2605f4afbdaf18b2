import type { Flag, FlagKind } from '@nairadesk/contract/flag-kinds';
import type { FlagRule } from '@nairadesk/contract/flags';
import { may, type OrderStatus } from '@nairadesk/contract/order-status';
import type { Db } from '../database/database.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { type Condition, flagConditions } from './flag-conditions.ts';
import { readFlagRules } from './flag-rules.ts';
import { worstOf } from './seen/seen-orders.ts';

/** As the database gives it (`worstOf`), with nulls where nothing is. */
type Other = { [Name in keyof NonNullable<Flag['other']>]: string | null } & NonNullable<Flag['more']> & {
    isSlight: boolean;
  };

/**
 * Reads the flags of those of these orders that are open, red ones first and then the gravest, by the order's id: in one statement,
 * besides the rules. Nothing of it is stored, so a new rule holds for every open order at once.
 */
export async function readFlags(
  read: Pick<Db, 'select'>,
  rows: readonly { id: string; status: OrderStatus }[],
): Promise<(id: string) => Flag[]> {
  const open = rows.filter(({ status }) => may('complete', status));
  return readFlagsOf(
    read,
    open.map(({ id }) => id),
  );
}

/** The same, of orders that are just being closed, too. */
export async function readFlagsOf(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
): Promise<(id: string) => Flag[]> {
  const rules = (await readFlagRules(read)).filter(isOn);
  if (ids.length === 0 || rules.length === 0) return () => [];
  const columns = Object.fromEntries(rules.map((rule) => [rule.kind, found(rule)]));
  // To plan so many conditions takes many times what it takes to look for them.
  const rows: ({ id: string } & Partial<Record<FlagKind, Partial<Other> | null>>)[] = await plannedOnce(
    'flags',
    read
      .select({ id: orders.id, ...columns })
      .from(orders)
      .where(isAmong(orders.id, ids)),
  );
  const flags = new Map(
    rows.map((row) => {
      const own = rules.flatMap((rule) => flagOf(rule, row[rule.kind] ?? null));
      return [row.id, [...own.filter(isRed), ...own.filter((flag) => !isRed(flag))]];
    }),
  );
  return (id) => flags.get(id) ?? [];
}

/**
 * The condition on `orders` that they are open and flagged for this, by its rule; of a flag that is off, none is. Flags
 * are looked for here, once for each open order, and not again by whatever sorts or counts those.
 */
export async function readFlagged(read: Pick<Db, 'select'>, kind: FlagKind): Promise<SQL> {
  const rule = (await readFlagRules(read)).filter(isOn).find((one) => one.kind === kind);
  if (!rule) return sql`false`;
  const rows = await read
    .select({ id: orders.id })
    .from(orders)
    // Written out, not as parameters: only so do they match the partial index.
    .where(sql`${orders.status} in ('pending', 'successful') and ${conditionOf(rule)}`);
  return sql`${orders.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

type RuleOn = FlagRule & Pick<Flag, 'level'>;

function isOn(rule: FlagRule): rule is RuleOn {
  return rule.level !== 'off';
}

function isRed({ level }: Pick<Flag, 'level'>): boolean {
  return level === 'red';
}

function conditionOf({ kind, limit }: FlagRule): SQL {
  const condition: Condition = flagConditions[kind];
  return 'seen' in condition ? sql`exists (select from ${condition.seen} seen)` : condition.when(limit ?? 0);
}

/** Null: not flagged; without an id: flagged without another order. What was seen is looked for once. */
function found(rule: FlagRule): SQL<Partial<Other> | null> {
  const condition: Condition = flagConditions[rule.kind];
  if ('seen' in condition) return worstOf(condition.seen) as SQL<Partial<Other> | null>;
  return sql`case when ${conditionOf(rule)} then '{}'::json end`;
}

function flagOf({ kind, level, limit }: RuleOn, seen: Partial<Other> | null): Flag[] {
  if (seen === null) return [];
  const { id, transactionId, isSlight, count = 0, isAll = true } = seen;
  const other = id && transactionId ? { id, transactionId } : null;
  const more = other && count > 0 ? { more: { count, isAll } } : {};
  return [{ kind, level: isSlight ? 'amber' : level, limit, other, ...more }];
}
