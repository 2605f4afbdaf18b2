import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { and, eq, getTableColumns, isNull } from '../../database/drizzle.ts';
import { receiptMatches, receipts, refunds } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { todaysPrice } from '../../desk/prices/todays-price.ts';
import { wordsOf } from '../../money/reversals/admit-reversed.ts';
import { settledOf } from '../../money/settled-of.ts';
import { firstThree, type Lines } from '../term-lines.ts';
import { bankWordsOf, cameText, partyOf, shortId } from '../transfer-lines.ts';
import { type Asked, aboutOf, unseenLines } from '../unseen-purchases.ts';
import { nameLines } from './other-names.ts';
import { otherTakenLines } from './other-taken.ts';
import { paidOutLines } from './paid-out.ts';
import { sameCoinsLines } from './same-coins.ts';
import { type AboutMoney, readSameSums, type SameSum } from './same-sums.ts';
import { explainedDebitLines, owedAs, owedOf } from './seen-debit.ts';
import { readUses, type Use, useText } from './transfer-uses.ts';
import { waitedLines } from './waited-rest.ts';

/** Of whose money a slip is. What is told already counts as no other one: itself, its order, refunds of other lines. */
interface Told extends AboutMoney {
  customerId: string | null;
}

const sameSumLine = 'A transfer of this sum';

/**
 * The terms of a slip that tell where else its money was: what its transfers paid before with a second person's yes, and
 * for money that is staff's word alone each transfer of that sum that the customer sent, or somebody with their name (of a
 * refund without an order: with its sender’s), and that another order or refund has or had: both would count it. They
 * change with a yes that was given before, as the other order may be completed meanwhile. None for ordinary transfers of
 * statements.
 */
export async function storyLines(read: Read, told: Told): Promise<Lines> {
  const sameSums = await readSameSums(read, told);
  return [
    ...numbered(
      'Matched before',
      (await readOthers(read, told))
        .filter(({ isUndone }) => isUndone)
        .map((use) => `to ${useText(use, told.customerId)} (${shortId(use.receiptId)})`),
    ),
    ...sameSumLines(
      sameSums.filter((one) => isTerm(one)),
      told.customerId,
    ),
  ];
}

/**
 * What stands beside the terms of a slip, as it comes and goes with other orders: what else its transfers pay, what
 * they may have paid, and of transfers of the sum of its typed money those that staff typed, too, or that name nobody;
 * of a sale what its coins may have paid; of what is taken back what else the reversal may be about; and other names of
 * the customer, and other customers of their name or the sender's.
 */
export async function besideLines(read: Read & Pick<Db, 'selectDistinct'>, asked: Asked): Promise<Lines> {
  if (asked.kind === 'take-back') return otherTakenLines(read, asked.subjectId);
  const wanted = aboutOf(asked);
  const names = await nameLines(read, asked);
  if (!wanted) return names;
  const { kind, subjectId, customerId } = asked;
  const { about, orderId } = wanted;
  const ids = [subjectId, orderId];
  const uses = await readOthers(read, { about, ids });
  const sameSums = await readSameSums(read, { about, orderId, ids });
  return [
    ...numbered(
      'Its transfer also pays',
      uses
        .filter(({ isUndone }) => !isUndone)
        .map((use) => `${useText(use, customerId)} (${shortId(use.receiptId)})`),
    ),
    ...(await unseenLines(read, asked)),
    ...sameSumLines(
      sameSums.filter((one) => !isTerm(one)),
      customerId,
    ),
    ...(kind === 'complete-order' ? await besideOrder(read, subjectId) : await besideRefund(read, subjectId)),
    ...names,
  ];
}

type Read = Pick<Db, 'select'>;

/** What stands beside an order that is to be completed: of a sale how it may be paid, and of a purchase that it waited. */
async function besideOrder(read: Read, id: string): Promise<Lines> {
  const [row] = await read
    .select({ order: getTableColumns(orders), price: todaysPrice })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) return [];
  const { order, price } = row;
  if (order.orderType === 'buy') return waitedLines(read, order, price);
  return [
    ...(await paidOutLines(read, { orderId: id, kobo: settledOf(order).amountKobo })),
    ...(await explainedDebitLines(read, owedOf(order))),
    ...(await sameCoinsLines(read, id)),
  ];
}

async function besideRefund(read: Read, id: string): Promise<Lines> {
  const [refund] = await read.select().from(refunds).where(eq(refunds.id, id));
  return explainedDebitLines(read, refund ? owedAs(refund) : null);
}

// Of two that staff typed each one's slip names the other, so the one that is asked for last does.
function isTerm({ isTheirs, areTyped }: SameSum): boolean {
  return isTheirs && !areTyped;
}

/** What else the transfers of these matches pay, or paid. */
async function readOthers(read: Read, { about, ids }: Pick<Told, 'about' | 'ids'>): Promise<Use[]> {
  const rows = await read
    .select({ id: receipts.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')));
  const uses = await readUses(read, [...new Set(rows.map(({ id }) => id))]);
  return uses.filter(({ subjectId }) => !ids.includes(subjectId));
}

function sameSumLines(ones: readonly SameSum[], customerId: string | null): Lines {
  return numbered(
    sameSumLine,
    ones.map(({ receipt, at, into, uses }) => {
      const from = partyOf(wordsOf(receipt).name);
      const which = `${bankWordsOf(receipt)}${cameText({ cameAt: at, into })} (${shortId(receipt.id)})`;
      const [paid, pays] = [true, false].map((was) =>
        uses.filter(({ isUndone }) => isUndone === was).map((use) => useText(use, customerId)),
      );
      const words = [
        ...(pays?.length ? [`pays ${pays.join(', ')}`] : []),
        ...(paid?.length ? [`was matched to ${paid.join(', ')}`] : []),
      ];
      return `${formatNaira(nairaOf(receipt.amountKobo))} from ${from}${which} ${words.join(', and ')}`;
    }),
  );
}

function numbered(name: string, values: readonly string[]): Lines {
  return firstThree(values).map((value, index) => ({
    name: index === 0 ? name : `${name} ${index + 1}`,
    value,
  }));
}
