import { memoName, memoUnanswered } from '@nairadesk/contract/check-memo';
import { nairaOf } from '@nairadesk/contract/money';
import { networkFacts } from '@nairadesk/contract/network-facts';
import { sellsCard } from '@nairadesk/contract/order-words';
import { type placeOrder as call, missingOrderFields } from '@nairadesk/contract/orders';
import type { Quote, Terms } from '@nairadesk/contract/quote';
import type { Ctx } from '../../platform/context/context.ts';
import { assertCardLetters } from '../../platform/desk/cards/card-prints.ts';
import {
  limitRefusal,
  maxFirstOrders,
  maxOpenOrders,
  networkRefusal,
  openOrdersAllowed,
} from '../../platform/desk/order-limits.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';
import type { ShownAccount } from './choose-account.ts';
import type { OrderFacts } from './place-order-sql.ts';

/** Asserts that an order can be placed on these facts. Refuses, in this order, what `placeOrder` names. */
export function assertPlaceable(
  ctx: Ctx,
  facts: OrderFacts,
  input: Input<typeof call>,
  { terms, agreed, ours }: { terms: Terms; agreed: Quote; ours: ShownAccount | null },
): void {
  assertCaller(facts);
  assertFields(facts, input);
  refuse(limitRefusal(terms, agreed));
  assertAccounts(facts, input, ours);
  assertRoom(facts, openOrdersAllowed(ctx, facts));
  if (agreed.problem !== null) throw priceChanged(terms, agreed);
}

/** Asserts that the caller may trade. Refuses: suspended, unauthenticated, trading_frozen. */
export function assertCaller(facts: OrderFacts): void {
  if (facts.suspended) throw new Refusal('suspended');
  if (!facts.sessionHolds) throw new Refusal('unauthenticated');
  if (facts.frozen) throw new Refusal('trading_frozen');
}

/** The refusal of an amount that does not fit the current price; it carries that price and its amount. */
export function priceChanged({ priceKobo }: Terms, { amountKobo }: Quote): Refusal {
  return new Refusal('price_changed', { data: { price: nairaOf(priceKobo), amount: nairaOf(amountKobo) } });
}

// What depends on the kind of asset, in the words of docs/specification.md 5.3.
function assertFields({ asset, networkOff }: OrderFacts, input: Input<typeof call>): void {
  const missing = missingOrderFields(asset.assetType, input);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (Number(input.quantity) === 0) throw invalid({ quantity: 'Quantity must be more than zero' });
  if (sellsCard({ orderType: input.orderType, assetType: asset.assetType }))
    assertCardLetters(input.description ?? '', 'description');
  if (!input.network) return;
  if (asset.assetType === 'gift-card') throw invalid({ network: 'Gift cards have no network' });
  refuse(networkRefusal(asset, input.network, networkOff));
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw refusal;
}

/**
 * Asserts that both sides can receive: never an address on another chain, never an order that can't be paid.
 * Refuses: desk_bank_missing, desk_wallet_missing, wallet_missing, memo_missing, bank_missing.
 */
export function assertAccounts(
  facts: OrderFacts,
  input: Pick<Input<typeof call>, 'orderType'>,
  ours: ShownAccount | null,
): void {
  const crypto = facts.asset.assetType === 'cryptocurrency';
  if (!ours || !facts.deskEmail) throw new Refusal('desk_bank_missing');
  if (crypto && input.orderType === 'sell' && !facts.deskWallet) throw new Refusal('desk_wallet_missing');
  if (crypto && input.orderType === 'buy' && !facts.userWallet) throw new Refusal('wallet_missing');
  assertMemos(facts, input);
  if (input.orderType === 'sell' && !facts.userBank) throw new Refusal('bank_missing');
}

/** Asserts that the customer may have one more open order; allowed null: any number. Refuses: too_many_requests. */
export function assertRoom({ openOrders }: Pick<OrderFacts, 'openOrders'>, allowed: number | null): void {
  if (allowed === null || openOrders < allowed) return;
  const advice = 'Cancel one that you haven’t paid, or wait until we complete one.';
  const later = `Once we’ve completed your first order, you can have up to ${maxOpenOrders} open.`;
  const message = `You have ${allowed} open orders. ${advice}`;
  throw new Refusal('too_many_requests', {
    message: allowed === maxFirstOrders ? `${message} ${later}` : message,
  });
}

// An exchange can't credit coins without their memo: the receiver must have given one, or confirmed that none is needed.
function assertMemos(
  { deskWallet, userWallet }: OrderFacts,
  input: Pick<Input<typeof call>, 'orderType'>,
): void {
  if (input.orderType === 'sell' && deskWallet && memoUnanswered(deskWallet))
    throw new Refusal('desk_wallet_missing');
  if (input.orderType !== 'buy' || !userWallet || !memoUnanswered(userWallet)) return;
  const { network } = userWallet;
  const [title, memo] = [networkFacts[network].title, memoName(network).toLowerCase()];
  const message = `Tell us in Settings, Wallet Address if your wallet on ${title} needs a ${memo}. Then try again.`;
  throw new Refusal('memo_missing', { message, fields: { network: message } });
}
