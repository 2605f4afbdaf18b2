import { memoName } from '@nairadesk/contract/check-memo';
import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatNaira, formatQuantity, nairaOf } from '@nairadesk/contract/money';
import type { AdminDetails, Order } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures } from '@nairadesk/contract/order-words';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { walletOf } from '@nairadesk/contract/wallet-of';
import { tradedWords } from '../platform/language/traded-words.ts';
import { t } from '../platform/language/translate.ts';

/** The codes themselves, with their values where those are known. */
export function codesText(codes: readonly CodeToDeliver[]): string[] {
  const texts = codes.map(({ code, faceValue }) =>
    faceValue ? `${code} (${formatQuantity(faceValue)})` : code,
  );
  if (texts.length < 2) return texts.map((code) => t('Your gift card code: {code}', { code }));
  return [`${t('Your gift card codes:')}\n${texts.map((text, place) => `${place + 1}. ${text}`).join('\n')}`];
}

/** What was sent, and where to, of an order to buy. `other`: who else got its codes. */
export function sentText(order: Order, codes: readonly CodeToDeliver[], other: string | null): string {
  const deal = dealOf(order);
  if (other !== null) {
    const values = { ...deal, count: codes.length, email: other };
    return codes.length > 1
      ? t('We’ve sent the {count} codes for {what} to {email}.', values)
      : t('We’ve sent the code for {what} to {email}.', values);
  }
  const wallet = walletOf(order.wallet);
  if (order.assetType === 'gift-card' && codes.length === 0)
    return `${t('Your order to buy {what} for {amount} is complete.', deal)} ${cardByHand(order)}`;
  if (!wallet) return t('We’ve sent you {what}.', deal);
  const { network, walletAddress: address, memo } = wallet;
  const values = { ...deal, network, address, memo: memo ?? '' };
  if (!memo) return t('We’ve sent you {what} on the {network} network, to {address}.', values);
  return memoName(network) === 'Memo'
    ? t('We’ve sent you {what} on the {network} network, to {address}, with the memo {memo}.', values)
    : t(
        'We’ve sent you {what} on the {network} network, to {address}, with the destination tag {memo}.',
        values,
      );
}

function cardByHand(order: Order): string {
  return t(
    'We’ll send the card to {email} separately. If it doesn’t arrive, write to us in Support and quote {order}.',
    { email: order.deliveryEmail ?? order.userEmail, order: order.transactionId },
  );
}

/** What was paid, and where to, of an order to sell. */
export function paidText({ bankDetails, ...order }: Order): string {
  return t('We’ve paid {amount} to {account}.', {
    amount: formatNaira(settledFigures(order).amount),
    account: `${bankDetails?.accountName}, ${bankDetails?.bankName} ${bankDetails?.accountNumber}`,
  });
}

/** That `kobo` go back, to the customer or to the stranger who sent them; nothing where none do. */
export function refundText(kobo: bigint, isStrangers = false): string[] {
  if (kobo <= 0n) return [];
  const values = { amount: formatNaira(nairaOf(kobo)) };
  return [
    isStrangers
      ? t('We’ll send {amount} back to where it came from, and email you when it’s on its way.', values)
      : t('We’ll send {amount} back to you, and email you when it’s on its way.', values),
  ];
}

/** Which order was cancelled, and whether by itself. */
export function cancelledText(order: Order, expired: boolean): string {
  const deal = dealOf(order);
  if (order.orderType === 'buy')
    return expired
      ? t(
          'Your order to buy {what} for {amount} was cancelled because no payment was reported in time.',
          deal,
        )
      : t('Your order to buy {what} for {amount} was cancelled.', deal);
  return expired
    ? t('Your order to sell {what} for {amount} was cancelled because no payment was reported in time.', deal)
    : t('Your order to sell {what} for {amount} was cancelled.', deal);
}

/** The subject of an order's first mail. */
export function subjectOf(order: Order): string {
  const values = { ...dealOf(order), order: order.transactionId };
  return order.orderType === 'buy'
    ? t('Order {order}: buy {what} for {amount}', values)
    : t('Order {order}: sell {what} for {amount}', values);
}

/** What is traded, and for how much. */
export function dealOf(order: Order): { what: string; amount: string } {
  return { what: tradedWords(order), amount: formatNaira(settledFigures(order).amount) };
}

/** Where to turn with a cancelled order. */
export function helpText(sold: Order, isRefunded: boolean): string {
  const values = { order: sold.transactionId };
  if (isRefunded)
    return t('If you have questions, write to us in Support and quote {order}. We’ll sort it out.', values);
  if (sellsCard(sold))
    return t(
      'If you think this is wrong, write to us in Support and quote {order}. We’ll sort it out.',
      values,
    );
  return sold.orderType === 'buy'
    ? t(
        'If you’ve already sent us the money for it, write to us in Support and quote {order}. We’ll sort it out.',
        values,
      )
    : t(
        'If you’ve already sent us the coins for it, write to us in Support and quote {order}. We’ll sort it out.',
        values,
      );
}

/** What to transfer, in naira, and to which account, a line each. */
export function transferText(naira: string, narration: string, bank: AdminDetails['bankDetails']): string {
  return [
    t('Transfer exactly {amount} to:', { amount: formatNaira(naira) }),
    `${bank.bankName}, ${bank.accountNumber}, ${bank.accountName}`,
    t('Narration: {order}', { order: narration }),
  ].join('\n');
}

/** What to send, and to which of our wallets, a line each; of a card nothing is left to send. */
export function deliveryText(order: Order, admindetails: AdminDetails): string {
  const wallet = walletOf(admindetails.wallets);
  if (!wallet)
    return t('We have your card details. We’ll pay you {amount} once we’ve checked the card.', {
      amount: formatNaira(order.amount),
    });
  return [
    t('Send exactly {what} on the {network} network to:', {
      what: tradedWords(order),
      network: wallet.network,
    }),
    wallet.walletAddress,
    ...(wallet.memo ? [memoText(wallet)] : []),
    t('We’ll pay you {amount} once it arrives.', { amount: formatNaira(order.amount) }),
  ].join('\n');
}

function memoText({ network, memo }: WalletAddress): string {
  const values = { memo: memo ?? '' };
  return memoName(network) === 'Memo' ? t('Memo: {memo}', values) : t('Destination tag: {memo}', values);
}
