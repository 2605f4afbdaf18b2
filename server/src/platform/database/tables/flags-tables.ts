import type { FlagKind, FlagLevel } from '@nairadesk/contract/flag-kinds';
import { check, index, pgTable, primaryKey, smallint, sql, text, uuid } from '../drizzle.ts';
import { bytea } from './columns.ts';
import { orders } from './orders-tables.ts';

/** The id that the rules of flags share in their mark, which says nothing. */
export const flagRulesId = '00000000-0000-0000-0000-000000000000';

/** The rules of flags that the owner changed; all others are as the contract has them, so a new flag needs no row. */
export const flagRules = pgTable(
  'flag_rules',
  {
    kind: text('kind').$type<FlagKind>().primaryKey(),
    deskId: uuid('desk_id').notNull().default(flagRulesId),
    level: text('level').$type<FlagLevel>().notNull(),
    /** Hours, orders or times, as the flag has it; null: it has no number. */
    limitNumber: smallint('limit_number'),
  },
  (t) => [
    check('flag_rules_one', sql`${t.deskId} = '00000000-0000-0000-0000-000000000000'`),
    check('flag_rules_level', sql`${t.level} in ('off', 'amber', 'red')`),
    check('flag_rules_limit', sql`${t.limitNumber} > 0`),
  ],
);

/**
 * HMACs of what may be card codes in the text of a sale, or are those of its cards, so that the same code is known again without being read: the
 * key never reaches the database. Never changed.
 */
export const cardPrints = pgTable(
  'card_prints',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    print: bytea('print').notNull(),
    /** Of which of the order's cards; null: of its text, or of a code that we delivered. */
    position: smallint('position'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.print] }),
    // The ids of orders are in the order of their placing.
    index('card_prints_seen').on(t.print, t.orderId),
  ],
);
