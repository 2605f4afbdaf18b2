import type { AssetType, OrderType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import { moves, type OrderStatus } from '@nairadesk/contract/order-status';
import type { BankDetails, PayoutAccount, WalletAddress } from '@nairadesk/contract/settings';
import {
  bigint,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  unique,
  uuid,
} from '../drizzle.ts';
import { assets } from './assets-tables.ts';
import { bytea, kobo, moment } from './columns.ts';
import { receivingAccounts } from './receiving-accounts-tables.ts';
import { users } from './users-tables.ts';

/** The desk's receiving account as an order keeps it; null wallets: it sells no coins. */
export interface StoredAdminDetails {
  bankDetails: BankDetails;
  wallets: WalletAddress | null;
  email: string;
}

const moveList = moves.map(({ from, to, by }) => `('${from ?? ''}', '${to}', '${by}')`).join(', ');

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** Short code for people; also the narration of the transfer. */
    transactionId: text('transaction_id').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => assets.id),
    assetName: text('asset_name').notNull(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    orderType: text('order_type').$type<OrderType>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    priceKobo: kobo('price_kobo').notNull(),
    quantity: numeric('quantity', { precision: 38, scale: 18 }).notNull(),
    /** Decimals in which the asset's quantity was quoted: they say how far the amount may lie from the exact price. */
    quantityDecimals: smallint('quantity_decimals').notNull().default(18),
    amountKobo: kobo('amount_kobo').notNull(),
    /** How many cards it sells, each at its own rate, of which the price is the mean; null: it isn't of cards. */
    cardCount: smallint('card_count'),
    /** What both sides settled on instead, by an offer that was accepted; null: as agreed. */
    settledKobo: kobo('settled_kobo'),
    settledQuantity: numeric('settled_quantity', { precision: 38, scale: 18 }),
    network: text('network').$type<Network>(),
    /** Where the asset goes: the customer's wallet on a buy, the desk's on a sell. */
    wallet: jsonb('wallet').$type<WalletAddress>(),
    /** On a sell, where the naira goes. */
    payoutBank: jsonb('payout_bank').$type<BankDetails & Partial<Pick<PayoutAccount, 'nameConfirmedAt'>>>(),
    /** The desk's receiving account as the customer was shown it. */
    admindetails: jsonb('admindetails').$type<StoredAdminDetails>().notNull(),
    /** On a buy, which of our accounts that is; null: a sell, or an order from before there were several. */
    receivingAccountId: uuid('receiving_account_id').references(() => receivingAccounts.id),
    /** What they were called when they placed it: with whom the money may come. Null: from before that was kept. */
    customerName: text('customer_name'),
    deliveryEmail: text('delivery_email'),
    descriptionSealed: bytea('description_sealed'),
    deliveryCodeSealed: bytea('delivery_code_sealed'),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Until when staff wait for the rest of the money, later than `expires_at`; null: they don't. */
    restUntil: moment('rest_until'),
    paidClaimedAt: moment('paid_claimed_at'),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
    reference: text('reference'),
    note: text('note'),
    reason: text('reason'),
    /** An HMAC over all of this and the events: platform/marks/order-mark.ts. Null: moving, or from before the marks. */
    mark: bytea('mark'),
  },
  (t) => [
    // Ascending: read backwards they serve `order by placed_at desc, id desc`.
    index('orders_user').on(t.userId, t.placedAt, t.id),
    index('orders_history').on(t.placedAt, t.id),
    // Whether a person was ever paid is asked for each order that staff look at, and a customer can place and cancel
    // any number.
    index('orders_completed_of_user').on(t.userId, t.placedAt, t.id).where(sql`${t.status} = 'completed'`),
    // Status and type are here for the total of what is open, which then reads no order.
    index('orders_open_of_user')
      .on(t.userId, t.status, t.orderType)
      .where(sql`${t.status} in ('pending', 'successful')`),
    // As staff work through them: what is reported as paid first, then the oldest.
    index('orders_queue')
      .on(sql`(case when ${t.status} = 'successful' then 0 else 1 end)`, t.placedAt, t.id)
      .where(sql`${t.status} in ('pending', 'successful')`),
    index('orders_lapsing').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('orders_closed').on(t.closedAt).where(sql`${t.status} in ('completed', 'cancelled')`),
    check('orders_type', sql`${t.orderType} in ('buy', 'sell')`),
    check('orders_status', sql`${t.status} in ('pending', 'successful', 'completed', 'cancelled')`),
    check('orders_closed', sql`(${t.closedAt} is not null) = (${t.status} in ('completed', 'cancelled'))`),
    check('orders_positive', sql`${t.priceKobo} > 0 and ${t.quantity} > 0 and ${t.amountKobo} > 0`),
    // The naira that a customer typed are the amount: contract/src/quote.ts says how far they may be from the price.
    // Cards sum up to it, and their mean is rounded to the kobo.
    check(
      'orders_amount',
      sql`case when ${t.cardCount} is null then abs(${t.amountKobo} - ${t.quantity} * ${t.priceKobo}) * 10::numeric ^ ${t.quantityDecimals} <= greatest(100 * 10::numeric ^ ${t.quantityDecimals}, ${t.priceKobo}) else abs(${t.amountKobo} - ${t.quantity} * ${t.priceKobo}) * 2 <= ${t.quantity} end`,
    ),
    check(
      'orders_cards',
      sql`${t.cardCount} is null or (${t.cardCount} between 1 and 10 and ${t.assetType} = 'gift-card' and ${t.orderType} = 'sell')`,
    ),
    check('orders_wallet', sql`(${t.wallet} is not null) = (${t.assetType} = 'cryptocurrency')`),
    check('orders_payout', sql`(${t.payoutBank} is not null) = (${t.orderType} = 'sell')`),
    check('orders_settled', sql`(${t.settledKobo} is null) = (${t.settledQuantity} is null)`),
    check('orders_settled_positive', sql`${t.settledKobo} > 0 and ${t.settledQuantity} > 0`),
    check('orders_rest', sql`${t.restUntil} > ${t.expiresAt}`),
    check('orders_window', sql`${t.expiresAt} > ${t.placedAt}`),
  ],
);

/** How many orders were closed so before a moment: platform/desk/order-totals.ts counts only the later ones. */
export const orderTotals = pgTable(
  'order_totals',
  {
    status: text('status').$type<'completed' | 'cancelled'>().notNull(),
    orderType: text('order_type').$type<OrderType>().notNull(),
    closedBefore: moment('closed_before').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.status, t.orderType] })],
);

/** Append-only: who moved an order from where to where, and when. A status is reached once at most. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    actorId: uuid('actor_id').references(() => users.id),
    actorKind: text('actor_kind').$type<'owner' | 'staff' | 'system'>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    reason: text('reason'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    unique('order_events_once').on(t.orderId, t.toStatus),
    check('order_events_actor_kind', sql`(${t.actorKind} = 'system') = (${t.actorId} is null)`),
    check(
      'order_events_move',
      // biome-ignore lint/plugin: made of the table of states, in a definition that takes no parameters.
      sql`(coalesce(${t.fromStatus}, ''), ${t.toStatus}, ${t.actorKind}) in (${sql.raw(moveList)})`,
    ),
  ],
);

/** What the customer sent along to show that they paid. The picture is kept for 90 days after the order's end. */
export const orderProofs = pgTable(
  'order_proofs',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    reference: text('reference'),
    /** Each form in which the reference, and those before it, are compared (`referenceForms`). Null: from before that. */
    referenceForms: text('reference_forms').array(),
    /** Those of its forms by which it isn't found, as enough other orders are: its own look finds these. */
    commonForms: text('common_forms').array(),
    /** The one form that was compared before that; null: there is none that tells one transfer from others. */
    referencePlain: text('reference_plain'),
    /** WebP in base64, sealed. */
    pictureSealed: bytea('picture_sealed'),
    /** An HMAC of the picture, which outlives it: the same one can't prove another payment. Null: from before that. */
    picturePrint: bytea('picture_print'),
    /** Those of the pictures whose place it took. */
    formerPrints: bytea('former_prints').array(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('order_proofs_reference')
      .on(t.referencePlain, t.createdAt)
      .where(sql`${t.referencePlain} is not null`),
    index('order_proofs_forms')
      .using('gin', t.referenceForms)
      .with({ fastupdate: false })
      .where(sql`${t.referenceForms} is not null`),
    index('order_proofs_picture').on(t.picturePrint, t.createdAt).where(sql`${t.picturePrint} is not null`),
    index('order_proofs_former')
      .using('gin', t.formerPrints)
      .with({ fastupdate: false })
      .where(sql`${t.formerPrints} is not null`),
  ],
);

/** A completed order that was reversed, once: by whom, when and why. Never changed; the order itself stays completed. */
export const orderReversals = pgTable(
  'order_reversals',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    reversedBy: uuid('reversed_by')
      .notNull()
      .references(() => users.id),
    reversedAt: moment('reversed_at').notNull().default(sql`clock_timestamp()`),
    reason: text('reason').notNull(),
  },
  (t) => [check('order_reversals_reason', sql`${t.reason} <> ''`)],
);
