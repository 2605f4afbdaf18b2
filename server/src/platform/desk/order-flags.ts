import type { Flag, FlagKind } from '@nairadesk/contract/flag-kinds';
import type { FlagRule } from '@nairadesk/contract/flags';
import { may, type OrderStatus } from '@nairadesk/contract/order-status';
import type { Db } from '../database/database.ts';
import { inArray, type SQL, sql } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { flagConditions } from './flag-conditions.ts';
import { readFlagRules } from './flag-rules.ts';

type Other = NonNullable<Flag['other']>;

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
  const on = (await readFlagRules(read)).filter(isOn);
  const rules = [...on.filter(isRed), ...on.filter((rule) => !isRed(rule))];
  if (ids.length === 0 || rules.length === 0) return () => [];
  const columns = Object.fromEntries(rules.map((rule) => [rule.kind, found(rule)]));
  const rows: ({ id: string } & Partial<Record<FlagKind, Partial<Other> | null>>)[] = await read
    .select({ id: orders.id, ...columns })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const flags = new Map(
    rows.map((row) => [row.id, rules.flatMap((rule) => flagOf(rule, row[rule.kind] ?? null))]),
  );
  return (id) => flags.get(id) ?? [];
}

/** The condition on `orders` that they are flagged for this, by its rule; of a flag that is off, none is. */
export async function isFlaggedFor(read: Pick<Db, 'select'>, kind: FlagKind): Promise<SQL> {
  const rule = (await readFlagRules(read)).filter(isOn).find((one) => one.kind === kind);
  return rule ? sql`coalesce(${conditionOf(rule)}, false)` : sql`false`;
}

type RuleOn = FlagRule & Pick<Flag, 'level'>;

function isOn(rule: FlagRule): rule is RuleOn {
  return rule.level !== 'off';
}

function isRed({ level }: RuleOn): boolean {
  return level === 'red';
}

function conditionOf({ kind, limit }: FlagRule): SQL {
  return flagConditions[kind].when(limit ?? 0);
}

/** Null: not flagged; empty: flagged without another order. */
function found(rule: FlagRule): SQL<Partial<Other> | null> {
  const { other } = flagConditions[rule.kind];
  const named = other
    ? sql`coalesce((select json_build_object('id', seen.id, 'transactionId', seen.transaction_id)
        from orders seen where seen.id = ${other}), '{}'::json)`
    : sql`'{}'::json`;
  return sql`case when ${conditionOf(rule)} then ${named} end`;
}

function flagOf({ kind, level, limit }: RuleOn, seen: Partial<Other> | null): Flag[] {
  if (seen === null) return [];
  const { id, transactionId } = seen;
  return [{ kind, level, limit, other: id && transactionId ? { id, transactionId } : null }];
}
