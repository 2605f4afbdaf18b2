import { blendedRate, type CardsQuote, quoteCards } from '@nairadesk/contract/card-quote';
import { koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { placeCards as call } from '@nairadesk/contract/order-cards';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { assertNotPaused } from '../../platform/context/trading-pause.ts';
import { violates } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { orderEvents, orders } from '../../platform/database/tables/orders-tables.ts';
import { readAccountsOn } from '../../platform/desk/accounts-on.ts';
import { assertMayTrade } from '../../platform/desk/assert-may-trade.ts';
import { assertPhotosFree } from '../../platform/desk/card-photos/take-photos.ts';
import { readPublicCardRates } from '../../platform/desk/cards/public-card-rates.ts';
import { moveOrder } from '../../platform/desk/move-order.ts';
import { maxFirstOrders, openOrdersAllowed } from '../../platform/desk/order-limits.ts';
import { shareTerms } from '../../platform/desk/prices/lock-terms.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { AlreadyAnswered, rememberAnswer } from '../../platform/http/idempotency.ts';
import { assertWithinLimits } from '../../platform/identity/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { markOrder } from '../../platform/marks/mark-order.ts';
import { findOrder } from '../find-order.ts';
import { cardsPlacedMail } from '../mails.ts';
import { chooseAccount, type ShownAccount } from '../placing/choose-account.ts';
import { destinationsOf, draftOrder } from '../placing/draft-order.ts';
import { orderRow } from '../placing/order-row.ts';
import { assertAccounts, assertCaller, assertRoom } from '../placing/place-order-rules.ts';
import { type OrderFacts, readOrderFacts } from '../placing/place-order-sql.ts';
import { presentAdminDetails, presentOrder } from '../present-order.ts';
import { tellOfReport } from '../tell-of-report.ts';
import { assertBought } from './assert-bought.ts';
import { assertNotSubmitted } from './assert-not-submitted.ts';
import { keepCards } from './keep-cards.ts';

const maxTries = 3;
const sell = { orderType: 'sell' } as const;

/** A sale of cards as it is going to be written. */
interface Sale {
  facts: OrderFacts;
  ours: ShownAccount | null;
  input: Input<typeof call>;
}

/**
 * Sells up to ten gift cards in one order, at the rates of this moment: each card brings its own amount, and the order
 * their sum. The cards come along, so it is reported at once. Refuses: not_found, suspended, unauthenticated,
 * trading_frozen, trading_paused, invalid, desk_bank_missing, bank_missing, too_many_requests, card_not_bought, amount_too_small,
 * below_minimum, above_maximum, price_changed, card_already_submitted, photo_missing.
 */
export async function placeCards(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  assertNotPaused(ctx);
  const accounts = await readAccountsOn(ctx, { fresh: false });
  const asked = { counted: true, askedFrom: maxFirstOrders, asksAccount: false };
  const facts = await readOrderFacts(ctx, input.assetId, null, asked);
  if (facts?.asset.assetType !== 'gift-card') throw new Refusal('not_found');
  if (facts.answered) throw new AlreadyAnswered();
  assertWithinLimits(facts.waitSeconds);
  assertCaller(facts);
  const ours = await chooseAccount(ctx, accounts, facts, { ...sell, amountKobo: 0n });
  assertAccounts(facts, sell, ours);
  assertRoom(facts, openOrdersAllowed(ctx, facts));
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.transact((tx) => place(tx, ctx, { facts, ours, input }));
    } catch (error) {
      // Transaction ids are short for people: among millions of orders two may be equal.
      if (tries === maxTries || !violates(error, 'orders_transaction_id_unique')) throw error;
    }
  }
}

async function place(tx: Tx, ctx: Ctx, sale: Sale): Promise<Reply<typeof call>> {
  const { facts, input } = sale;
  // The same customer's placings wait here for each other, as in placing/place-order-sql.ts: none goes over the cap,
  // and of two with the same card the second one finds it.
  await assertStillRoom(tx, ctx, facts);
  // What is refused is refused before the card is locked: staff, who save its rates, don't wait for it.
  await quoteNow(tx, sale);
  const prints = await assertNotSubmitted(tx, ctx, input.cards);
  const photoIds = input.cards.flatMap((card) => card.photoIds ?? []);
  await assertPhotosFree(tx, ctx.actor.id, photoIds);
  await lockOnSale(tx, facts.asset.id);
  await assertMayTrade(tx, ctx.actor.id);
  const quote = await quoteNow(tx, sale);
  const { id } = await write(tx, ctx, sale, quote);
  await keepCards(
    tx,
    ctx,
    id,
    input.cards.map((card, place) => ({
      ...card,
      quote: quote.cards[place] ?? null,
      prints: prints[place] ?? [],
    })),
  );
  await markOrder(tx, ctx.secrets, id);
  await moveOrder(tx, ctx, {
    orderId: id,
    event: 'report',
    actorId: ctx.actor.id,
    set: { paidClaimedAt: sql`clock_timestamp()` },
  });
  return answer(tx, ctx, id);
}

async function assertStillRoom(tx: Tx, ctx: Ctx, facts: OrderFacts): Promise<void> {
  const allowed = openOrdersAllowed(ctx, facts);
  const { rows } = await tx.execute<{ open: number }>(
    sql`select count_open_orders(${ctx.actor.id}::uuid, ${allowed ?? 0}::int) as open`,
  );
  assertRoom({ openOrders: rows[0]?.open ?? 0 }, allowed);
}

// Saving rates of this card, or taking it off sale, locks its row: what is read after this is what holds at the end.
async function lockOnSale(tx: Tx, assetId: string): Promise<void> {
  if (!(await shareTerms(tx, assetId, 'gift-card'))) throw new Refusal('not_found');
}

/** What we pay for the cards by the rates of this moment. Refuses: as assertBought does. */
async function quoteNow(tx: Tx, { facts, input }: Sale): Promise<CardsQuote> {
  const rates = await readPublicCardRates(tx, facts.asset.id);
  const offered = input.cards.map(({ faceValue, ...card }) => ({ ...card, value: faceValue }));
  const quote = quoteCards(rates, offered);
  assertBought(quote, rates, input);
  return quote;
}

/** Writes the order and its placing, without a mark. */
async function write(
  tx: Tx,
  ctx: Ctx,
  { facts, ours, input }: Sale,
  quote: CardsQuote,
): Promise<{ id: string }> {
  const destinations = destinationsOf(facts, sell, ours);
  const deal = {
    terms: { priceKobo: koboOf(blendedRate(quote)) },
    // Both in hundredths: a face value has two decimals, as naira have.
    agreed: { units: unitsOf(nairaOf(quote.valueCents)), amountKobo: quote.amountKobo },
  };
  const order = { ...draftOrder(ctx, facts, sell, deal, null), cardCount: input.cards.length };
  const row = orderRow(ctx.actor.id, { order, ...destinations, quantityDecimals: 2, description: null });
  await tx.insert(orders).values(row);
  await tx.insert(orderEvents).values({
    orderId: row.id,
    actorId: row.userId,
    actorKind: 'owner',
    toStatus: row.status,
    at: row.placedAt,
  });
  return row;
}

async function answer(tx: Tx, ctx: Ctx, id: string): Promise<Reply<typeof call>> {
  const row = await findOrder(tx, id);
  const order = presentOrder(row, ctx.config);
  const admindetails = presentAdminDetails(row.admindetails);
  const reply = {
    message: 'Order placed successfully',
    data: { ...order, admindetails },
    admindetails,
  };
  await enqueueMail(tx, ctx, cardsPlacedMail(order, ctx.config.publicUrl));
  await tellOfReport(tx, ctx, order, row);
  await rememberAnswer(tx, ctx, reply);
  return reply;
}
