import { flaggedLine, flagReasonLine } from '@nairadesk/contract/approvals';
import { flagTexts } from '@nairadesk/contract/flags';
import { amountKoboOf, formatNaira, nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import { may } from '@nairadesk/contract/order-status';
import { tradedText } from '@nairadesk/contract/order-words';
import { othersText } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { receiptMatches } from '../database/tables/money-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { type DeskRulesRow, readDeskRules } from '../desk/desk-rules.ts';
import { readFlagsOf } from '../desk/order-flags.ts';
import { Refusal } from '../errors/refusal.ts';
import { readMatchedTo } from '../money/order-funding.ts';
import { assertPaid } from '../money/settle-money.ts';
import { settledOf } from '../money/settled-of.ts';
import { type Naming, namingLines, readNaming, unpricedReason } from './asset-naming.ts';
import { cardLines } from './card-lines.ts';
import { codesLines } from './codes/code-lines.ts';
import { customerLines } from './customer-lines.ts';
import { readHighestPrice } from './highest-price.ts';
import { movedPriceLines } from './moved-price.ts';
import { savedAccountLines, savedWalletLines } from './payee-word.ts';
import { readReturnedByWord } from './returned-by-word.ts';
import { readSendings, type Sending, sentLines } from './sent-before.ts';
import { alikeLines, readSentOfKnown } from './story/alike-lines.ts';
import { storyLines } from './story/money-story.ts';
import { owedOf, readSeenDebit, type SeenDebit, seenDebitLines, seenSaleWhy } from './story/seen-debit.ts';
import { bankLines, type Lines, lines } from './term-lines.ts';
import { transferLines } from './transfer-lines.ts';
import { readTypedMoney } from './typed-money.ts';

/** A change as a second person reads it, and whether the owner's rules ask for one. */
export interface Terms {
  subjectId: string;
  lines: Lines;
  isAsked: boolean;
  /** Of an order or its refund: the customer, who cannot decide about it. */
  customerId?: string;
  /** Of an order or a refund: how the change would be refused as they are now. Read apart: who makes it is told anyway. */
  findRefusal?: () => Promise<Refusal | null>;
  /** Why a second person is needed: the text of the refusal. */
  why: string;
}

export type OrderRow = typeof orders.$inferSelect & { userName: string; userEmail: string };

/** What tells whether an order takes a second person. */
type CountedOrder = Pick<
  OrderRow,
  | 'id'
  | 'orderType'
  | 'assetId'
  | 'assetName'
  | 'placedAt'
  | 'amountKobo'
  | 'quantity'
  | 'settledKobo'
  | 'settledQuantity'
  | 'payoutBank'
>;

/**
 * What completing an order pays or sends, and what came for it. It counts by its amount, and a purchase by what its coins
 * were worth at the highest price of the last days if that is more: a price that is low for a minute makes no sum small.
 * What is new, or got another name, has no such price: any of its purchases counts, and any sale of the latter. So do
 * transfers that staff typed and no statement has, each whole, and what was sent back of a transfer before it paid for this,
 * or of the one that it may be. A sale counts with what was paid for it before and came back by staff's word alone, and one
 * that a statement shows as paid already whatever the sum. With `completing` the terms say its
 * red flags, why it is completed all the same, and which codes deliver it.
 */
export async function completingTerms(
  tx: Tx,
  order: OrderRow,
  rules: DeskRulesRow,
  completing: { flagReason: string | null; valuelessCodes?: number | null | undefined } | null,
): Promise<Terms> {
  const { amountKobo, quantity } = settledOf(order);
  const figures = { settled: null, quantity: quantityOf(unitsOf(quantity)) };
  const traded = tradedText({ ...order, ...figures, assetName: othersText(order.assetName) });
  const amount = formatNaira(nairaOf(amountKobo));
  const sides =
    order.orderType === 'sell'
      ? { 'We pay': amount, ...bankLines(order.payoutBank), For: traded, ...networkLine(order) }
      : {
          'We send': traded,
          ...destinationLines(order),
          For: amount,
          'Matched transfers': matchedText(await readMatchedTo(tx, order.id)),
        };
  const cards = await cardLines(tx, order);
  const flagged =
    completing && rules.approvalFromKobo !== null ? await flagLines(tx, order.id, completing) : [];
  const about = sql`${receiptMatches.orderId} = ${order.id}`;
  const { userId: id, userName: name, userEmail: email } = order;
  const customer = order.customerName ?? name;
  const counted = await readCounted(tx, order);
  const { sentBack, seen, naming, returned } = counted;
  const transfers =
    order.orderType === 'sell'
      ? [...seenDebitLines(seen), ...returned.lines]
      : [
          ...(await transferLines(tx, { name: 'Transfer', about, customer, customerId: order.userId })),
          ...(await alikeLines(tx, { about, customerId: order.userId })),
          ...sentLines(order.id, sentBack.sent),
          ...(await storyLines(tx, {
            about,
            orderId: order.id,
            ids: [order.id, ...sentBack.sent.map(({ id }) => id)],
            customerId: order.userId,
          })),
        ];
  const needsReason = flagged.length > 0 && !completing?.flagReason;
  return {
    subjectId: order.id,
    customerId: order.userId,
    lines: [
      ...lines(sides),
      ...(order.orderType === 'sell'
        ? await savedAccountLines(tx, order.userId, order.payoutBank)
        : await savedWalletLines(tx, order)),
      ...(await movedPriceLines(tx, order, rules)),
      ...namingLines(naming, order),
      ...cards.lines,
      ...(completing ? codesLines(order, completing.valuelessCodes) : []),
      ...transfers,
      ...flagged,
      ...(await customerLines(tx, { id, name, email })),
      ...lines({ Order: order.transactionId }),
    ],
    findRefusal: async () =>
      (await unpayable(tx, order, cards)) ?? (needsReason ? new Refusal('flags_need_reason') : null),
    ...(await asksForOrder(tx, order, rules, counted)),
    ...(completing?.valuelessCodes && {
      why: 'Several codes, not each with its value, need a second person.',
    }),
  };
}

// What completing would refuse only once coins or money have left.
async function unpayable(
  tx: Tx,
  order: OrderRow,
  cards: Awaited<ReturnType<typeof cardLines>>,
): Promise<Refusal | null> {
  if (!may('complete', order.status)) return new Refusal('order_not_open');
  try {
    await assertPaid(tx, order);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return cards.refused === null ? null : new Refusal(cards.refused);
}

/**
 * Whether completing this order takes a second person, as `completingTerms` says: what staff are to know before they pay
 * or send anything.
 */
export async function isCompletingAsked(read: Db, order: CountedOrder): Promise<boolean> {
  const rules = await readDeskRules(read);
  if (rules.approvalFromKobo === null) return false;
  return (await asksForOrder(read, order, rules, await readCounted(read, order))).isAsked;
}

/** What an order counts with, beside its own sum. */
interface Counted {
  sentBack: SentBack;
  seen: SeenDebit | null;
  naming: Naming;
  /** Of a sale: what was paid for it before, and came back by staff's word alone. */
  returned: Awaited<ReturnType<typeof readReturnedByWord>>;
}

async function readCounted(read: Db, order: CountedOrder): Promise<Counted> {
  const [sentBack, seen, naming, returned] = await Promise.all([
    readSentBack(read, order),
    readDebitOf(read, order),
    readNaming(read, order),
    readReturnedByWord(read, order.orderType === 'sell' ? order.id : null),
  ]);
  return { sentBack, seen, naming, returned };
}

interface SentBack {
  sent: readonly Sending[];
  /** What that adds to the order's own sum. */
  kobo: bigint;
}

/**
 * Each time that a transfer of a purchase was sent back as a refund, which was withdrawn since, or one was that it may be.
 */
async function readSentBack(
  read: Db,
  { id, orderType }: Pick<OrderRow, 'id' | 'orderType'>,
): Promise<SentBack> {
  if (orderType === 'sell') return { sent: [], kobo: 0n };
  const { related, sent } = await readSendings(read, { id, orderId: id });
  const own = sent.filter(({ state }) => state === 'withdrawn');
  const others = await readSentOfKnown(
    read,
    sql`${receiptMatches.orderId} = ${id}`,
    related.map((one) => one.id),
  );
  return { sent: [...own, ...others.sent], kobo: own.reduce((sum, { kobo }) => sum + kobo, others.kobo) };
}

/** A debit that may have paid a sale already. */
async function readDebitOf(read: Db, order: CountedOrder): Promise<SeenDebit | null> {
  const owed = owedOf(order);
  return owed && readSeenDebit(read, owed);
}

// A typed transfer counts whole: what the order doesn't need of it leaves as its surplus, or for the next order. What was
// sent back of a transfer leaves once more.
async function asksForOrder(
  read: Db,
  order: CountedOrder,
  rules: DeskRulesRow,
  { sentBack, seen, naming, returned }: Counted,
): Promise<Pick<Terms, 'isAsked' | 'why'>> {
  const isBuy = order.orderType === 'buy';
  const unpriced = rules.approvalFromKobo === null ? null : unpricedReason(naming, order);
  if (unpriced !== null) return { isAsked: true, why: unpriced };
  if (seen !== null && rules.approvalFromKobo !== null) return { isAsked: true, why: seenSaleWhy(seen) };
  const left = sentBack.kobo + returned.kobo;
  const byWorth = await asksFor(rules, 'An order', async () => left + (await worthOf(read, order)));
  if (byWorth.isAsked || !isBuy) return byWorth;
  const about = sql`${receiptMatches.orderId} = ${order.id}`;
  return asksFor(rules, 'An order with typed transfers', () => readTypedMoney(read, about));
}

/** What an order counts for, in kobo: a purchase by the highest price of the last days, if that is more. */
export async function worthOf(
  read: Db,
  order: Omit<CountedOrder, 'id' | 'assetName' | 'placedAt' | 'payoutBank'>,
): Promise<bigint> {
  const { amountKobo, quantity } = settledOf(order);
  if (order.orderType === 'sell') return amountKobo;
  const worth = amountKoboOf(unitsOf(quantity), await readHighestPrice(read, order.assetId));
  return worth > amountKobo ? worth : amountKobo;
}

// Red flags alone: amber ones need no typed reason.
async function flagLines(
  tx: Tx,
  orderId: string,
  { flagReason }: { flagReason: string | null },
): Promise<Lines> {
  const flags = (await readFlagsOf(tx, [orderId]))(orderId).filter(({ level }) => level === 'red');
  if (flags.length === 0) return [];
  return lines({
    [flaggedLine]: flags.map(({ kind }) => flagTexts[kind].label).join(', '),
    [flagReasonLine]: flagReason ?? 'nobody said why yet',
  });
}

/** Whether a sum asks for a second person by the owner’s rule, and why. */
export async function asksFor(
  { approvalFromKobo: from }: DeskRulesRow,
  what: string,
  worth: () => Promise<bigint>,
): Promise<Pick<Terms, 'isAsked' | 'why'>> {
  if (from === null) return { isAsked: false, why: '' };
  const why = `${what} of ${formatNaira(nairaOf(from))} or more needs a second person.`;
  return { isAsked: (await worth()) >= from, why };
}

function matchedText(kobo: bigint): string {
  return kobo === 0n ? 'None: our word alone' : formatNaira(nairaOf(kobo));
}

function destinationLines({ wallet, deliveryEmail }: OrderRow): Record<string, string> {
  if (!wallet) return { To: deliveryEmail ?? 'The customer' };
  const { walletAddress, memo, network } = wallet;
  return { To: walletAddress, ...(memo && { Memo: othersText(memo) }), Network: network };
}

// Over which the coins of a sale come: as many on another chain paid for something else.
function networkLine({ network }: OrderRow): Record<string, string> {
  return network ? { Network: network } : {};
}
