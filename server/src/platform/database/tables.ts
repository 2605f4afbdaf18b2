import type { BankKind } from '@nairadesk/contract/banks';
import type { AssetType, OrderType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import { moves, type OrderStatus } from '@nairadesk/contract/order-status';
import type { AdminDetails } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import type { BankDetails, PayoutAccount, WalletAddress } from '@nairadesk/contract/settings';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// The one description of the tables. Money is bigint kobo, quantities numeric(38,18), times UTC to the
// millisecond so that a JavaScript Date holds them exactly.
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const kobo = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const id = () => uuid('id').primaryKey().defaultRandom();
const createdAt = () => moment('created_at').notNull().defaultNow();

const moveList = moves.map(({ from, to, by }) => `('${from ?? ''}', '${to}', '${by}')`).join(', ');

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    country: text('country'),
    role: text('role').$type<Role>().notNull().default('user'),
    passwordHash: text('password_hash').notNull(),
    /** Marks the super-admin whose bank and wallets customers pay into; at most one. */
    treasury: boolean('treasury').notNull().default(false),
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_treasury').on(t.treasury).where(sql`${t.treasury}`),
    index('users_staff').on(t.role).where(sql`${t.role} <> 'user'`),
    // Ascending: read backwards it serves the list of customers, newest first.
    index('users_customers').on(t.createdAt, t.id).where(sql`${t.role} = 'user'`),
    check('users_role', sql`${t.role} in ('user', 'admin', 'super-admin')`),
    check('users_treasury_role', sql`not ${t.treasury} or ${t.role} = 'super-admin'`),
    check('users_treasury_active', sql`not ${t.treasury} or ${t.suspendedAt} is null`),
    check('users_suspended_reason', sql`${t.suspendedReason} is null or ${t.suspendedAt} is not null`),
  ],
);

/** Somebody asked for an account with this address: nothing is theirs until the mailed link is opened. */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Token of the register answer: known, without any right. */
    sessionTokenHash: bytea('session_token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_up_attempts_email').on(sql`lower(${t.email})`, t.createdAt)],
);

export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** `activated`: an activation link whose account is there by now; all it does is say so. */
    purpose: text('purpose').$type<'activation' | 'activated' | 'reset'>().notNull(),
    attemptId: uuid('attempt_id').references(() => signUpAttempts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('link_tokens_attempt').on(t.attemptId),
    index('link_tokens_user').on(t.userId),
    check(
      'link_tokens_subject',
      sql`(${t.purpose} = 'activation' and ${t.attemptId} is not null and ${t.userId} is null)
       or (${t.purpose} in ('activated', 'reset') and ${t.userId} is not null and ${t.attemptId} is null)`,
    ),
  ],
);

/** How often something was tried within a window. */
export const throttles = pgTable(
  'throttles',
  {
    key: bytea('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('throttles_ends').on(t.endsAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /** To within a few minutes: not every request writes. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** When its holder last typed their password. */
    passwordCheckedAt: moment('password_checked_at').notNull().defaultNow(),
    /** A code was given too: without it this is no session of somebody with two-step log-in. */
    secondStep: boolean('second_step').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** What an authenticator app shares with us. It counts from `confirmedAt` on. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretSealed: bytea('secret_sealed').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code taken: that one and those before are used up. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => twoFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const bankAccounts = pgTable('bank_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bankName: text('bank_name').notNull(),
  accountName: text('account_name').notNull(),
  accountNumber: text('account_number').notNull(),
  /** When the bank itself named the account so. */
  nameConfirmedAt: moment('name_confirmed_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The banks to choose from. A name that is not among them can be typed all the same. */
export const banks = pgTable(
  'banks',
  {
    name: text('name').primaryKey(),
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    kind: text('kind').$type<BankKind>().notNull(),
    cbnCode: text('cbn_code'),
    nipCode: text('nip_code'),
    /** What the provider of account names calls it; null: it cannot be asked about this bank. */
    providerCode: text('provider_code').unique(),
    position: integer('position').notNull().default(1000),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'banks_kind',
      sql`${t.kind} in ('commercial', 'merchant', 'microfinance', 'payment-service', 'mobile-money', 'other')`,
    ),
    check('banks_codes', sql`${t.cbnCode} ~ '^([0-9]{3}|[0-9]{5})$' and ${t.nipCode} ~ '^[0-9]{6}$'`),
  ],
);

export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    /** Its owner has said that no memo is needed; false with a null memo: nobody has said. */
    noMemo: boolean('no_memo').notNull().default(false),
    position: integer('position').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('wallets_user_network').on(t.userId, t.network),
    check('wallets_memo', sql`not ${t.noMemo} or ${t.memo} is null`),
  ],
);

/** Networks on which no order is placed at the moment. Who switched them off stands in the audit log. */
export const switchedOffNetworks = pgTable('switched_off_networks', {
  network: text('network').$type<Network>().primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

export const images = pgTable('images', {
  /** SHA-256 of the bytes, hex: also the name it is served under. */
  hash: text('hash').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: createdAt(),
});

export const assets = pgTable(
  'assets',
  {
    id: id(),
    name: text('name').notNull(),
    assetType: text('asset_type').$type<AssetType>().notNull(),
    logoHash: text('logo_hash').references(() => images.hash),
    minAmountKobo: kobo('min_amount_kobo').notNull(),
    maxAmountKobo: kobo('max_amount_kobo'),
    buyingPriceKobo: kobo('buying_price_kobo').notNull(),
    sellingPriceKobo: kobo('selling_price_kobo').notNull(),
    description: text('description'),
    networks: text('networks').array().$type<Network[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Taken off sale; kept because orders point at it. */
    archivedAt: moment('archived_at'),
  },
  (t) => [
    uniqueIndex('assets_name').on(t.assetType, sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`),
    index('assets_logo').on(t.logoHash),
    check('assets_type', sql`${t.assetType} in ('cryptocurrency', 'gift-card')`),
    check('assets_prices', sql`${t.buyingPriceKobo} > 0 and ${t.sellingPriceKobo} > 0`),
    check(
      'assets_limits',
      sql`${t.minAmountKobo} >= 0 and (${t.maxAmountKobo} is null or ${t.maxAmountKobo} >= ${t.minAmountKobo})`,
    ),
    check('assets_networks', sql`(${t.assetType} = 'cryptocurrency') = (cardinality(${t.networks}) > 0)`),
  ],
);

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
    amountKobo: kobo('amount_kobo').notNull(),
    network: text('network').$type<Network>(),
    /** Where the asset goes: the customer's wallet on a buy, the desk's on a sell. */
    wallet: jsonb('wallet').$type<WalletAddress>(),
    /** On a sell, where the naira goes. */
    payoutBank: jsonb('payout_bank').$type<BankDetails & Partial<Pick<PayoutAccount, 'nameConfirmedAt'>>>(),
    /** The desk's receiving account as the customer was shown it. */
    admindetails: jsonb('admindetails').$type<AdminDetails>().notNull(),
    deliveryEmail: text('delivery_email'),
    descriptionSealed: bytea('description_sealed'),
    deliveryCodeSealed: bytea('delivery_code_sealed'),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidClaimedAt: moment('paid_claimed_at'),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
    reference: text('reference'),
    note: text('note'),
    reason: text('reason'),
  },
  (t) => [
    // Ascending: read backwards they serve `order by placed_at desc, id desc`.
    index('orders_user').on(t.userId, t.placedAt, t.id),
    index('orders_history').on(t.placedAt, t.id),
    index('orders_unpaid').on(t.userId).where(sql`${t.status} = 'pending'`),
    index('orders_asset').on(t.assetId),
    index('orders_closed_by').on(t.closedBy),
    index('orders_open').on(t.placedAt).where(sql`${t.status} in ('pending', 'successful')`),
    index('orders_lapsing').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('orders_completed').on(t.closedAt).where(sql`${t.status} = 'completed'`),
    check('orders_type', sql`${t.orderType} in ('buy', 'sell')`),
    check('orders_status', sql`${t.status} in ('pending', 'successful', 'completed', 'cancelled')`),
    check('orders_closed', sql`(${t.closedAt} is not null) = (${t.status} in ('completed', 'cancelled'))`),
    check('orders_positive', sql`${t.priceKobo} > 0 and ${t.quantity} > 0 and ${t.amountKobo} > 0`),
    check('orders_amount', sql`${t.amountKobo} = round(${t.quantity} * ${t.priceKobo})`),
    check('orders_wallet', sql`(${t.wallet} is not null) = (${t.assetType} = 'cryptocurrency')`),
    check('orders_payout', sql`(${t.payoutBank} is not null) = (${t.orderType} = 'sell')`),
    check('orders_window', sql`${t.expiresAt} > ${t.placedAt}`),
  ],
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
    index('order_events_actor').on(t.actorId),
    check('order_events_actor_kind', sql`(${t.actorKind} = 'system') = (${t.actorId} is null)`),
    check(
      'order_events_move',
      sql`(coalesce(${t.fromStatus}, ''), ${t.toStatus}, ${t.actorKind}) in (${sql.raw(moveList)})`,
    ),
  ],
);

/** Append-only double entry: for each order and currency the amounts sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    account: text('account').$type<'desk' | 'customer'>().notNull(),
    /** 'NGN', or the id of the asset. */
    currency: text('currency').notNull(),
    /** Naira for NGN, units of the asset otherwise; what the account gained. */
    amount: numeric('amount', { precision: 38, scale: 18 }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.orderId, t.currency, t.account),
    check('ledger_entries_account', sql`${t.account} in ('desk', 'customer')`),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);

/** What somebody wrote to the desk, as they were when they wrote it, and the one answer to it. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    /** Null: written by a visitor through the contact form, whose address nobody has proven. */
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    response: text('response'),
    respondedAt: moment('responded_at'),
    respondedBy: uuid('responded_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Ascending: read backwards they serve `order by created_at desc, id desc`.
    index('support_messages_user').on(t.userId, t.createdAt, t.id),
    index('support_messages_all').on(t.createdAt, t.id),
    index('support_messages_waiting').on(t.createdAt, t.id).where(sql`${t.respondedAt} is null`),
    index('support_messages_responded_by').on(t.respondedBy),
    check('support_messages_sender', sql`(${t.userId} is null) = (${t.phone} is null)`),
    check(
      'support_messages_answer',
      sql`(${t.response} is null) = (${t.respondedAt} is null) and (${t.response} is null) = (${t.respondedBy} is null)`,
    ),
  ],
);

/**
 * What has changed and has not been told to the open screens yet: rows that triggers write with the change itself.
 * Unlogged and without a key: a crash may lose it, and every screen asks anew then.
 */
export const eventQueue = pgTable('event_queue', {
  topic: text('topic').notNull(),
  subjectId: uuid('subject_id').notNull(),
  ownerId: uuid('owner_id'),
});

/** Mails to send. The body is sealed (it holds tokens) and erased once delivered. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    sealed: bytea('sealed'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    check('outbox_erased', sql`(${t.sealed} is null) = (${t.sentAt} is not null)`),
  ],
);

/** The answer given to a request with an Idempotency-Key, written in the same transaction as its change. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

/**
 * Append-only: what staff did, log-ins, changes of role and of where money goes. Numbers have no gaps, and each row
 * carries an HMAC over its content and over the HMAC before it, whose key the database never sees.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    // No foreign keys: a row outlives what it tells of, and locks nothing but the end of the log.
    actorId: uuid('actor_id'),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /** JSON as it was written: another order of its keys would be another text. */
    detail: text('detail').notNull(),
    mac: bytea('mac').notNull(),
  },
  (t) => [
    check('audit_log_number', sql`${t.number} > 0`),
    check('audit_log_mac', sql`length(${t.mac}) = 32`),
    check('audit_log_subject', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
  ],
);

/** One row that tells whether a key is the one that everything here was sealed with. */
export const keyCheck = pgTable('key_check', {
  id: boolean('id').primaryKey().default(true),
  mac: bytea('mac').notNull(),
});

/** One row that readiness rewrites to prove that the database takes writes. */
export const readiness = pgTable('readiness', {
  id: boolean('id').primaryKey().default(true),
  checkedAt: moment('checked_at').notNull(),
});
