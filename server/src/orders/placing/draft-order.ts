import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { nairaOf, quantityOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import type { placeOrder as call } from '@nairadesk/contract/orders';
import type { Quote, Terms } from '@nairadesk/contract/quote';
import type { WalletAddress } from '@nairadesk/contract/settings';
import type { Ctx } from '../../platform/context/context.ts';
import { newTransactionId } from '../../platform/crypto/secrets.ts';
import { newId } from '../../platform/database/ids.ts';
import type { StoredAdminDetails } from '../../platform/database/tables/orders-tables.ts';
import { logoUrl } from '../../platform/desk/present-asset.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';
import { presentDestination } from '../present-order.ts';
import type { ShownAccount } from './choose-account.ts';
import type { OrderFacts } from './place-order-sql.ts';

/** The order to store and to answer with, from the quote, the caller and the desk account. */
export function draftOrder(
  ctx: Ctx,
  facts: OrderFacts,
  input: Pick<Input<typeof call>, 'orderType' | 'network' | 'deliveryEmail'>,
  { terms, agreed }: { terms: Pick<Terms, 'priceKobo'>; agreed: Pick<Quote, 'units' | 'amountKobo'> },
  wallet: WalletAddress | null,
): Order {
  const { asset } = facts;
  const crypto = asset.assetType === 'cryptocurrency';
  const buy = input.orderType === 'buy';
  return {
    id: newId(),
    transactionId: newTransactionId(),
    status: 'pending',
    orderType: input.orderType,
    assetId: asset.id,
    assetName: asset.name,
    assetLogo: logoUrl(asset.logoHash, ctx.config),
    assetType: asset.assetType,
    price: nairaOf(terms.priceKobo),
    quantity: quantityOf(agreed.units),
    amount: nairaOf(agreed.amountKobo),
    cardCount: null,
    settled: null,
    paymentMethod: 'bank-transfer',
    network: crypto ? input.network || null : null,
    wallet: presentDestination(wallet),
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
    reversal: null,
  };
}

/** The wallet that the coins of the order go to, and what it shows of ours. Refuses: desk_bank_missing. */
export function destinationsOf(
  facts: OrderFacts,
  input: Pick<Input<typeof call>, 'orderType'>,
  ours: ShownAccount | null,
): { wallet: WalletAddress | null; admindetails: StoredAdminDetails; receivingAccountId: string | null } {
  if (!ours || !facts.deskEmail) throw new Refusal('desk_bank_missing');
  const crypto = facts.asset.assetType === 'cryptocurrency';
  const buy = input.orderType === 'buy';
  return {
    wallet: crypto ? (buy ? facts.userWallet : facts.deskWallet) : null,
    admindetails: {
      bankDetails: ours.bankDetails,
      wallets: crypto && !buy ? facts.deskWallet : null,
      email: facts.deskEmail,
    },
    receivingAccountId: ours.receivingAccount?.id ?? null,
  };
}
