import type { PushNotice } from '@nairadesk/contract/alerts';
import { complaintReasonTexts } from '@nairadesk/contract/complaint-words';
import type { CodeToDeliver, ComplaintReason } from '@nairadesk/contract/delivered-codes';
import { formatNaira } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { tradedText } from '@nairadesk/contract/order-words';
import { tradedWords } from '../../platform/language/traded-words.ts';
import { t } from '../../platform/language/translate.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nameForOthers } from '../../platform/mail/name-for-others.ts';
import { codesText } from '../mail-texts.ts';
import { giftMail, otherReceiver, toCustomer } from '../mails.ts';

/** To staff, on a screen that others may see: a delivered code did not work. */
export function complainedNotice(order: Order, { reason }: { reason: ComplaintReason }): PushNotice {
  return {
    title: 'A code did not work',
    body: `${order.assetName} · ${complaintReasonTexts[reason]}`,
    path: `/order/${order.id}`,
    tag: `complaint-${order.id}`,
  };
}

/** To staff on shift, or else the desk account: a delivered code did not work. What they wrote is on the screen alone. */
export function complainedMail(
  order: Order,
  { number, reason }: { number: number; reason: ComplaintReason },
  to: string,
  publicUrl: string,
): Mail {
  return {
    kind: 'code-complaint',
    to,
    subject: `A code did not work: ${order.transactionId}`,
    paragraphs: [
      `${nameForOthers(order.userName)} says that code ${number} of order ${order.transactionId} (${tradedText(order)}) did not work: ${complaintReasonTexts[reason].toLowerCase()}.`,
      'Send another code, refuse it with a reason, or reverse the order.',
    ],
    action: { label: 'Open the order', url: `${publicUrl}/order/${order.id}` },
  };
}

/** To the customer: another code, which goes where the first one went. */
export function replacedMails(order: Order, delivered: CodeToDeliver, publicUrl: string): Mail[] {
  const other = otherReceiver(order, [delivered]);
  const customer: Mail = {
    ...toCustomer(order, publicUrl),
    kind: 'code-replaced',
    subject: t('Order {order}: another code', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      other === null
        ? t('Here’s another code for {what}, instead of the one that did not work.', {
            what: tradedWords(order),
          })
        : t('We’ve sent another code for {what} to {email}, instead of the one that did not work.', {
            what: tradedWords(order),
            email: other,
          }),
      ...(other === null ? codesText([delivered]) : []),
    ],
  };
  return other === null ? [customer] : [customer, giftMail(order, other, [delivered])];
}

/** To the customer: the money of a code that did not work goes back. Where to, another mail says before it is sent. */
export function codeRefundedMail(
  order: Order,
  { number, amount }: { number: number; amount: string },
  publicUrl: string,
): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'code-refunded',
    subject: t('Order {order}: {amount} goes back to you', {
      order: order.transactionId,
      amount: formatNaira(amount),
    }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      t(
        'You told us that code {number} of your order for {what} did not work. We’re sending you its money back: {amount}.',
        { number, what: tradedWords(order), amount: formatNaira(amount) },
      ),
      t(
        'It goes back to the account that it came from. We’ll email you once it’s on its way. Please don’t use this code any more.',
      ),
      t('If you have questions, write to us in Support and quote {order}.', { order: order.transactionId }),
    ],
  };
}

/** To the customer: we found the code to be good, and why. */
export function complaintRefusedMail(
  order: Order,
  { number, answer }: { number: number; answer: string },
  publicUrl: string,
): Mail {
  return {
    ...toCustomer(order, publicUrl),
    kind: 'code-complaint-refused',
    subject: t('Order {order}: what we found about your code', { order: order.transactionId }),
    paragraphs: [
      t('Hello {name},', { name: order.userName }),
      t(
        'You told us that code {number} of your order for {what} did not work. We’ve looked into it and can’t send another one.',
        { number, what: tradedWords(order) },
      ),
      answer,
      t('If you have questions, write to us in Support and quote {order}.', { order: order.transactionId }),
    ],
  };
}
