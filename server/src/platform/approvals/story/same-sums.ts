import { forgivenKobo } from '@nairadesk/contract/limits';
import type { Db } from '../../database/database.ts';
import {
  and,
  asc,
  between,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { receivingAccounts } from '../../database/tables/receiving-accounts-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { readDeskRules } from '../../desk/desk-rules.ts';
import { cameAt } from '../../money/came-at.ts';
import { sameTransferDays } from '../../money/compare-transfers.ts';
import { payerOf } from '../../money/payers.ts';
import { nameGiven } from '../../money/sender-account.ts';
import { settledOf } from '../../money/settled-of.ts';
import { readUses, type Use } from './transfer-uses.ts';

type Read = Pick<Db, 'select'>;
type Receipt = typeof receipts.$inferSelect;

/** A transfer that may be taken for the one of a purchase, whose money it is not. */
export interface SameSum {
  id: string;
  receipt: Receipt;
  at: Date;
  /** The account of ours that it came to. */
  into: string;
  /** What has or had it. */
  uses: Use[];
  /** The customer's, or with their name; else it names nobody. */
  isTheirs: boolean;
  /** Staff typed both. */
  areTyped: boolean;
}

/** What a purchase has on staff's word: a transfer that they typed, or what they say came without one. */
interface Claim {
  kobo: bigint;
  isTyped: boolean;
  from: Date;
  to: Date;
}

interface Purchase {
  id: string;
  customerId: string;
  customerName: string;
  toleranceKobo: bigint;
  claims: Claim[];
}

const dayLength = 24 * 3_600_000;

/**
 * Transfers of the sum and the days of what a purchase has on staff's word alone, which another order or refund has or
 * had: the customer's, those with their name, and of those that name nobody the ones of exactly that sum that don't say
 * what they are for. None for a sale, nor for a purchase that transfers of statements pay.
 * @param ids orders and refunds that don't count as another one
 */
export async function readSameSums(
  read: Read,
  orderId: string,
  ids: readonly (string | null)[],
): Promise<SameSum[]> {
  const purchase = await readPurchase(read, orderId);
  if (!purchase) return [];
  const found = new Map<string, Candidate>();
  for (const claim of purchase.claims)
    for (const one of await readOfSum(read, purchase, claim)) if (!found.has(one.id)) found.set(one.id, one);
  const uses = await readUses(read, [...found.keys()]);
  const kept = [...found.values()].flatMap(({ isNamed, isUnknown, ...one }) => {
    const its = uses.filter(({ receiptId, subjectId }) => receiptId === one.id && !ids.includes(subjectId));
    const isTheirs = isNamed || its.some(({ userId }) => userId === purchase.customerId);
    const mayBe = isTheirs || (isUnknown && its.some(({ rule }) => rule !== 'transaction-id'));
    return its.length > 0 && mayBe ? [{ ...one, uses: its, isTheirs }] : [];
  });
  const whole = await readWhole(
    read,
    kept.map(({ id }) => id),
  );
  return whole.flatMap((row) => {
    const one = kept.find(({ id }) => id === row.receipt.id);
    return one ? [{ ...row, ...one }] : [];
  });
}

async function readPurchase(read: Read, orderId: string): Promise<Purchase | null> {
  const [order] = await read
    .select({
      ...getTableColumns(orders),
      userName: users.name,
      until: sql<Date>`coalesce(${orders.closedAt}, clock_timestamp())`.mapWith(orders.placedAt),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), eq(orders.orderType, 'buy')));
  if (!order) return null;
  const matched = await read
    .select({
      kobo: receiptMatches.amountKobo,
      whole: receipts.amountKobo,
      lineKey: receipts.lineKey,
      at: cameAt(receipts),
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(eq(receiptMatches.orderId, orderId), isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')),
    );
  const { toleranceKobo } = await readDeskRules(read);
  const due = settledOf(order).amountKobo;
  const kobo = due - matched.reduce((sum, one) => sum + one.kobo, 0n);
  const typed = matched
    .filter(({ lineKey }) => lineKey === null)
    .map(({ whole, at }) => ({ kobo: whole, isTyped: true, ...around(at, at, sameTransferDays) }));
  const rest = { kobo, isTyped: false, ...around(order.placedAt, order.until, 1) };
  return {
    id: orderId,
    customerId: order.userId,
    customerName: order.customerName ?? order.userName,
    toleranceKobo,
    // Without a transfer first: what is found for both counts as for that.
    claims: kobo > forgivenKobo(toleranceKobo, due) ? [rest, ...typed] : typed,
  };
}

function around(from: Date, to: Date, days: number): Pick<Claim, 'from' | 'to'> {
  return { from: new Date(from.getTime() - days * dayLength), to: new Date(to.getTime() + days * dayLength) };
}

interface Candidate {
  id: string;
  isNamed: boolean;
  isUnknown: boolean;
  areTyped: boolean;
}

// A popular sum came many times in these days, mostly from others: of those no more than this is read.
async function readOfSum(read: Read, purchase: Purchase, claim: Claim): Promise<Candidate[]> {
  const matched = (condition: SQL) =>
    sql<boolean>`exists (select from receipt_matches m where m.receipt_id = ${receipts.id} and ${condition})`;
  const ofCustomer = sql`coalesce((select o.user_id from orders o where o.id = m.order_id),
    (select f.user_id from refunds f where f.id = m.refund_id)) = ${purchase.customerId}::uuid`;
  const rows = await read
    .select({
      id: receipts.id,
      kobo: receipts.amountKobo,
      name: nameGiven,
      hasLine: sql<boolean>`${receipts.lineKey} is not null`,
      isOwn: matched(ofCustomer),
    })
    .from(receipts)
    .where(
      and(
        isOfClaim(claim, purchase.toleranceKobo),
        eq(receipts.direction, 'in'),
        inArray(receipts.kind, ['transfer', 'reversal']),
        matched(sql`true`),
        sql`not ${matched(sql`m.order_id = ${purchase.id}::uuid and m.undone_at is null`)}`,
      ),
    );
  return rows.flatMap(({ id, kobo, name, hasLine, isOwn }) => {
    const sender = name?.trim() || null;
    const isNamed = payerOf(sender, purchase.customerName).is === 'customer';
    const isUnknown = sender === null && kobo === claim.kobo;
    const areTyped = claim.isTyped && !hasLine;
    return isOwn || isNamed || isUnknown ? [{ id, isNamed, isUnknown, areTyped }] : [];
  });
}

async function readWhole(read: Read, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return read
    .select({
      receipt: getTableColumns(receipts),
      at: cameAt(receipts),
      into: sql<string>`${receivingAccounts.bankName} || ' ' || ${receivingAccounts.accountNumber}`,
    })
    .from(receipts)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, receipts.accountId))
    .where(inArray(receipts.id, [...ids]))
    .orderBy(asc(cameAt(receipts)), asc(receipts.id));
}

// By the days, each kind of time by its own index: of a popular sum there are many from long ago. Two that staff typed are
// one about the same day alone, as a customer may pay one sum again and again.
function isOfClaim({ kobo, isTyped, from, to }: Claim, toleranceKobo: bigint): SQL | undefined {
  const forgiven = forgivenKobo(toleranceKobo, kobo);
  const [start, end] = [from, to].map((one) => sql`${one.toISOString()}::timestamptz`);
  const less = sql`make_interval(days => ${sameTransferDays - 1})`;
  return and(
    between(receipts.amountKobo, kobo - forgiven, kobo + forgiven),
    or(
      and(isNull(receipts.lineAt), sql`${receipts.arrivedAt} between ${start} and ${end}`),
      sql`${receipts.lineAt} between ${start} and ${end}`,
    ),
    isTyped
      ? or(
          isNotNull(receipts.lineKey),
          sql`${receipts.arrivedAt} between ${start} + ${less} and ${end} - ${less}`,
        )
      : undefined,
  );
}
