import { keptDecimals, tradedDecimals } from '@nairadesk/contract/coin-decimals';
import { roundedKobo, roundedUnits } from '@nairadesk/contract/money';
import { sellsCard } from '@nairadesk/contract/order-words';
import type { placeOrder as call } from '@nairadesk/contract/orders';
import { type Quote, quote, type Terms } from '@nairadesk/contract/quote';
import type { Ctx } from '../../platform/context/context.ts';
import { assertNotPaused } from '../../platform/context/trading-pause.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { violates } from '../../platform/database/database.ts';
import { readAccountsOn } from '../../platform/desk/accounts-on.ts';
import { cardPrints } from '../../platform/desk/cards/card-prints.ts';
import { maxFirstOrders, openOrdersAllowed } from '../../platform/desk/order-limits.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { AlreadyAnswered, answerText } from '../../platform/http/idempotency.ts';
import { assertWithinLimits } from '../../platform/identity/rate-limit.ts';
import { sealMail } from '../../platform/mail/mail.ts';
import { placedMail } from '../mails.ts';
import { presentAdminDetails } from '../present-order.ts';
import { chooseAccount, type ShownAccount } from './choose-account.ts';
import { destinationsOf, draftOrder } from './draft-order.ts';
import { assertPlaceable, priceChanged } from './place-order-rules.ts';
import { insertOrder, type OrderFacts, readOrderFacts } from './place-order-sql.ts';

const maxTries = 5;

/** The current terms, the quantity and amount agreed on them, and our bank account; null: we can't receive now. */
interface Deal {
  terms: Terms;
  agreed: Quote;
  ours: ShownAccount | null;
}

/**
 * Places an order at the current price. The order stores everything agreed: price, quantity, amount, network,
 * destination, the desk's receiving account. Naira that fit the price are the amount, to the kobo.
 * Refuses: not_found, suspended, unauthenticated, trading_frozen, trading_paused, invalid, network_not_offered, network_switched_off, memo_missing,
 * amount_too_small, below_minimum, above_maximum, desk_bank_missing, desk_wallet_missing, wallet_missing,
 * bank_missing, too_many_requests, price_changed.
 */
export async function placeOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  assertNotPaused(ctx);
  for (let tries = 1; ; tries += 1) {
    const accounts = await readAccountsOn(ctx, { fresh: tries > 1 });
    const asked = { counted: tries === 1, askedFrom: maxFirstOrders, asksAccount: accounts.length > 1 };
    const facts = await readOrderFacts(ctx, input.assetId, input.network || null, asked);
    if (!facts) throw new Refusal('not_found');
    // Repeated, as by every client after an outage: its answer is read, and nothing is tried.
    if (facts.answered) throw new AlreadyAnswered();
    assertWithinLimits(facts.waitSeconds);
    const { terms, agreed } = quoteOrder(facts, input);
    const wanted = { orderType: input.orderType, amountKobo: agreed.amountKobo };
    const deal = { terms, agreed, ours: await chooseAccount(ctx, accounts, facts, wanted) };
    const answer = await tryToPlace(ctx, facts, input, deal);
    if (answer) return answer;
    // Something changed after it was read: read again, and refuse with what holds now.
    if (tries === maxTries) throw priceChanged(deal.terms, deal.agreed);
  }
}

/** The quote of the request on the current terms. Decimals beyond what can be stored are rounded first. */
function quoteOrder({ asset }: OrderFacts, input: Input<typeof call>): Omit<Deal, 'ours'> {
  const terms: Terms = {
    orderType: input.orderType,
    priceKobo: input.orderType === 'buy' ? asset.buyingPriceKobo : asset.sellingPriceKobo,
    minAmountKobo: asset.minAmountKobo,
    maxAmountKobo: asset.maxAmountKobo,
    decimals: tradedDecimals(asset),
  };
  const units = roundedUnits(input.quantity, keptDecimals(asset, input.network || null));
  return { terms, agreed: quote(terms, { units, amountKobo: roundedKobo(input.amount) }) };
}

async function tryToPlace(
  ctx: Ctx,
  facts: OrderFacts,
  input: Input<typeof call>,
  deal: Deal,
): Promise<Reply<typeof call> | null> {
  let answer: Reply<typeof call> | null = null;
  try {
    assertPlaceable(ctx, facts, input, deal);
    answer = await writeOrder(ctx, facts, input, deal);
    return answer;
  } finally {
    deal.ours?.settle(answer !== null);
  }
}

/** Writes the order and its answer; null if its terms no longer hold, or its transaction id is taken. */
async function writeOrder(
  ctx: Ctx,
  facts: OrderFacts,
  input: Input<typeof call>,
  deal: Deal,
): Promise<Reply<typeof call> | null> {
  const destinations = destinationsOf(facts, input, deal.ours);
  const admindetails = presentAdminDetails(destinations.admindetails);
  const order = draftOrder(ctx, facts, input, deal, destinations.wallet);
  const answer = {
    message: 'Order placed successfully',
    data: { ...order, admindetails },
    admindetails,
  };
  try {
    const written = await insertOrder(ctx, {
      order,
      ...destinations,
      description: input.description
        ? ctx.secrets.seal(input.description, sealPurpose.cardCode(order.id, 'description'))
        : null,
      prints: sellsCard(order) ? cardPrints(ctx.secrets, input.description ?? '') : [],
      mail: sealMail(ctx.secrets, placedMail(order, admindetails, ctx.config.publicUrl)),
      answer: answerText(answer),
      quantityDecimals: deal.terms.decimals,
      maxOpenOrders: openOrdersAllowed(ctx, facts),
    });
    return written ? answer : null;
  } catch (error) {
    // Transaction ids are short for people: among millions of orders two may be equal.
    if (violates(error, 'orders_transaction_id_unique')) return null;
    throw error;
  }
}
