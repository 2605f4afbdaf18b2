import { brand } from '@nairadesk/contract/brand';
import { t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';

const { name: site } = brand;

interface Recipient {
  name: string;
  email: string;
}

/** Tells a customer that they can place no orders, without the reason: it is for staff only. */
export function tradingFrozenMail(to: Recipient): Mail {
  return {
    kind: 'trading-frozen',
    to: to.email,
    subject: t('You can’t place new orders at {site} right now', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('We’ve paused new orders on your {site} account. You can still log in, and see all your orders.', {
        site,
      }),
      t('We still process the orders you’ve already placed.'),
      t('If you think this is a mistake, write to {email}.', { email: brand.email }),
    ],
  };
}

/** Tells a customer that they can place orders again. */
export function tradingUnfrozenMail(to: Recipient, publicUrl: string): Mail {
  return {
    kind: 'trading-unfrozen',
    to: to.email,
    subject: t('You can trade at {site} again', { site }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      t('You can place new orders at {site} again.', { site }),
    ],
    action: { label: t('Trade'), url: `${publicUrl}/trade` },
  };
}

/** Tells a super-admin that a clerk let customers trade again whom a colleague had frozen. */
export function tradingLetGoMail(
  to: Recipient,
  { by, customers }: { by: string; customers: readonly string[] },
  publicUrl: string,
): Mail {
  return {
    kind: 'trading-let-go',
    to: to.email,
    subject: `${customers.length === 1 ? 'A customer whom a colleague froze' : 'Customers whom colleagues froze'} can trade again`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} let these customers trade again, whom a colleague had frozen: ${[...new Set(customers)].join(', ')}.`,
      'The activity log says why they were frozen, and why they are not any more. If you don’t know of this, freeze them again, and talk to both.',
    ],
    action: { label: 'Open User Management', url: `${publicUrl}/user-management` },
  };
}
