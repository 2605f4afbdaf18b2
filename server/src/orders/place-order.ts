import { randomUUID } from 'node:crypto';
import { memoName, memoUnanswered } from '@nairadesk/contract/check-memo';
import { paymentWindowSeconds, priceToleranceKobo } from '@nairadesk/contract/limits';
import {
  amountKoboOf,
  formatNaira,
  isQuantity,
  koboOf,
  nairaOf,
  quantityDecimals,
  quantityOf,
  unitsOf,
} from '@nairadesk/contract/money';
import { networkFacts } from '@nairadesk/contract/network-facts';
import {
  type AdminDetails,
  type placeOrder as call,
  missingOrderFields,
  type Order,
} from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { newTransactionId } from '../platform/crypto/secrets.ts';
import { violates } from '../platform/database/database.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { answerText } from '../platform/http/idempotency.ts';
import { countAttempt } from '../platform/identity/rate-limit.ts';
import { sealMail } from '../platform/mail/mail.ts';
import { placedMail } from './mails.ts';
import { orderLimits } from './order-limits.ts';
import { insertOrder, type OrderFacts, readOrderFacts } from './place-order-sql.ts';

const maxUnpaidOrders = 20;
const maxTries = 5;

/**
 * Places an order at the price that holds now. Everything agreed is written into the order: price, quantity,
 * amount, network, destination, the desk's receiving account.
 * Refuses: not_found, suspended, unauthenticated, invalid, network_not_offered, network_switched_off, memo_missing,
 * amount_too_small, below_minimum, above_maximum, desk_bank_missing, desk_wallet_missing, wallet_missing,
 * bank_missing, too_many_requests, price_changed.
 */
export async function placeOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const counted = countAttempt(ctx, orderLimits(ctx));
  for (let tries = 1; ; tries += 1) {
    const [facts] = await Promise.all([readOrderFacts(ctx, input.assetId, input.network || null), counted]);
    if (!facts) throw new Refusal('not_found');
    assertAllowed(ctx, facts, input);
    const answer = await writeOrder(ctx, facts, input);
    if (answer) return answer;
    // Something changed after it was looked at: look again, and refuse with what it is now.
    if (tries === maxTries) throw priceChanged(facts, input);
  }
}

/** Writes the order, with what it is answered with; null when its terms no longer hold, or its code is taken. */
async function writeOrder(
  ctx: Ctx,
  facts: OrderFacts,
  input: Input<typeof call>,
): Promise<Reply<typeof call> | null> {
  const admindetails = deskDetails(facts, input);
  const order = draftOrder(ctx, facts, input);
  const answer = {
    message: 'Order placed successfully',
    data: { ...order, admindetails },
    admindetails,
  };
  try {
    const written = await insertOrder(ctx, {
      order,
      admindetails,
      description: input.description
        ? ctx.secrets.seal(input.description, sealPurpose.cardCode(order.id, 'description'))
        : null,
      mail: sealMail(ctx.secrets, placedMail(order, admindetails, ctx.config.publicUrl)),
      answer: answerText(answer),
      maxUnpaidOrders: ctx.config.rateLimit ? maxUnpaidOrders : null,
    });
    return written ? answer : null;
  } catch (error) {
    // Codes for people are short: among millions of orders two may come out alike.
    if (violates(error, 'orders_transaction_id_unique')) return null;
    throw error;
  }
}

function assertAllowed(ctx: Ctx, facts: OrderFacts, input: Input<typeof call>): void {
  if (facts.suspended) throw new Refusal('suspended');
  if (!facts.sessionHolds) throw new Refusal('unauthenticated');
  assertFields(facts, input);
  const priceKobo = priceOf(facts, input);
  const amountKobo = amountKoboOf(unitsOf(input.quantity), priceKobo);
  const { minAmountKobo, maxAmountKobo } = facts.asset;
  if (amountKobo === 0n)
    throw new Refusal('amount_too_small', { fields: { quantity: 'Quantity is too small' } });
  if (amountKobo < minAmountKobo) {
    const message = `The minimum is ${formatNaira(nairaOf(minAmountKobo))}`;
    throw new Refusal('below_minimum', { message, fields: { amount: message } });
  }
  if (maxAmountKobo !== null && amountKobo > maxAmountKobo) {
    const message = `The maximum is ${formatNaira(nairaOf(maxAmountKobo))}`;
    throw new Refusal('above_maximum', { message, fields: { amount: message } });
  }
  assertAccounts(facts, input);
  if (ctx.config.rateLimit && facts.unpaidOrders >= maxUnpaidOrders) {
    const message = `You have ${maxUnpaidOrders} orders waiting for payment. Pay or cancel one first.`;
    throw new Refusal('too_many_requests', { message });
  }
  const difference = koboOf(input.amount) - amountKobo;
  if (difference > priceToleranceKobo || difference < -priceToleranceKobo) {
    throw priceChanged(facts, input);
  }
}

function priceChanged(facts: OrderFacts, input: Input<typeof call>): Refusal {
  const priceKobo = priceOf(facts, input);
  const amountKobo = amountKoboOf(unitsOf(input.quantity), priceKobo);
  return new Refusal('price_changed', { data: { price: nairaOf(priceKobo), amount: nairaOf(amountKobo) } });
}

// What depends on the kind of asset, in the words of docs/specification.md 5.3.
function assertFields({ asset, networkOff }: OrderFacts, input: Input<typeof call>): void {
  const missing = missingOrderFields(asset.assetType, input);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (!isQuantity(input.quantity, quantityDecimals(asset.assetType))) {
    throw invalid({ quantity: `Use at most ${quantityDecimals(asset.assetType)} decimals` });
  }
  if (unitsOf(input.quantity) === 0n) throw invalid({ quantity: 'Quantity must be above zero' });
  if (!input.network) return;
  if (asset.assetType === 'gift-card') throw invalid({ network: 'A gift card has no network' });
  if (!asset.networks.includes(input.network)) {
    const message = `${asset.name} is not traded on ${input.network}`;
    throw new Refusal('network_not_offered', { message, fields: { network: message } });
  }
  if (networkOff) {
    const message = `We do not trade on ${networkFacts[input.network].title} at the moment. Choose another network.`;
    throw new Refusal('network_switched_off', { message, fields: { network: message } });
  }
}

// Both sides must be able to receive: never an address on another chain, never an order nobody can pay.
function assertAccounts(facts: OrderFacts, input: Input<typeof call>): void {
  const crypto = facts.asset.assetType === 'cryptocurrency';
  if (!facts.deskBank || !facts.deskEmail) throw new Refusal('desk_bank_missing');
  if (crypto && input.orderType === 'sell' && !facts.deskWallet) throw new Refusal('desk_wallet_missing');
  if (crypto && input.orderType === 'buy' && !facts.userWallet) throw new Refusal('wallet_missing');
  assertMemos(facts, input);
  if (input.orderType === 'sell' && !facts.userBank) throw new Refusal('bank_missing');
}

// Coins that reach an exchange without their memo are nobody's: whoever receives must have said which, or none.
function assertMemos({ deskWallet, userWallet }: OrderFacts, input: Input<typeof call>): void {
  if (input.orderType === 'sell' && deskWallet && memoUnanswered(deskWallet))
    throw new Refusal('desk_wallet_missing');
  if (input.orderType !== 'buy' || !userWallet || !memoUnanswered(userWallet)) return;
  const { network } = userWallet;
  const asked = `your wallet on ${networkFacts[network].title} needs a ${memoName(network).toLowerCase()}`;
  const message = `Say under Settings, Wallet Address whether ${asked}, then try again.`;
  throw new Refusal('memo_missing', { message, fields: { network: message } });
}

function deskDetails(facts: OrderFacts, input: Input<typeof call>): AdminDetails {
  if (!facts.deskBank || !facts.deskEmail) throw new Refusal('desk_bank_missing');
  const sellsCoin = input.orderType === 'sell' && facts.asset.assetType === 'cryptocurrency';
  return {
    bankDetails: facts.deskBank,
    wallets: sellsCoin ? facts.deskWallet : null,
    email: facts.deskEmail,
  };
}

function draftOrder(ctx: Ctx, facts: OrderFacts, input: Input<typeof call>): Order {
  const { asset } = facts;
  const priceKobo = priceOf(facts, input);
  const units = unitsOf(input.quantity);
  const crypto = asset.assetType === 'cryptocurrency';
  const buy = input.orderType === 'buy';
  return {
    id: randomUUID(),
    transactionId: newTransactionId(),
    status: 'pending',
    orderType: input.orderType,
    assetId: asset.id,
    assetName: asset.name,
    assetLogo: logoUrl(asset.logoHash),
    assetType: asset.assetType,
    price: nairaOf(priceKobo),
    quantity: quantityOf(units),
    amount: nairaOf(amountKoboOf(units, priceKobo)),
    paymentMethod: 'bank-transfer',
    network: crypto ? input.network || null : null,
    wallet: crypto ? (buy ? facts.userWallet : facts.deskWallet) : null,
    bankDetails: buy ? null : facts.userBank,
    // A bought gift card goes to the customer's own address unless they name another.
    deliveryEmail: input.deliveryEmail || (buy && !crypto ? ctx.actor.email : null),
    userName: ctx.actor.name,
    userEmail: ctx.actor.email,
    userPhone: facts.userPhone,
    timeStamp: facts.now.toISOString(),
    expiresAt: new Date(facts.now.getTime() + paymentWindowSeconds * 1000).toISOString(),
    paidClaimedAt: null,
    late: false,
    closedAt: null,
    reference: null,
    note: null,
    reason: null,
  };
}

function priceOf({ asset }: OrderFacts, input: Input<typeof call>): bigint {
  return input.orderType === 'buy' ? asset.buyingPriceKobo : asset.sellingPriceKobo;
}
