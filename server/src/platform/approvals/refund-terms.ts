import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { refundReasonTexts } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { eq, inArray } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { codeComplaints, deliveredCodes } from '../database/tables/cards/delivered-codes-tables.ts';
import { refunds } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { matchesOfRefund } from '../money/match.ts';
import { isReversalOpen } from '../money/reversals/open-reversals.ts';
import { soldToUsLines } from './codes/code-lines.ts';
import { givenLines, readGivenForCodes, worthOfCodes } from './codes/given-for-codes.ts';
import { customerLines } from './customer-lines.ts';
import { noTransferLines } from './no-transfer-lines.ts';
import { payeeWordLines, savedAccountLines, savedNameLines } from './payee-word.ts';
import { asksFor, type Terms } from './paying-terms.ts';
import { readReturnedByWord } from './returned-by-word.ts';
import { readSendings, sentLines, sumOf } from './sent-before.ts';
import { alikeLines } from './story/alike-lines.ts';
import { storyLines } from './story/money-story.ts';
import { owedAs, readSeenDebit, type SeenDebit, seenDebitLines, seenDebitWhy } from './story/seen-debit.ts';
import { bankLines, type Lines, lines } from './term-lines.ts';
import { reversalLines, transferLines } from './transfer-lines.ts';
import { readTypedMoney } from './typed-money.ts';

/**
 * What a refund pays, to whom and whose word their name is, whose money it was and whose word there is for it, and each
 * time that it was sent before. It counts with all that goes back of the same transfers or the same order, withdrawn or
 * not: many small ones are one sum, and so is what is sent several times. The money of a code counts with the codes
 * that were sent instead of others of its order, too, and the money of a sale with each payout of it that came back by
 * staff's word alone, and with the whole of each transfer that staff typed and no statement has. What a statement shows
 * as paid to that account already counts whatever the sum. Refuses: not_found.
 */
export async function refundTerms(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  refundId: string,
  rules: DeskRulesRow,
): Promise<Terms> {
  const refund = await findRefund(tx, refundId);
  const { userId, userName, userEmail, transactionId, customerName, orderId, orderType } = refund;
  const counted = await readCounted(tx, refund);
  const { sendings, seen, codes, returned } = counted;
  const about = matchesOfRefund(refund);
  const customer = customerName ?? userName;
  const cameFrom = await transferLines(tx, {
    name: 'It came from',
    about,
    customer,
    customerId: refund.userId,
  });
  return {
    subjectId: refund.id,
    ...(refund.userId !== null && { customerId: refund.userId }),
    lines: [
      ...lines({
        'We send back': formatNaira(nairaOf(refund.amountKobo)),
        ...bankLines(refund.payee),
      }),
      ...(await payeeWordLines(tx, { ...refund, isPayout: orderType === 'sell' })),
      ...(await savedAccountLines(tx, refund.userId, refund.payee)),
      // A seller may be paid to an account of their business.
      ...(await savedNameLines(tx, { ...refund, customer: orderType === 'sell' ? null : customer })),
      ...lines({ Because: refundReasonTexts[refund.reason] }),
      ...cameFrom,
      ...(orderId && orderType && cameFrom.length === 0
        ? await noTransferLines(tx, { id: orderId, orderType })
        : []),
      ...(await alikeLines(tx, { about, customerId: userId, refundId })),
      ...(await reversalLines(tx, about)),
      ...returned.lines,
      ...sentLines(refund.id, sendings.sent),
      ...(await storyLines(tx, {
        about,
        orderId,
        ids: [refund.id, orderId, ...sendings.sent.map(({ id }) => id)],
        customerId: userId,
      })),
      ...codes.lines,
      ...(await soldCodeLines(tx, ctx, refund)),
      ...seenDebitLines(seen),
      ...(userId !== null && userName !== null && userEmail !== null
        ? await customerLines(tx, { id: userId, name: userName, email: userEmail })
        : []),
      ...(transactionId === null ? [] : lines({ Order: transactionId })),
    ],
    findRefusal: async () => {
      if (refund.state !== 'due') return new Refusal('refund_not_due');
      return (await isReversalOpen(tx, about)) ? new Refusal('reversal_open') : null;
    },
    ...(await asksForRefund(tx, refund, rules, counted)),
  };
}

/**
 * Whether sending this refund takes a second person, as `refundTerms` says: what staff are to know before they pay.
 */
export async function isSendingAsked(read: Db, refund: Refund, rules: DeskRulesRow): Promise<boolean> {
  if (rules.approvalFromKobo === null) return false;
  // It counts for as much at least, whatever else there is.
  if (refund.amountKobo >= rules.approvalFromKobo) return true;
  return (await asksForRefund(read, refund, rules, await readCounted(read, refund))).isAsked;
}

type Refund = typeof refunds.$inferSelect;

/** What a refund counts with. */
interface Counted {
  sendings: Awaited<ReturnType<typeof readSendings>>;
  codes: Awaited<ReturnType<typeof readCodesSentInstead>>;
  returned: Awaited<ReturnType<typeof readReturnedByWord>>;
  /** A debit that may have been it already, for a slip. */
  seen: SeenDebit | null;
}

async function readCounted(read: Db, refund: Refund): Promise<Counted> {
  const [sendings, codes, returned, seen] = await Promise.all([
    readSendings(read, refund),
    readCodesSentInstead(read, refund),
    readReturnedByWord(read, refund.orderId),
    readDebitOf(read, refund),
  ]);
  return { sendings, codes, returned, seen };
}

async function asksForRefund(
  read: Db,
  refund: Refund,
  rules: DeskRulesRow,
  { sendings, codes, returned, seen }: Counted,
): Promise<Pick<Terms, 'isAsked' | 'why'>> {
  if (seen !== null && rules.approvalFromKobo !== null) return { isAsked: true, why: seenDebitWhy };
  return asksFor(rules, 'A refund', async () => {
    const sum = sumOf(sendings) + codes.kobo + returned.kobo;
    const typed = await readTypedMoney(read, matchesOfRefund(refund));
    return typed > sum ? typed : sum;
  });
}

/**
 * Of the money of a code, or of an order that was reversed: the codes that were sent instead of others of its order,
 * and what they count for.
 */
async function readCodesSentInstead(
  read: Db,
  { reason, orderId }: Refund,
): Promise<{ lines: Lines; kobo: bigint }> {
  const [order] =
    (reason === 'code-failed' || reason === 'reversed') && orderId
      ? await read.select().from(orders).where(eq(orders.id, orderId))
      : [];
  if (!order) return { lines: [], kobo: 0n };
  const { sentCents } = await readGivenForCodes(read, order.id);
  return {
    lines: givenLines({ sentCents, refundedKobo: 0n }),
    kobo: await worthOfCodes(read, order, sentCents),
  };
}

/** Of the money of a code, or of an order that was reversed: the sales to us that have that code, or one of its codes. */
async function soldCodeLines(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  { id, reason, orderId }: Pick<Refund, 'id' | 'reason' | 'orderId'>,
): Promise<Lines> {
  const isWhole = reason === 'reversed' && orderId !== null;
  if (reason !== 'code-failed' && !isWhole) return [];
  const ofCode = tx
    .select({ id: codeComplaints.codeId })
    .from(codeComplaints)
    .where(eq(codeComplaints.refundId, id));
  const isMeant = isWhole ? eq(deliveredCodes.orderId, orderId) : inArray(deliveredCodes.id, ofCode);
  return soldToUsLines(tx, ctx, await tx.select().from(deliveredCodes).where(isMeant));
}

async function findRefund(tx: Tx, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select({
          refund: refunds,
          userName: users.name,
          userEmail: users.email,
          transactionId: orders.transactionId,
          customerName: orders.customerName,
          orderType: orders.orderType,
        })
        .from(refunds)
        .leftJoin(users, eq(users.id, refunds.userId))
        .leftJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(refunds.id, id))
    : [];
  if (!row) throw new Refusal('not_found');
  const { refund, ...names } = row;
  return { ...refund, ...names };
}

/** A debit that may have sent it already. */
async function readDebitOf(read: Db, refund: Refund): Promise<SeenDebit | null> {
  const owed = owedAs(refund);
  return owed && readSeenDebit(read, owed);
}
