import type { Secrets } from '../crypto/secrets.ts';
import type { orderCards } from '../database/tables/cards/order-cards-tables.ts';
import type { orderEvents, orders } from '../database/tables/orders-tables.ts';

/** An order with everything that was agreed and done; all its columns but the mark. */
export type OrderToMark = Omit<typeof orders.$inferInsert, 'mark'>;

/** Who moved an order to a status, when and why. */
export type EventToMark = Pick<
  typeof orderEvents.$inferInsert,
  'toStatus' | 'actorKind' | 'actorId' | 'reason'
> & { at: Date };

/** What was agreed about a card of an order, and judged. Its code, which is bound to its id, may be erased later. */
export type CardToMark = Omit<
  typeof orderCards.$inferInsert,
  'orderId' | 'codeSealed' | 'takenBackAt' | 'version'
>;

/**
 * The mark of an order: an HMAC over all its columns, its events and its cards. A null counts as absent, so that a new
 * column leaves the marks of older orders as they are.
 * @param events in the order of their ids
 * @param cards in the order of their positions
 */
export function orderMark(
  secrets: Pick<Secrets, 'mac'>,
  order: OrderToMark & { mark?: Buffer | null },
  events: readonly EventToMark[],
  cards: readonly CardToMark[] = [],
): Buffer {
  return secrets.mac(markedText(order, events, cards), 'order');
}

/** The number of the key that marked an order as it stands; null: none of ours did, or something in it was changed. */
export function signerOfOrder(
  secrets: Pick<Secrets, 'signerOf'>,
  order: OrderToMark & { mark?: Buffer | null },
  events: readonly EventToMark[],
  cards: readonly CardToMark[] = [],
): number | null {
  return order.mark ? signerOfText(secrets, order.mark, markedText(order, events, cards)) : null;
}

/** The same of the text of an order (stored-order-text.ts). */
export function signerOfText(secrets: Pick<Secrets, 'signerOf'>, mark: Buffer, text: string): number | null {
  return secrets.signerOf(mark, text, 'order');
}

function markedText(
  order: OrderToMark & { mark?: Buffer | null },
  events: readonly EventToMark[],
  cards: readonly CardToMark[],
): string {
  const { mark: _, ...terms } = order;
  const moves = events.map(({ toStatus, actorKind, actorId, reason, at }) => ({
    toStatus,
    actorKind,
    actorId,
    reason,
    at,
  }));
  const whole = {
    ...terms,
    ...quantitiesOf(order),
    moves,
    ...(cards.length > 0 && { cards: cards.map(cardOf) }),
  };
  return JSON.stringify(canonical(whole));
}

function cardOf(card: CardToMark): CardToMark {
  const { id, position, country, form, receipt, faceCents, rateKobo, amountKobo } = card;
  const { verdict, verdictCents, verdictRateKobo, verdictKobo, reason, reasonText, judgedBy, judgedAt } =
    card;
  const agreed = { id, position, country, form, receipt, faceCents, rateKobo, amountKobo };
  const judged = { verdict, verdictCents, verdictRateKobo, verdictKobo, reason, reasonText };
  return { ...agreed, ...judged, judgedBy, judgedAt };
}

function quantitiesOf({ quantity, settledQuantity }: OrderToMark) {
  return {
    quantity: trimmed(quantity),
    ...(settledQuantity && { settledQuantity: trimmed(settledQuantity) }),
  };
}

// The column pads a quantity with zeros.
export function trimmed(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}

/** What JSON is made of, with keys in order and without nulls: jsonb gives keys back in an order of its own. */
export function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(canonical);
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key];
    if (part !== null && part !== undefined) ordered[key] = canonical(part);
  }
  return ordered;
}
