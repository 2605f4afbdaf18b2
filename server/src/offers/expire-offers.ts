import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, eq, inArray, ne, type SQL, sql } from '../platform/database/drizzle.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { takeCardsBack } from '../platform/desk/cards/take-cards-back.ts';
import { endOffer } from '../platform/desk/end-offers.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';
import { notAnsweredMail } from './mails.ts';
import { readCustomer } from './read-customer.ts';

const batchRows = 100;
const isOver = sql`${offers.state} = 'open' and ${offers.validUntil} <= now()`;

/**
 * Ends the offers that their customers did not answer in time. Orders of money stay as they are, for staff to decide;
 * cards are taken back, as silence never sells one for less. Instances share the work: rows that another one has locked
 * are skipped.
 * @returns how many ended
 */
export async function expireOffers(ctx: Ctx): Promise<number> {
  return (
    (await ctx.transact((tx) => expireOfMoney(tx))) + (await ctx.transact((tx) => expireOfCards(tx, ctx)))
  );
}

async function expireOfMoney(tx: Tx): Promise<number> {
  const over = tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(isOver, ne(offers.kind, 'cards')))
    .limit(batchRows)
    .for('update', { skipLocked: true });
  const ended = await endOffer(tx, { wanted: inArray(offers.id, over), state: 'expired', actorId: null });
  return ended.length;
}

// The order is locked before its offer, as answering or closing it does.
async function expireOfCards(tx: Tx, ctx: Ctx): Promise<number> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, tx.select({ id: offers.orderId }).from(offers).where(ofCards(isOver))))
    .orderBy(asc(orders.id))
    .limit(batchRows)
    .for('no key update', { skipLocked: true });
  let expired = 0;
  for (const { id } of due) expired += await takeBack(tx, ctx, id);
  return expired;
}

async function takeBack(tx: Tx, ctx: Ctx, orderId: string): Promise<number> {
  const wanted = ofCards(and(eq(offers.orderId, orderId), isOver));
  const [ended] = await endOffer(tx, { wanted, state: 'expired', actorId: null });
  // Answered or withdrawn before the lock.
  if (!ended) return 0;
  const reason = 'We got no answer in time, so all cards are yours again';
  await moveOrder(tx, ctx, { orderId, event: 'take-back', actorId: null, reason });
  await takeCardsBack(tx, orderId);
  const offer = await findOffer(tx, ended.id);
  const customer = await readCustomer(tx, offer.userId);
  await enqueueMail(tx, ctx, notAnsweredMail(presentOffer(offer), customer, ctx.config.publicUrl));
  return 1;
}

function ofCards(wanted: SQL | undefined): SQL | undefined {
  return and(wanted, eq(offers.kind, 'cards'));
}
