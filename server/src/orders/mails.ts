import type { PushNotice } from '@nairadesk/contract/alerts';
import { brand } from '@nairadesk/contract/brand';
import { canonicalEmail } from '@nairadesk/contract/canonical-email';
import { memoName } from '@nairadesk/contract/check-memo';
import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatNaira, formatQuantity, nairaOf } from '@nairadesk/contract/money';
import type { AdminDetails, Order } from '@nairadesk/contract/order-answers';
import { cardByHandText, sellsCard, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { walletOf } from '@nairadesk/contract/wallet-of';
import { lagosMoment } from '../platform/mail/lagos-moment.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';

/** To the customer: what to send, and where. */
export function placedMail(order: Order, admindetails: AdminDetails, publicUrl: string): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-placed',
    subject: `Order ${order.transactionId}: ${titleOf(order)}`,
    paragraphs: [
      `Hello ${order.userName},`,
      `We’ve received your order to ${titleOf(order)}. This price holds for 15 minutes.`,
      order.orderType === 'buy' ? transferText(order, admindetails) : deliveryText(order, admindetails),
      sellsCard(order)
        ? 'When the card is ready, press "I have made payment" and we’ll check it right away.'
        : 'Once you’ve sent it, press "I have made payment" and we’ll look for it right away.',
    ],
  };
}

/** To the customer: we have their cards, and what they bring. */
export function cardsPlacedMail(order: Order, publicUrl: string): Mail {
  const cards = order.cardCount === 1 ? 'card' : `${order.cardCount} cards`;
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-placed',
    subject: `Order ${order.transactionId}: ${titleOf(order)}`,
    paragraphs: [
      `Hello ${order.userName},`,
      `We’ve received your ${cards} and your order to ${titleOf(order)}.`,
      `We’re checking them now. Once we have, we’ll pay you, or tell you what we found.`,
    ],
  };
}

/** To the customer: what is missing of the money, where to send it, and until when. Sums in naira. */
export function restMail(
  order: Order,
  { received, missing }: { received: string; missing: string },
  { bankDetails }: AdminDetails,
  publicUrl: string,
): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-rest',
    subject: `Order ${order.transactionId}: ${formatNaira(missing)} is missing`,
    paragraphs: [
      `Hello ${order.userName},`,
      `We’ve received ${formatNaira(received)} of ${formatNaira(settledFigures(order).amount)} for your order to ${titleOf(order)}. ${formatNaira(missing)} is missing.`,
      `Send it by ${lagosMoment(order.expiresAt)}, and you still get the price of your order.`,
      [
        `Transfer exactly ${formatNaira(missing)} to:`,
        `${bankDetails.bankName}, ${bankDetails.accountNumber}, ${bankDetails.accountName}`,
        `Narration: ${order.transactionId}`,
      ].join('\n'),
    ],
  };
}

/** To staff, on a screen that others may see: a payment is reported. */
export function reportedNotice(order: Order): PushNotice {
  return {
    title: 'New reported order',
    body: `${order.orderType === 'buy' ? 'Buy' : 'Sell'} · ${formatNaira(order.amount)} · ${order.assetName}`,
    path: `/order?order=${order.id}`,
    tag: `order-${order.id}`,
  };
}

/** To staff on shift, or else the desk account: a customer reported a payment. */
export function reportedMail(order: Order, to: string, publicUrl: string): Mail {
  return {
    kind: 'order-reported',
    to,
    subject: `Payment reported: ${order.transactionId}, ${titleOf(order)}`,
    paragraphs: [
      `${nameForOthers(order.userName)} ${claimOf(order)}: order ${order.transactionId}, ${titleOf(order)}.`,
      ...(order.late ? ['The report came after the payment window closed.'] : []),
    ],
    action: { label: 'Open the order', url: `${publicUrl}/order?search=${order.transactionId}` },
  };
}

/** To the customer: the order is complete. The codes of a bought gift card go with it, or to the address they gave. */
export function completedMails(order: Order, codes: readonly CodeToDeliver[], publicUrl: string): Mail[] {
  const other = otherReceiver(order, codes);
  const customer: Mail = {
    ...toCustomer(order, publicUrl),
    kind: 'order-completed',
    subject: `Order ${order.transactionId} is complete`,
    paragraphs: [
      `Hello ${order.userName},`,
      order.orderType === 'buy' ? sentText(order, codes, other) : paidText(order),
      ...(other === null ? codesText(codes) : []),
      ...(order.reference ? [`Reference: ${order.reference}`] : []),
      ...(order.note ? [order.note] : []),
    ],
  };
  return other === null ? [customer] : [customer, giftMail(order, other, codes)];
}

// The receiver may have no account, so there is no link. The note of staff is for the buyer only.
export function giftMail(order: Order, to: string, codes: readonly CodeToDeliver[]): Mail {
  return {
    to,
    kind: 'gift-card-code',
    subject: `Your ${order.assetName} gift card`,
    paragraphs: [
      'Hello,',
      `${nameForOthers(order.userName)} bought ${tradedText(order)} at ${brand.name} and asked us to send it to this address.`,
      ...codesText(codes),
      'Anyone who reads this email can spend the card. Use it soon and don’t forward this email.',
    ],
  };
}

/** Who gets the codes of an order, where that is not its customer; else null. */
export function otherReceiver(
  { deliveryEmail, userEmail }: Order,
  codes: readonly CodeToDeliver[],
): string | null {
  if (deliveryEmail === null || codes.length === 0) return null;
  // An order from before addresses had one spelling holds what was typed.
  return (canonicalEmail(deliveryEmail) ?? deliveryEmail) === userEmail ? null : deliveryEmail;
}

/** The codes themselves, with their values where those are known. */
export function codesText(codes: readonly CodeToDeliver[]): string[] {
  const texts = codes.map(({ code, faceValue }) =>
    faceValue ? `${code} (${formatQuantity(faceValue)})` : code,
  );
  if (texts.length < 2) return texts.map((text) => `Your gift card code: ${text}`);
  return [`Your gift card codes:\n${texts.map((text, place) => `${place + 1}. ${text}`).join('\n')}`];
}

function sentText(order: Order, codes: readonly CodeToDeliver[], other: string | null): string {
  if (other !== null)
    return `We’ve sent the ${codes.length > 1 ? `${codes.length} codes` : 'code'} for ${tradedText(order)} to ${other}.`;
  const wallet = walletOf(order.wallet);
  if (order.assetType === 'gift-card' && codes.length === 0)
    return `Your order to ${titleOf(order)} is complete. ${cardByHandText(order)}`;
  return wallet
    ? `We’ve sent you ${tradedText(order)} on the ${wallet.network} network, to ${wallet.walletAddress}${withMemo(wallet)}.`
    : `We’ve sent you ${tradedText(order)}.`;
}

function withMemo({ network, memo }: WalletAddress): string {
  return memo ? `, with the ${memoName(network).toLowerCase()} ${memo}` : '';
}

function paidText({ bankDetails, ...order }: Order): string {
  return `We’ve paid ${formatNaira(settledFigures(order).amount)} to ${bankDetails?.accountName}, ${bankDetails?.bankName} ${bankDetails?.accountNumber}.`;
}

/**
 * To the customer: the order is cancelled, and what to do if they have paid. `refund`, in kobo: what arrived goes back,
 * to them unless it is a stranger's.
 */
export function cancelledMail(
  order: Order,
  publicUrl: string,
  {
    by,
    refund = 0n,
    isStrangers = false,
  }: { by: 'owner' | 'staff' | 'system'; refund?: bigint; isStrangers?: boolean },
): Mail {
  const expired = by === 'system';
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-cancelled',
    subject: `Order ${order.transactionId} is cancelled`,
    paragraphs: [
      `Hello ${order.userName},`,
      expired
        ? `Your order to ${titleOf(order)} was cancelled because no payment was reported in time.`
        : `Your order to ${titleOf(order)} was cancelled.`,
      ...(order.reason && !expired ? [`Reason: ${order.reason}`] : []),
      ...(order.note ? [order.note] : []),
      ...refundText(refund, isStrangers ? 'where it came from' : 'you'),
      `${refund > 0n ? 'If you have questions' : alreadySent(order)}, write to us in Support and quote ${order.transactionId}. We’ll sort it out.`,
    ],
  };
}

/** To the customer: a completed order was reversed, why, and what we owe them. `refund` is in kobo. */
export function reversedMail(order: Order, refund: bigint, publicUrl: string): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'order-reversed',
    subject: `Order ${order.transactionId} was reversed`,
    paragraphs: [
      `Hello ${order.userName},`,
      `We’ve reversed your order to ${titleOf(order)}.`,
      ...(order.reversal ? [`Reason: ${order.reversal.reason}`] : []),
      ...refundText(refund),
      `If you have questions, write to us in Support and quote ${order.transactionId}.`,
    ],
  };
}

function refundText(kobo: bigint, to = 'you'): string[] {
  if (kobo <= 0n) return [];
  return [`We’ll send ${formatNaira(nairaOf(kobo))} back to ${to}, and email you when it’s on its way.`];
}

/** To the customer: we wrote to them about their order. What we wrote is on its page alone. */
export function orderMessageMail(order: Order, publicUrl: string): Mail {
  return {
    to: order.userEmail,
    kind: 'order-message',
    subject: `Order ${order.transactionId}: we wrote to you`,
    paragraphs: [
      `Hello ${order.userName},`,
      `There’s a message for you about your order to ${titleOf(order)}. Read it on the order’s page and answer there.`,
    ],
    action: { label: 'Read and answer', url: `${publicUrl}/transaction-history/${order.id}` },
  };
}

/** The customer's address, and the way to their order. */
export function toCustomer(order: Order, publicUrl: string): Pick<Mail, 'to' | 'action'> {
  return {
    to: order.userEmail,
    action: { label: 'See your order', url: `${publicUrl}/transaction-history?order=${order.id}` },
  };
}

function titleOf(order: Order): string {
  const verb = order.orderType === 'buy' ? 'buy' : 'sell';
  return `${verb} ${tradedText(order)} for ${formatNaira(settledFigures(order).amount)}`;
}

function claimOf(order: Order): string {
  if (order.cardCount !== null)
    return order.cardCount === 1 ? 'sent a card' : `sent ${order.cardCount} cards`;
  if (sellsCard(order)) return 'says the card is ready';
  return order.orderType === 'buy' ? 'says the money has been sent' : 'says the coins have been sent';
}

function alreadySent(order: Order): string {
  if (sellsCard(order)) return 'If you think this is wrong';
  return `If you’ve already sent us the ${order.orderType === 'buy' ? 'money' : 'coins'} for it`;
}

function transferText(order: Order, { bankDetails }: AdminDetails): string {
  return [
    `Transfer exactly ${formatNaira(order.amount)} to:`,
    `${bankDetails.bankName}, ${bankDetails.accountNumber}, ${bankDetails.accountName}`,
    `Narration: ${order.transactionId}`,
  ].join('\n');
}

function deliveryText(order: Order, admindetails: AdminDetails): string {
  const wallet = walletOf(admindetails.wallets);
  if (!wallet)
    return `We have your card details. We’ll pay you ${formatNaira(order.amount)} once we’ve checked the card.`;
  return [
    `Send exactly ${tradedText(order)} on the ${wallet.network} network to:`,
    wallet.walletAddress,
    ...(wallet.memo ? [`${memoName(wallet.network)}: ${wallet.memo}`] : []),
    `We’ll pay you ${formatNaira(order.amount)} once it arrives.`,
  ].join('\n');
}
