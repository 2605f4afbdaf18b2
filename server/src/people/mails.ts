import { brand } from '@nairadesk/contract/brand';
import type { Mail } from '../platform/mail/mail.ts';

interface Recipient {
  name: string;
  email: string;
}

/** Tells a customer that they can place no orders, without the reason: it is for staff only. */
export function tradingFrozenMail(to: Recipient): Mail {
  return {
    kind: 'trading-frozen',
    to: to.email,
    subject: `You can’t place new orders at ${brand.name} right now`,
    paragraphs: [
      `Hello ${to.name},`,
      `We’ve paused new orders on your ${brand.name} account. You can still log in, and see all your orders.`,
      'We still process the orders you’ve already placed.',
      `If you think this is a mistake, write to ${brand.email}.`,
    ],
  };
}

/** Tells a customer that they can place orders again. */
export function tradingUnfrozenMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'trading-unfrozen',
    to: to.email,
    subject: `You can trade at ${brand.name} again`,
    paragraphs: [`Hello ${to.name},`, `You can place new orders at ${brand.name} again.`],
    action: { label: 'Trade', url: `${publicUrl}/trade` },
  };
}
