import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import type { CardForm, CardReceipt } from '@nairadesk/contract/card-rates';
import type { CardRefusal, CardVerdict } from '@nairadesk/contract/card-verdicts';
import { check, integer, pgTable, smallint, sql, text, unique, uuid } from '../../drizzle.ts';
import { bytea, createdAt, kobo, moment } from '../columns.ts';
import { orders } from '../orders-tables.ts';
import { users } from '../users-tables.ts';

/**
 * A card of an order: what was agreed, which never changes and is in the order's mark, and what was judged. Face values
 * are in hundredths of the country's currency.
 */
export const orderCards = pgTable(
  'order_cards',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1, as they were sent. */
    position: smallint('position').notNull(),
    country: text('country').$type<CardCountryCode>().notNull(),
    form: text('form').$type<CardForm>().notNull(),
    receipt: text('receipt').$type<CardReceipt>().notNull(),
    faceCents: kobo('face_cents').notNull(),
    /** Kobo for one unit of the currency. */
    rateKobo: kobo('rate_kobo').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** Null: it was sent without one, or taken back. */
    codeSealed: bytea('code_sealed'),
    /** When its customer took it back: its code is erased then. */
    takenBackAt: moment('taken_back_at'),
    /** Null, with what follows: not judged. */
    verdict: text('verdict').$type<CardVerdict>(),
    /** What it really has and at which rate; of a refused card as agreed. */
    verdictCents: kobo('verdict_cents'),
    verdictRateKobo: kobo('verdict_rate_kobo'),
    /** What it brings by that; of a refused card 0. */
    verdictKobo: kobo('verdict_kobo'),
    reason: text('reason').$type<CardRefusal>(),
    /** For the customer. */
    reasonText: text('reason_text'),
    judgedBy: uuid('judged_by').references(() => users.id),
    judgedAt: moment('judged_at'),
    /** Counts up with every verdict. */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    unique('order_cards_position').on(t.orderId, t.position),
    check('order_cards_places', sql`${t.position} between 1 and 10`),
    check('order_cards_form', sql`${t.form} in ('physical', 'e-code')`),
    check('order_cards_receipt', sql`${t.receipt} in ('cash', 'debit', 'none')`),
    check('order_cards_positive', sql`${t.faceCents} > 0 and ${t.rateKobo} > 0 and ${t.amountKobo} > 0`),
    check(
      'order_cards_amount',
      sql`${t.amountKobo} = div(${t.faceCents}::numeric * ${t.rateKobo} * 2 + 100, 200)`,
    ),
    check('order_cards_taken_back', sql`${t.takenBackAt} is null or ${t.codeSealed} is null`),
    check('order_cards_verdict', sql`${t.verdict} in ('accepted', 'changed', 'refused')`),
    check(
      'order_cards_judged',
      sql`num_nulls(${t.verdict}, ${t.verdictCents}, ${t.verdictRateKobo}, ${t.verdictKobo}, ${t.judgedBy}, ${t.judgedAt}) in (0, 6)`,
    ),
    check('order_cards_verdict_positive', sql`${t.verdictCents} > 0 and ${t.verdictRateKobo} > 0`),
    check(
      'order_cards_verdict_amount',
      sql`${t.verdictKobo} = case ${t.verdict} when 'refused' then 0 else div(${t.verdictCents}::numeric * ${t.verdictRateKobo} * 2 + 100, 200) end`,
    ),
    check(
      'order_cards_as_agreed',
      sql`coalesce(${t.verdict}, 'changed') = 'changed' or (${t.verdictCents} = ${t.faceCents} and ${t.verdictRateKobo} = ${t.rateKobo})`,
    ),
    check(
      'order_cards_reason',
      sql`(${t.reason} is not null) = (coalesce(${t.verdict}, '') = 'refused') and (${t.reasonText} is null or ${t.verdict} is not null)`,
    ),
  ],
);

/** The picture that shows why a card was refused, sealed: with its verdict it comes, is replaced and goes. */
export const cardProofs = pgTable('card_proofs', {
  orderCardId: uuid('order_card_id')
    .primaryKey()
    .references(() => orderCards.id),
  /** The picture as WebP. */
  pictureSealed: bytea('picture_sealed').notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  createdAt: createdAt(),
});
