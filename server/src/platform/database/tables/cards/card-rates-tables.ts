import type { CardCountryCode } from '@nairadesk/contract/card-countries';
import type { CardForm, CardReceipt } from '@nairadesk/contract/card-rates';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uuid,
} from '../../drizzle.ts';
import { assets } from '../assets-tables.ts';
import { createdAt, kobo, moment } from '../columns.ts';

/** What a kind of gift card brings. Face values are in hundredths of the country's currency. Orders copy what they use. */
export const cardRates = pgTable(
  'card_rates',
  {
    id: uuid('id').primaryKey(),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id),
    country: text('country').$type<CardCountryCode>().notNull(),
    form: text('form').$type<CardForm>().notNull(),
    receipt: text('receipt').$type<CardReceipt>().notNull(),
    fromCents: kobo('from_cents').notNull(),
    toCents: kobo('to_cents').notNull(),
    /** Kobo for one unit of the currency. */
    rateKobo: kobo('rate_kobo').notNull(),
    /** Of all cards at this rate in one order; null: no limit of its own. */
    minimumCents: kobo('minimum_cents'),
    maximumCents: kobo('maximum_cents'),
    minutes: smallint('minutes'),
    on: boolean('is_on').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('card_rates_asset').on(t.assetId, t.country, t.form, t.receipt, t.fromCents),
    check('card_rates_form', sql`${t.form} in ('physical', 'e-code')`),
    check('card_rates_receipt', sql`${t.receipt} in ('cash', 'debit', 'none')`),
    check('card_rates_values', sql`${t.fromCents} > 0 and ${t.toCents} >= ${t.fromCents}`),
    check('card_rates_rate', sql`${t.rateKobo} > 0`),
    check('card_rates_limits', sql`${t.minimumCents} > 0 and ${t.maximumCents} > 0`),
    check('card_rates_limits_order', sql`${t.maximumCents} >= ${t.minimumCents}`),
    check('card_rates_minutes', sql`${t.minutes} > 0`),
  ],
);

/**
 * Until when a card had such a rate, kept by a trigger. What was as high or higher, and ended before, is not kept: of those
 * below a price the highest ended last.
 */
export const formerCardRates = pgTable(
  'former_card_rates',
  {
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id),
    rateKobo: kobo('rate_kobo').notNull(),
    onUntil: moment('on_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.rateKobo] })],
);
