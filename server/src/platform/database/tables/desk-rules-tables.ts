import type { StrangerRule } from '@nairadesk/contract/desk-rules';
import { boolean, check, pgTable, smallint, sql, text, uuid } from '../drizzle.ts';
import { kobo } from './columns.ts';

/** The id of the one row, which says nothing. */
export const deskRulesId = '00000000-0000-0000-0000-000000000000';

/** The owner's rules for money that does not arrive exactly as agreed, for prices, approvals, photos and codes: one row, which is always there. */
export const deskRules = pgTable(
  'desk_rules',
  {
    id: uuid('id').primaryKey().default(deskRulesId),
    toleranceKobo: kobo('tolerance_kobo').notNull().default(sql`5000`),
    lateMinutes: smallint('late_minutes').notNull().default(5),
    strangers: text('strangers').$type<StrangerRule>().notNull().default('hold'),
    referenceFromKobo: kobo('reference_from_kobo'),
    priceJumpPercent: smallint('price_jump_percent').notNull().default(10),
    /** From this sum on a second person approves a completion; null: never. */
    approvalFromKobo: kobo('approval_from_kobo'),
    approveAccounts: boolean('approve_accounts').notNull().default(false),
    approveReversals: boolean('approve_reversals').notNull().default(false),
    cardPhotoDays: smallint('card_photo_days').notNull().default(180),
    cardComplaintHours: smallint('card_complaint_hours').notNull().default(72),
  },
  (t) => [
    check('desk_rules_one', sql`${t.id} = '00000000-0000-0000-0000-000000000000'`),
    check('desk_rules_tolerance', sql`${t.toleranceKobo} between 0 and 100000`),
    check('desk_rules_late', sql`${t.lateMinutes} between 0 and 60`),
    check('desk_rules_strangers', sql`${t.strangers} in ('hold', 'warn')`),
    check('desk_rules_reference', sql`${t.referenceFromKobo} >= 0`),
    check('desk_rules_approval', sql`${t.approvalFromKobo} >= 0`),
    check('desk_rules_card_photos', sql`${t.cardPhotoDays} between 30 and 730`),
    check('desk_rules_card_complaints', sql`${t.cardComplaintHours} between 1 and 720`),
    check('desk_rules_price_jump', sql`${t.priceJumpPercent} between 1 and 100`),
  ],
);
