import type { ComplaintReason, ComplaintState } from '@nairadesk/contract/delivered-codes';
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  smallint,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../../drizzle.ts';
import { bytea, id, kobo, moment } from '../columns.ts';
import { refunds } from '../money-tables.ts';
import { orders } from '../orders-tables.ts';
import { users } from '../users-tables.ts';

/** A code with which a bought card was delivered. Never changed, never deleted: one that is replaced stays. */
export const deliveredCodes = pgTable(
  'delivered_codes',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1, as they were delivered. */
    number: smallint('number').notNull(),
    /** Null: the first one, which its order has (`orders.delivery_code_sealed`). */
    codeSealed: bytea('code_sealed'),
    /** In hundredths of the card's unit; null: not said. */
    faceCents: kobo('face_cents'),
    /** The code instead of which it was sent. */
    replaces: uuid('replaces').references((): AnyPgColumn => deliveredCodes.id),
    deliveredAt: moment('delivered_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('delivered_codes_number').on(t.orderId, t.number),
    unique('delivered_codes_replaces').on(t.replaces),
    check('delivered_codes_first', sql`(${t.codeSealed} is null) = (${t.number} = 1)`),
    check('delivered_codes_positive', sql`${t.number} > 0 and ${t.faceCents} > 0`),
  ],
);

/** What a customer said of a code that we delivered, and what staff answered, once. Never deleted. */
export const codeComplaints = pgTable(
  'code_complaints',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    codeId: uuid('code_id')
      .notNull()
      .references(() => deliveredCodes.id),
    reason: text('reason').$type<ComplaintReason>().notNull(),
    /** In the customer's words. */
    text: text('text'),
    state: text('state').$type<ComplaintState>().notNull().default('open'),
    openedAt: moment('opened_at').notNull().default(sql`clock_timestamp()`),
    answeredBy: uuid('answered_by').references(() => users.id),
    answeredAt: moment('answered_at'),
    /** For the customer, of one that was refused. */
    answer: text('answer'),
    /** What gives the money of the code back, of one that was refunded. */
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (t) => [
    index('code_complaints_order').on(t.orderId),
    index('code_complaints_code').on(t.codeId, t.openedAt),
    uniqueIndex('code_complaints_open').on(t.codeId).where(sql`${t.state} = 'open'`),
    check('code_complaints_reason', sql`${t.reason} in ('used', 'invalid', 'wrong-value', 'wrong-country')`),
    check(
      'code_complaints_state',
      sql`${t.state} in ('open', 'replaced', 'refunded', 'refused', 'reversed')`,
    ),
    check(
      'code_complaints_answered',
      sql`num_nulls(${t.answeredBy}, ${t.answeredAt}) = case ${t.state} when 'open' then 2 else 0 end`,
    ),
    check('code_complaints_answer', sql`(${t.answer} is not null) = (${t.state} = 'refused')`),
    check('code_complaints_refund', sql`(${t.refundId} is not null) = (${t.state} = 'refunded')`),
    unique('code_complaints_refunded').on(t.refundId),
  ],
);
