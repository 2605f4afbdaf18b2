import type { PushNotice } from '@nairadesk/contract/alerts';
import { formatNaira } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import { tellStaffOrDesk } from '../platform/alerts/tell-staff.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { findDeskReader } from '../platform/desk/desk-account.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import type { OrderRow } from './present-order.ts';

/** Of the orders that one mail gathers, so many are named, those that wait for longest. */
export const reportsNamed = 10;

/** One order in a mail of several, or, behind the last that is named, how many more there are. */
interface ReportedPart {
  text: string;
  count: number;
}

/**
 * Tells staff on shift of an order that was just reported, as each chose; if that mails none of them, the desk account
 * is mailed. Whoever it is gets one mail at once, and one of all that follows within ten minutes: any number of strangers
 * can report orders.
 */
export async function tellOfReport(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  order: Order,
  row: Pick<OrderRow, 'admindetails'>,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const told = {
    occasion: 'order-reported',
    words: reportedNotice(order),
    mail: (to: string) => reportedMail(order, to, publicUrl),
    merged: {
      key: 'orders-reported',
      part: { text: [...reportedTexts(order), linkTo(order, publicUrl)].join('\n'), count: 1 },
      gather,
      write: (to: string, parts: ReportedPart[]) => reportsMail(parts, to, publicUrl),
    },
  } as const;
  await tellStaffOrDesk(tx, ctx, told, () => findDeskReader(tx, row));
}

// What waits in the outbox stays small, however many report: it is sealed anew with each.
function gather(parts: ReportedPart[], next: ReportedPart): ReportedPart[] {
  const earlier = parts[reportsNamed]?.count ?? 0;
  const more = parts.length < reportsNamed ? next : { text: '', count: earlier + 1 };
  return [...parts.slice(0, reportsNamed), more];
}

/** To staff, on a screen that others may see: a payment is reported. */
function reportedNotice(order: Order): PushNotice {
  return {
    title: 'New reported order',
    body: `${order.orderType === 'buy' ? 'Buy' : 'Sell'} · ${formatNaira(order.amount)} · ${order.assetName}`,
    path: `/order?order=${order.id}`,
    tag: `order-${order.id}`,
  };
}

/** To staff on shift, or else the desk account: a customer reported a payment. */
function reportedMail(order: Order, to: string, publicUrl: string): Mail {
  return {
    kind: 'order-reported',
    to,
    subject: `${reportOf(order)}: ${order.transactionId}, ${titleOf(order)}`,
    paragraphs: reportedTexts(order),
    action: { label: 'Open the order', url: linkTo(order, publicUrl) },
  };
}

/** The same of several orders. */
function reportsMail(parts: readonly ReportedPart[], to: string, publicUrl: string): Mail {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const more = parts[reportsNamed]?.count;
  return {
    kind: 'order-reported',
    to,
    subject: `${count} payments reported`,
    paragraphs: [
      ...parts.slice(0, reportsNamed).map(({ text }) => text),
      ...(more ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the queue', url: `${publicUrl}/order` },
  };
}

function reportedTexts(order: Order): string[] {
  return [
    `${nameForOthers(order.userName)} ${claimOf(order)}: order ${order.transactionId}, ${titleOf(order)}.`,
    ...(order.late ? ['The report came after the payment window closed.'] : []),
  ];
}

function linkTo(order: Order, publicUrl: string): string {
  return `${publicUrl}/order?search=${order.transactionId}`;
}

function titleOf(order: Order): string {
  const verb = order.orderType === 'buy' ? 'buy' : 'sell';
  return `${verb} ${tradedText(order)} for ${formatNaira(settledFigures(order).amount)}`;
}

function reportOf(order: Order): string {
  if (order.cardCount === null) return 'Payment reported';
  return order.cardCount === 1 ? 'Card sent' : 'Cards sent';
}

function claimOf(order: Order): string {
  if (order.cardCount !== null)
    return order.cardCount === 1 ? 'sent a card' : `sent ${order.cardCount} cards`;
  if (sellsCard(order)) return 'says the card is ready';
  return order.orderType === 'buy' ? 'says the money has been sent' : 'says the coins have been sent';
}
