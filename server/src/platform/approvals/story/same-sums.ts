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
  notInArray,
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
import { compareSenderNames, sameTransferDays } from '../../money/compare-transfers.ts';
import { payerOf } from '../../money/payers.ts';
import { nameGiven } from '../../money/sender-account.ts';
import { settledOf } from '../../money/settled-of.ts';
import { readUses, type Use } from './transfer-uses.ts';

type Read = Pick<Db, 'select'>;
type Receipt = typeof receipts.$inferSelect;

/** A transfer that may be taken for that of a purchase or a refund, whose money it is not. */
export interface SameSum {
  id: string;
  receipt: Receipt;
  at: Date;
  /** The account of ours that it came to. */
  into: string;
  /** What has or had it. */
  uses: Use[];
  /** The customer's, or with their name or the sender's; else one of the two names nobody. */
  isTheirs: boolean;
  /** Staff typed both. */
  areTyped: boolean;
}

/** What is there on staff's word: a transfer that they typed, or what they say came without one. */
interface Claim {
  kobo: bigint;
  isTyped: boolean;
  from: Date;
  to: Date;
  /** Whether it may be of whom the bank names so. */
  isNamed: (sender: string) => boolean;
  /** They typed no name: any transfer of that sum may be it. */
  isOfAnybody: boolean;
}

interface Claimed {
  /** Null: nobody’s. */
  customerId: string | null;
  /** Its own transfers. */
  receiptIds: string[];
  toleranceKobo: bigint;
  claims: Claim[];
}

/** Whose money a slip is about. */
export interface AboutMoney {
  /** The matches that pay it. */
  about: SQL;
  /** Of a purchase, or of the refund of one. */
  orderId: string | null;
  /** Orders and refunds that don’t count as another one. */
  ids: readonly (string | null)[];
}

const dayLength = 24 * 3_600_000;

/**
 * Transfers of the sum and the days of what a purchase has on staff's word alone, which another order or refund has or
 * had: the customer's, those with their name, and of those that name nobody the ones of exactly that sum that don't say
 * what they are for. Of a refund without an order the same of each transfer that staff typed: those with its sender’s name,
 * and of exactly that sum where one of the two names nobody. None for a sale, nor where transfers of statements pay.
 */
export async function readSameSums(read: Read, { about, orderId, ids }: AboutMoney): Promise<SameSum[]> {
  const claimed = orderId === null ? await readRefunded(read, about) : await readPurchase(read, orderId);
  if (!claimed) return [];
  const found = new Map<string, Candidate>();
  for (const claim of claimed.claims)
    for (const one of await readOfSum(read, claimed, claim)) if (!found.has(one.id)) found.set(one.id, one);
  const uses = await readUses(read, [...found.keys()]);
  const kept = [...found.values()].flatMap(({ isNamed, isUnknown, ...one }) => {
    const its = uses.filter(({ receiptId, subjectId }) => receiptId === one.id && !ids.includes(subjectId));
    const isTheirs =
      isNamed || its.some(({ userId }) => claimed.customerId !== null && userId === claimed.customerId);
    // Of a refund nothing says that its money is not for the order which the other one names.
    const mayBe =
      isTheirs || (isUnknown && its.some(({ rule }) => orderId === null || rule !== 'transaction-id'));
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

async function readPurchase(read: Read, orderId: string): Promise<Claimed | null> {
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
      id: receipts.id,
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
  const customerName = order.customerName ?? order.userName;
  const whose = {
    isNamed: (sender: string) => payerOf(sender, customerName).is === 'customer',
    isOfAnybody: false,
  };
  const typed = matched
    .filter(({ lineKey }) => lineKey === null)
    .map(({ whole, at }) => ({ ...whose, kobo: whole, isTyped: true, ...around(at, at, sameTransferDays) }));
  const rest = { ...whose, kobo, isTyped: false, ...around(order.placedAt, order.until, 1) };
  return {
    customerId: order.userId,
    receiptIds: matched.map(({ id }) => id),
    toleranceKobo,
    // Without a transfer first: what is found for both counts as for that.
    claims: kobo > forgivenKobo(toleranceKobo, due) ? [rest, ...typed] : typed,
  };
}

/** What a refund without an order gives back that staff typed. */
async function readRefunded(read: Read, about: SQL): Promise<Claimed> {
  const typed = await read
    .select({
      id: receipts.id,
      kobo: receipts.amountKobo,
      name: receipts.senderName,
      at: cameAt(receipts),
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in'), isNull(receipts.lineKey)),
    );
  const { toleranceKobo } = await readDeskRules(read);
  return {
    customerId: null,
    receiptIds: typed.map(({ id }) => id),
    toleranceKobo,
    claims: typed.map(({ kobo, name, at }) => ({
      kobo,
      isTyped: true,
      ...around(at, at, sameTransferDays),
      isNamed: (sender) => !!name?.trim() && compareSenderNames(name, sender) !== 'another',
      isOfAnybody: !name?.trim(),
    })),
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
async function readOfSum(read: Read, claimed: Claimed, claim: Claim): Promise<Candidate[]> {
  const matched = (condition: SQL) =>
    sql<boolean>`exists (select from receipt_matches m where m.receipt_id = ${receipts.id} and ${condition})`;
  const ofCustomer = sql`coalesce((select o.user_id from orders o where o.id = m.order_id),
    (select f.user_id from refunds f where f.id = m.refund_id)) = ${claimed.customerId}::uuid`;
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
        isOfClaim(claim, claimed.toleranceKobo),
        eq(receipts.direction, 'in'),
        inArray(receipts.kind, ['transfer', 'reversal']),
        matched(sql`true`),
        notInArray(receipts.id, claimed.receiptIds),
      ),
    );
  return rows.flatMap(({ id, kobo, name, hasLine, isOwn }) => {
    const sender = name?.trim() || null;
    const isNamed = sender !== null && claim.isNamed(sender);
    const isUnknown = (sender === null || claim.isOfAnybody) && kobo === claim.kobo;
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
