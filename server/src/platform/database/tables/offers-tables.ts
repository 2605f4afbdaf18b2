import type { OfferKind, OfferState } from '@nairadesk/contract/offers';
import { check, index, numeric, pgTable, smallint, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { createdAt, id, kobo, moment } from './columns.ts';
import { receipts } from './money-tables.ts';
import { orders } from './orders-tables.ts';
import { users } from './users-tables.ts';

/** Changed terms for the customer to accept or decline. What was offered never changes, and it ends once. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    /** The order whose money was short or late, or that had ended. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<OfferKind>().notNull(),
    state: text('state').$type<OfferState>().notNull().default('open'),
    /** The transfer that a new order is for. */
    receiptId: uuid('receipt_id').references(() => receipts.id),
    /** The order that came of it. */
    newOrderId: uuid('new_order_id').references(() => orders.id),
    /** What had arrived by then; 0 where it is about cards. */
    receivedKobo: kobo('received_kobo').notNull(),
    oldKobo: kobo('old_kobo').notNull(),
    oldQuantity: numeric('old_quantity', { precision: 38, scale: 18 }).notNull(),
    newKobo: kobo('new_kobo').notNull(),
    newQuantity: numeric('new_quantity', { precision: 38, scale: 18 }).notNull(),
    newPriceKobo: kobo('new_price_kobo').notNull(),
    /** How many cards of the order were accepted as agreed, changed and refused; null: it isn't about cards. */
    cardsAccepted: smallint('cards_accepted'),
    cardsChanged: smallint('cards_changed'),
    cardsRefused: smallint('cards_refused'),
    validUntil: moment('valid_until').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
    /** Null: it expired, or its order was closed. */
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('offers_open').on(t.orderId).where(sql`${t.state} = 'open'`),
    uniqueIndex('offers_open_receipt')
      .on(t.receiptId)
      .where(sql`${t.state} = 'open' and ${t.receiptId} is not null`),
    index('offers_order').on(t.orderId, t.createdAt),
    index('offers_receipt').on(t.receiptId).where(sql`${t.receiptId} is not null`),
    uniqueIndex('offers_new_order').on(t.newOrderId).where(sql`${t.newOrderId} is not null`),
    index('offers_ending').on(t.validUntil).where(sql`${t.state} = 'open'`),
    check('offers_kind', sql`${t.kind} in ('less', 'today', 'new-order', 'cards')`),
    check(
      'offers_cards',
      sql`num_nulls(${t.cardsAccepted}, ${t.cardsChanged}, ${t.cardsRefused}) = case ${t.kind} when 'cards' then 0 else 3 end`,
    ),
    check('offers_state', sql`${t.state} in ('open', 'accepted', 'declined', 'expired', 'withdrawn')`),
    check('offers_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('offers_receipt', sql`(${t.kind} = 'new-order') = (${t.receiptId} is not null)`),
    check(
      'offers_new_order',
      sql`(${t.newOrderId} is not null) = (${t.kind} = 'new-order' and ${t.state} = 'accepted')`,
    ),
    check(
      'offers_positive',
      sql`(${t.receivedKobo} > 0 or ${t.kind} = 'cards') and ${t.receivedKobo} >= 0 and ${t.newKobo} > 0 and ${t.newQuantity} > 0 and ${t.newPriceKobo} > 0`,
    ),
  ],
);
