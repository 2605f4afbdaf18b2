import { type AssetType, koboOf } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import type { BankDetails, PayoutAccount, WalletAddress } from '@nairadesk/contract/settings';
import type { Ctx } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { deskAccount } from '../../platform/desk/desk-account.ts';
import { placingTime } from '../../platform/desk/order-totals.ts';
import { countSql, countValues, limitOn } from '../../platform/identity/rate-limit.ts';
import { orderMark } from '../../platform/marks/order-mark.ts';
import { orderRow, type RowDraft } from './order-row.ts';

/** The facts that the rules of placing an order check, read at one moment of the database's clock. */
export interface OrderFacts {
  asset: {
    id: string;
    name: string;
    assetType: AssetType;
    logoHash: string | null;
    networks: Network[];
    minAmountKobo: bigint;
    maxAmountKobo: bigint | null;
    buyingPriceKobo: bigint;
    sellingPriceKobo: bigint;
  };
  userPhone: string;
  suspended: boolean;
  /** Staff froze their trading. */
  frozen: boolean;
  /** The caller's session still exists. */
  sessionHolds: boolean;
  userBank: PayoutAccount | null;
  userWallet: WalletAddress | null;
  deskEmail: string | null;
  deskBank: BankDetails | null;
  deskWallet: WalletAddress | null;
  /** Which account of ours their last order was to be paid into; null: none, or not looked up. */
  lastAccountId: string | null;
  /** Pending or reported as paid. */
  openOrders: number;
  /** An order of theirs was completed. Null: not looked up, because so few are open. */
  hasCompleted: boolean | null;
  /** The order's network is switched off. */
  networkOff: boolean;
  /** The caller's Idempotency-Key has an answer. */
  answered: boolean;
  /** Until the customer may place another order; null: now. */
  waitSeconds: number | null;
  now: Date;
}

interface OrderFactsRow extends Omit<OrderFacts, 'asset'> {
  [column: string]: unknown;
  id: string;
  name: string;
  assetType: AssetType;
  logoHash: string | null;
  networks: Network[];
  minAmountKobo: string;
  maxAmountKobo: string | null;
  buyingPriceKobo: string;
  sellingPriceKobo: string;
}

const bankJson = (table: string, more = '') =>
  `case when ${table}.user_id is not null then json_build_object(
    'bankName', ${table}.bank_name, 'accountName', ${table}.account_name, 'accountNumber', ${table}.account_number
    ${more}) end`;
// Each colon in quotes of its own: the measurement runs this text in pgbench, which takes :MI for a variable.
const nameConfirmed = `, 'nameConfirmedAt',
  to_char(ub.name_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;
const walletJson = (table: string) =>
  `case when ${table}.id is not null then json_build_object(
    'network', ${table}.network, 'walletAddress', ${table}.address, 'memo', ${table}.memo,
    'noMemo', ${table}.no_memo) end`;

// Sales among them name no account.
const lastOrdersLookedAt = 10;

export const orderFactsStatement = {
  name: 'order_facts',
  quick: true,
  text: `
    with repeated as materialized (
      select exists (select from idempotency_keys where user_id = $2 and key = $5) as answered
    ), open_orders as materialized (
      select count(*)::int as n from (
        select from orders where user_id = $2 and status in ('pending', 'successful') limit 100) o
    )
    select a.id, a.name, a.asset_type as "assetType", a.logo_hash as "logoHash", a.networks,
      a.min_amount_kobo as "minAmountKobo", a.max_amount_kobo as "maxAmountKobo",
      a.buying_price_kobo as "buyingPriceKobo", a.selling_price_kobo as "sellingPriceKobo",
      u.phone as "userPhone", u.suspended_at is not null as suspended, u.trading_frozen_at is not null as frozen,
      exists (select from sessions s where s.id = $4 and s.user_id = u.id) as "sessionHolds",
      ${bankJson('ub', nameConfirmed)} as "userBank", ${walletJson('uw')} as "userWallet",
      d.email as "deskEmail", ${bankJson('db')} as "deskBank", ${walletJson('dw')} as "deskWallet",
      open_orders.n as "openOrders",
      case when open_orders.n >= $6::int then exists (
        select from orders o where o.user_id = u.id and o.status = 'completed') end as "hasCompleted",
      case when $7::boolean then (
        select last.receiving_account_id from (
          select o.receiving_account_id from orders o where o.user_id = u.id
          order by o.placed_at desc, o.id desc limit ${lastOrdersLookedAt}) last
        where last.receiving_account_id is not null limit 1) end as "lastAccountId",
      exists (select from switched_off_networks n where n.network = $3) as "networkOff", repeated.answered,
      counted."waitSeconds", ${placingTime} as now
    from assets a
    join users u on u.id = $2
    left join bank_accounts ub on ub.user_id = u.id
    left join wallets uw on uw.user_id = u.id and uw.network = $3
    left join lateral (${deskAccount}) d on true
    left join bank_accounts db on db.user_id = d.id
    left join wallets dw on dw.user_id = d.id and dw.network = $3
    cross join open_orders
    cross join repeated
    cross join lateral (${countSql(8, 'not repeated.answered')}) counted
    where a.id = $1 and a.archived_at is null`,
};

/**
 * Reads everything that placing an order depends on in one statement, which counts the attempt if `counted` says so and
 * it has no answer yet. From `askedFrom` open orders on, it says whether one was completed; with `asksAccount`, which
 * account the customer's last order names. Null: the asset is not on sale.
 */
export async function readOrderFacts(
  ctx: Ctx,
  assetId: string,
  network: Network | null,
  { counted, askedFrom, asksAccount }: { counted: boolean; askedFrom: number; asksAccount: boolean },
): Promise<OrderFacts | null> {
  if (!isUuid(assetId)) return null;
  const limits = counted ? [limitOn('order/account', ctx.actor.id)] : [];
  const [row] = await ctx.transactStatement<OrderFactsRow>(orderFactsStatement, [
    assetId,
    ctx.actor.id,
    network,
    ctx.actor.sessionId,
    ctx.idempotency?.key ?? null,
    askedFrom,
    asksAccount,
    ...countValues(ctx, limits),
  ]);
  if (!row) return null;
  const { id, name, assetType, logoHash, networks } = row;
  return {
    ...row,
    asset: {
      id,
      name,
      assetType,
      logoHash,
      networks,
      minAmountKobo: BigInt(row.minAmountKobo),
      maxAmountKobo: row.maxAmountKobo === null ? null : BigInt(row.maxAmountKobo),
      buyingPriceKobo: BigInt(row.buyingPriceKobo),
      sellingPriceKobo: BigInt(row.sellingPriceKobo),
    },
  };
}

interface NewOrder extends RowDraft {
  /** Of the card codes in it. */
  prints: readonly Buffer[];
  mail: { id: string; kind: string; sealed: Buffer };
  /** The answer, sent now and again for the same Idempotency-Key. */
  answer: string;
  /** How many open orders the customer may have with this one; null: any number. */
  maxOpenOrders: number | null;
}

// Order, event, mail, remembered answer and prints of card codes in one statement: one round trip, one commit, all or nothing.
// It writes nothing when the asset has since got other terms or been taken off sale, or the customer's session ended,
// or their trading was frozen, or they placed too many others, or the account to pay into was switched off or renamed, or
// the server stood still for so long that the kept totals have counted past the order's time. The count makes the same
// customer's placings wait for each other, and the account for being switched off, always in this order; the customer and
// the session are held after that, so that a freeze that was committed during the wait is seen, and an ended session missed.
export const insertOrderStatement = {
  name: 'insert_order',
  text: `
    with placed as (
      insert into orders (id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status,
        price_kobo, quantity, amount_kobo, network, wallet, payout_bank, admindetails, delivery_email,
        description_sealed, placed_at, expires_at, quantity_decimals, mark, receiving_account_id, customer_name)
      select $1::uuid, $2, u.id, a.id, $5, $6, $7, 'pending', $8::bigint, $9::numeric, $10::bigint, $11, $12::jsonb,
        $13::jsonb, $14::jsonb, $15, $16, $17::timestamptz, $18::timestamptz, $27::smallint, $28, $29::uuid, $30
      from assets a, users u, sessions s
      where a.id = $4 and a.archived_at is null and u.id = $3 and u.suspended_at is null
        and u.trading_frozen_at is null
        and s.id = $26 and s.user_id = u.id
        and not exists (select from added_totals where table_name = 'orders' and created_before > $17::timestamptz)
        and case when $7 = 'buy' then a.buying_price_kobo else a.selling_price_kobo end = $8::bigint
        and $10::bigint >= a.min_amount_kobo and $10::bigint <= coalesce(a.max_amount_kobo, $10::bigint)
        and case when $25::int is null or count_open_orders(u.id, $25::int) < $25::int
          then $29::uuid is null or is_account_on($29::uuid, $14::jsonb -> 'bankDetails') else false end
      for share of u for key share of s
      returning id, user_id, placed_at
    ), event as (
      insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
      select id, user_id, 'owner', null, 'pending', placed_at from placed
    ), mail as (
      insert into outbox (id, kind, sealed) select $19::uuid, $20, $21 from placed
    ), remembered as (
      insert into idempotency_keys (user_id, key, request_hash, answer)
      select user_id, $22, $23, $24 from placed where $22::text is not null
    ), printed as (
      insert into card_prints (order_id, print) select id, unnest($31::bytea[]) from placed
    )
    select id from placed`,
};

/** Writes the order with its event, mail and remembered answer; false when its terms no longer hold. */
export async function insertOrder(ctx: Ctx, draft: NewOrder): Promise<boolean> {
  const { order, wallet, admindetails, receivingAccountId, quantityDecimals } = draft;
  const { description, prints, mail, answer, maxOpenOrders } = draft;
  const rows = await ctx.transactStatement(insertOrderStatement, [
    order.id,
    order.transactionId,
    ctx.actor.id,
    order.assetId,
    order.assetName,
    order.assetType,
    order.orderType,
    koboOf(order.price),
    order.quantity,
    koboOf(order.amount),
    order.network,
    jsonOrNull(wallet),
    jsonOrNull(order.bankDetails),
    JSON.stringify(admindetails),
    order.deliveryEmail,
    description,
    order.timeStamp,
    order.expiresAt,
    mail.id,
    mail.kind,
    mail.sealed,
    ctx.idempotency?.key ?? null,
    ctx.idempotency?.requestHash ?? null,
    answer,
    maxOpenOrders,
    ctx.actor.sessionId,
    quantityDecimals,
    markOf(ctx, draft),
    receivingAccountId,
    order.userName,
    prints,
  ]);
  return rows.length === 1;
}

// The mark of the row that the statement writes, with its first event.
function markOf(ctx: Ctx, draft: NewOrder): Buffer {
  const row = orderRow(ctx.actor.id, draft);
  const placing = {
    toStatus: row.status,
    actorKind: 'owner' as const,
    actorId: row.userId,
    at: row.placedAt,
  };
  return orderMark(ctx.secrets, row, [placing]);
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
