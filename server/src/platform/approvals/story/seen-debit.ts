import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { asc, getTableColumns, type SQL, sql } from '../../database/drizzle.ts';
import { receipts, type refunds } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { cameAt } from '../../money/came-at.ts';
import { sameTransferDays } from '../../money/compare-transfers.ts';
import { findTransactionIds } from '../../money/matching/find-transaction-ids.ts';
import { isWord, wordsOf } from '../../money/reversals/admit-reversed.ts';
import { beginsWithReversal, isRemark } from '../../money/reversals/tie-of.ts';
import { accountGiven, nameGiven, namesAnother, partyName } from '../../money/sender-account.ts';
import { settledKobo, settledOf } from '../../money/settled-of.ts';
import { firstThree, type Lines, lines } from '../term-lines.ts';
import { partyOf, shortId } from '../transfer-lines.ts';

type Read = Pick<Db, 'select'>;
/** Of an order what tells whom a sale pays, and how much. */
type SaleOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderType'
  | 'payoutBank'
  | 'placedAt'
  | 'amountKobo'
  | 'quantity'
  | 'settledKobo'
  | 'settledQuantity'
>;

type SentBack = Pick<typeof refunds.$inferSelect, 'id' | 'amountKobo' | 'payee' | 'failure' | 'createdAt'>;

/** What is to be paid. */
interface Owed {
  /** The order or refund. */
  id: string;
  kobo: bigint;
  /** When it became due: nothing that left on an earlier day paid it. */
  since: Date;
  /** The owner of the account that it goes to; null: anybody, as another account may have been saved then. */
  accountName: string | null;
  /** Its number, as the payee typed the name; null where that is. */
  accountNumber: string | null;
}

/** Why a second person is needed where there is such a debit, whatever the sum. */
export const seenDebitWhy = 'A statement shows that this may have been sent already.';

/** The same of a sale, whose debit can be matched before it is marked as sent, and which another open sale may have. */
export function seenSaleWhy({ openSale }: SeenDebit): string {
  if (openSale === null)
    return 'A statement shows a transfer of this sum that nothing explains, so this may have been sent already. If it paid this order, match it to the order; if not, this needs a second person.';
  return `A transfer of this sum is matched to ${openSale}, which is open, so this may have been sent already. If it paid that one, complete that one first; if it paid this order, match it to this one; if neither, this needs a second person.`;
}

/** A debit that may have paid something already. */
export interface SeenDebit {
  /** For a slip. */
  text: string;
  /** The open sale that has it by a match, by its transaction ID. */
  openSale: string | null;
}

interface Debit {
  id: string;
  /** To whose account, by the bank; null: it doesn't say. */
  account: string | null;
  /** The bank calls it one. */
  isReversal: boolean;
  /** Whom the bank names, or staff did where its line names nobody. */
  name: string | null;
  given: string | null;
  at: Date;
  /** The open sale that has it by a match, which can be undone. */
  openSale: OpenSale | null;
}

interface OpenSale {
  transactionId: string;
  /** The owner of the account that it goes to. */
  payee: string;
  /** It is of just this sum, and has all of the debit. */
  isWhole: boolean;
}

// Names are compared with those of so many sales: of a popular sum there are more, which then explain a debit each.
const comparedAtMost = 100;
// More debits of one sum, which nothing explains, since one sale was placed, are read for none: the first tell it.
const readAtMost = 1_000;
// What banks charge at once (₦50 of levy for each transfer that came, messages, cards, keeping the account) is less. Who
// writes a charge’s words as a remark, to hide a payout, hides no more below it than so much.
const hiddenFromKobo = 10_000_00n;
const dayLength = 24 * 3_600_000;

/**
 * A debit of exactly this sum, not all of which explains a closed order or a refund, and which left since this became
 * due: to its payee, or to somebody whom the bank doesn't name: those are more than the completed sales that they may
 * have paid. Null: there is none.
 */
export async function readSeenDebit(read: Read, owed: Owed): Promise<SeenDebit | null> {
  const { seen } = await readDebits(read, owed);
  if (!seen) return null;
  const openSale = seen.openSale?.transactionId ?? null;
  const has = openSale === null ? 'which nothing explains' : `which ${openSale} has, and is open`;
  return { text: `${debitText(seen, owed)}, ${has}`, openSale };
}

/**
 * The line beside the terms of a sale or refund about debits of its sum to nobody whom the bank names, each of which another
 * completed sale explains, or seems to: who paid that one in cash paid this one by it.
 */
export async function explainedDebitLines(read: Read, owed: Owed | null): Promise<Lines> {
  if (!owed) return [];
  const { seen, nameless } = await readDebits(read, owed);
  if (seen || nameless.length === 0) return [];
  const which = firstThree(nameless.map((one) => debitText(one, owed))).join('; ');
  const other = nameless.length === 1 ? 'another sale of that sum' : 'other sales of that sum';
  return lines({ 'A statement also shows': `${which}: perhaps ${other}` });
}

/** What a sale is to pay; null: nothing, or to nobody. */
export function owedOf(order: SaleOrder): Owed | null {
  const { id, orderType, payoutBank, placedAt: since } = order;
  if (orderType === 'buy' || payoutBank === null) return null;
  const { accountName, accountNumber } = payoutBank;
  return { id, kobo: settledOf(order).amountKobo, since, accountName, accountNumber };
}

/** What a refund is to pay: one that came back to any payee; null: nobody was chosen. */
export function owedAs({ id, amountKobo: kobo, payee, failure, createdAt: since }: SentBack): Owed | null {
  if (payee === null) return null;
  const { accountName, accountNumber } = payee;
  const nobody = { accountName: null, accountNumber: null };
  return { id, kobo, since, ...(failure === null ? { accountName, accountNumber } : nobody) };
}

/** The debit that may have paid this, if there is one, and all that left since to nobody whom the bank names. */
async function readDebits(read: Read, owed: Owed): Promise<{ seen: Debit | undefined; nameless: Debit[] }> {
  const { kobo, since } = owed;
  const rows = await readOfSum(read, kobo, sql`>= ${dayOf(since)}`, owed.id);
  const ofPayee = rows.find((one) => isToPayee(one, owed));
  // What a clerk typed before its line came names nobody.
  const nameless = rows
    .filter(({ given, isReversal }) => !isNamed(given) && !isReversal)
    .map((one) => ({ ...one, name: null }));
  return { seen: ofPayee ?? (await firstUnexplained(read, nameless, owed)), nameless };
}

// Whether the bank calls it a reversal: not where only its remark does, or whoever was paid is called so.
function isBanksReversal(receipt: typeof receipts.$inferSelect): boolean {
  const { name, narration } = wordsOf(receipt);
  if (receipt.kind !== 'reversal' || isRemark(narration)) return false;
  const words = (name ?? '').toUpperCase().split(/[^\p{L}\p{N}]+/u);
  // A bank cuts the name there.
  const isOfName = (word: string) => words.some((whole) => whole.startsWith(word));
  const rest = narration.toUpperCase().replaceAll(/[\p{L}\p{N}]+/gu, (word) => (isOfName(word) ? '' : word));
  return !isNamed(name) || !beginsWithReversal(narration) || beginsWithReversal(rest);
}

function isToPayee({ name, account, isReversal }: Debit, { accountName, accountNumber }: Owed): boolean {
  if (isReversal) return false;
  if (accountName === null) return isNamed(name);
  return (
    (isNamed(name) && !namesAnother(name, accountName)) || (account !== null && account === accountNumber)
  );
}

/**
 * Debits of exactly this sum from these days that no closed order and no refund has whole: also what has only words of
 * a charge, from a sum that no bank charges, and what only its remark or its payee’s name calls a reversal
 * (`isReversal` of the others); and what an open sale other than this one has, unless its line is that sale’s or this
 * one has its money by a match. Read from the index of each account, the first of them.
 */
async function readOfSum(read: Read, kobo: bigint, days: SQL, ownId: string | null): Promise<Debit[]> {
  const openSale = openSaleOf(ownId, kobo);
  const isCharge = kobo < hiddenFromKobo ? sql`false` : sql`${receipts.kind} = 'charge'`;
  const rows = await read
    .select({
      receipt: getTableColumns(receipts),
      name: partyName,
      given: nameGiven,
      account: accountGiven,
      at: cameAt(receipts),
      openSale,
    })
    .from(receipts)
    .where(
      sql`${receipts.amountKobo} = ${kobo} and ${receipts.direction} = 'out'
        and (${receipts.kind} in ('transfer', 'reversal')
          and (${receipts.unmatchedKobo} > 0 or ${openSale} is not null) or ${isCharge})
        and ${receipts.accountId} in (select id from receiving_accounts)
        and ${cameAt(receipts)} ${days}`,
    )
    .orderBy(asc(cameAt(receipts)), asc(receipts.id))
    .limit(readAtMost);
  return rows
    .filter((row) => !isOfOpenSale(row))
    .filter(({ receipt }) => receipt.kind !== 'reversal' || !isWord(receipt))
    .map(({ receipt, ...debit }) => ({ id: receipt.id, isReversal: isBanksReversal(receipt), ...debit }));
}

// A query of one table names its columns alone: the receipt’s is written out.
function openSaleOf(ownId: string | null, kobo: bigint): SQL<OpenSale | null> {
  return sql<OpenSale | null>`(select json_build_object('transactionId', o.transaction_id,
      'payee', o.payout_bank ->> 'accountName',
      'isWhole', m.amount_kobo = ${kobo}::bigint and coalesce(o.settled_kobo, o.amount_kobo) = ${kobo}::bigint)
    from receipt_matches m join orders o on o.id = m.order_id
    where m.receipt_id = receipts.id and m.undone_at is null and o.status in ('pending', 'successful')
      and o.id is distinct from ${ownId}::uuid and ${kobo}::bigint > (select coalesce(sum(own.amount_kobo), 0)
        from receipt_matches own where own.order_id = ${ownId}::uuid and own.undone_at is null)
    limit 1)`;
}

/** Whether a bank’s line is the payout of the open sale that has it: it names its payee, or nobody and that order. */
function isOfOpenSale({
  receipt,
  given,
  openSale,
}: Pick<Debit, 'given' | 'openSale'> & { receipt: typeof receipts.$inferSelect }): boolean {
  if (!openSale?.isWhole || isWord(receipt)) return false;
  if (isNamed(given)) return !namesAnother(given, openSale.payee);
  return findTransactionIds(wordsOf(receipt).narration).whole.includes(openSale.transactionId);
}

const isNamed = (name: string | null) => Boolean(name?.trim());
const dayOf = (since: Date) => sql`date_trunc('day', ${since.toISOString()}::timestamptz, 'Africa/Lagos')`;

/**
 * The first of these that no other completed sale of the sum explains. Each that was completed since, and has no debit of its
 * own, was paid by one of them: staff have only not said by which. A debit that names its payee is its own, matched or not.
 */
async function firstUnexplained(
  read: Read,
  debits: readonly Debit[],
  { id, kobo, since }: Pick<Owed, 'id' | 'kobo' | 'since'>,
): Promise<Debit | undefined> {
  const last = debits.at(-1);
  if (!last) return undefined;
  const sales = await read
    .select({
      payoutBank: orders.payoutBank,
      placedAt: orders.placedAt,
      closedAt: sql<Date>`${orders.closedAt}`.mapWith(orders.placedAt),
    })
    .from(orders)
    .where(
      sql`${orders.closedAt} between ${dayOf(since)} and ${last.at.toISOString()}::timestamptz + interval '1 day'
        and ${orders.status} = 'completed' and ${orders.orderType} = 'sell' and ${settledKobo} = ${kobo}
        and ${orders.id} <> ${id}
        and not exists (select from receipt_matches m where m.order_id = ${orders.id} and m.undone_at is null)`,
    )
    .orderBy(asc(orders.closedAt))
    .limit(debits.length + comparedAtMost);
  if (sales.length < debits.length) return debits[sales.length];
  return debits[sales.length - (await countOwn(read, sales.slice(0, comparedAtMost), kobo))];
}

interface Paid {
  payoutBank: SaleOrder['payoutBank'];
  placedAt: Date;
  closedAt: Date;
}

/** How many of these sales a debit is for that names their payee, and left from the day that each was placed. */
async function countOwn(read: Read, sales: readonly Paid[], kobo: bigint): Promise<number> {
  const [first, last] = [Math.min, Math.max].map((pick) =>
    pick(...sales.flatMap(({ placedAt, closedAt }) => [placedAt.getTime(), closedAt.getTime()])),
  );
  if (first === undefined || last === undefined || sales.length === 0) return 0;
  const until = sql`${new Date(last).toISOString()}::timestamptz + make_interval(days => ${sameTransferDays})`;
  const debits = await readOfSum(read, kobo, sql`between ${dayOf(new Date(first))} and ${until}`, null);
  const left = new Set(debits.filter(({ given, isReversal }) => isNamed(given) && !isReversal));
  return sales.filter(({ payoutBank, placedAt, closedAt }) => {
    const isItsTime = (at: Date) =>
      at.getTime() > placedAt.getTime() - dayLength &&
      at.getTime() < closedAt.getTime() + sameTransferDays * dayLength;
    const isOwn = ({ name, at }: Debit) =>
      payoutBank !== null && isItsTime(at) && !namesAnother(name, payoutBank.accountName);
    const own = left.values().find(isOwn);
    return own !== undefined && left.delete(own);
  }).length;
}

function debitText({ id, name }: Debit, { kobo }: Pick<Owed, 'kobo'>): string {
  return `${formatNaira(nairaOf(kobo))} to ${partyOf(name)} (${shortId(id)})`;
}

/** The line of a slip about such a debit. */
export function seenDebitLines(seen: SeenDebit | null): Lines {
  return seen === null ? [] : lines({ 'A statement shows': seen.text });
}
