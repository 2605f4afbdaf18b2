import { nairaOf } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import type { Ctx } from '../platform/context/context.ts';
import { desc, inArray, or } from '../platform/database/drizzle.ts';
import { isAmong, plannedOnce } from '../platform/database/planned-once.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import {
  type LateMoney,
  readLateMoney,
  readUndated,
  type UndatedMoney,
} from '../platform/money/late-money.ts';
import { isRateWorse, type OrderMoney, offerTerms } from '../platform/money/offer-terms.ts';
import { readMatched } from '../platform/money/order-funding.ts';
import {
  type OfferRow,
  presentFigures,
  presentOffer,
  selectOffers,
} from '../platform/money/present-offer.ts';
import { type OpenReversal, readOpenReversals } from '../platform/money/reversals/open-reversals.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import type { OrderRow } from './present-order.ts';

type Settling = Pick<
  OrderDetail,
  | 'matched'
  | 'rest'
  | 'offer'
  | 'replaces'
  | 'replacedBy'
  | 'lateMoney'
  | 'timeUnknown'
  | 'inTimeUntil'
  | 'openReversal'
  | 'offerable'
>;
type Read = Pick<Ctx['read'], 'select'>;

/**
 * Reads what tells how the money of these orders stands: its transfers and offers. Gives what to show of each; its owner
 * is not told what is for staff.
 */
export async function readSettling(
  read: Read,
  rows: readonly OrderRow[],
  { staff }: { staff: boolean },
): Promise<(row: OrderRow) => Settling> {
  const ids = rows.map(({ id }) => id);
  const [matched, late, undated, reversed, offered] = await Promise.all([
    readMatched(read, ids),
    readLateMoney(read, staff ? ids : []),
    readUndated(read, staff ? ids : []),
    readOpenReversals(read, staff ? openOf(rows) : []),
    readOffers(read, ids),
  ]);
  return (row) => {
    const money = { order: row, matchedKobo: matched.get(row.id) ?? 0n, late: late.get(row.id), ...row };
    const [newest] = offered.filter(({ orderId }) => orderId === row.id);
    const terms = staff && newest?.state !== 'open' ? offerTerms(money) : null;
    return {
      matched: staff && money.matchedKobo > 0n ? nairaOf(money.matchedKobo) : null,
      rest: restOf(row, money.matchedKobo),
      offer: newest ? presentOffer(newest) : null,
      ...namesOf(row.id, offered),
      lateMoney: lateMoneyOf(money, money.late),
      ...unknownOf(money, undated.get(row.id)),
      openReversal: reversalOf(reversed.get(row.id)),
      offerable: terms && { kind: terms.kind, after: presentFigures(terms.after) },
    };
  };
}

function openOf(rows: readonly OrderRow[]): string[] {
  return rows.filter(({ status }) => may('complete', status)).map(({ id }) => id);
}

function reversalOf(open: OpenReversal | undefined): Settling['openReversal'] {
  return open ? { arrivedAt: open.arrivedAt.toISOString(), reference: open.reference } : null;
}

function restOf(row: OrderRow, matchedKobo: bigint): Settling['rest'] {
  const missing = settledOf(row).amountKobo - matchedKobo;
  if (!row.restUntil || !may('complete', row.status) || missing <= 0n) return null;
  return { missing: nairaOf(missing), until: row.restUntil.toISOString() };
}

function lateMoneyOf(money: OrderMoney, late: LateMoney | undefined): Settling['lateMoney'] {
  if (!late) return null;
  const { arrivedAt, minutesLate } = late;
  return { arrivedAt: arrivedAt.toISOString(), minutesLate, isRateWorse: isRateWorse(money) };
}

function unknownOf(
  money: OrderMoney,
  undated: UndatedMoney | undefined,
): Pick<Settling, 'timeUnknown' | 'inTimeUntil'> {
  const isUnknown = may('complete', money.order.status) && isRateWorse({ ...money, late: undated });
  return { timeUnknown: isUnknown, inTimeUntil: (isUnknown && undated?.inTimeUntil.toISOString()) || null };
}

type Offered = OfferRow & { newTransactionId: string | null };

/** The offers of these orders and those that made them, the newest first. */
async function readOffers(read: Read, ids: string[]): Promise<Offered[]> {
  if (ids.length === 0) return [];
  const rows = await plannedOnce(
    'offers_of',
    selectOffers(read)
      .where(or(isAmong(offers.orderId, ids), isAmong(offers.newOrderId, ids)))
      .orderBy(desc(offers.createdAt), desc(offers.id)),
  );
  const made = rows.map(({ newOrderId }) => newOrderId).filter((id) => id !== null);
  const names = await readNames(read, made);
  return rows.map((row) => ({ ...row, newTransactionId: names.get(row.newOrderId ?? '') ?? null }));
}

async function readNames(read: Read, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .select({ id: orders.id, transactionId: orders.transactionId })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, transactionId }) => [id, transactionId]));
}

/** The order that this one replaces, and the one that replaces it: by the offer that was accepted. */
function namesOf(id: string, offered: Offered[]): Pick<Settling, 'replaces' | 'replacedBy'> {
  const made = offered.find(({ newOrderId }) => newOrderId === id);
  const given = offered.find(({ orderId, newOrderId }) => orderId === id && newOrderId !== null);
  return {
    replaces: made ? { id: made.orderId, transactionId: made.transactionId } : null,
    replacedBy:
      given?.newOrderId && given.newTransactionId
        ? { id: given.newOrderId, transactionId: given.newTransactionId }
        : null,
  };
}
