import { brand } from '@nairadesk/contract/brand';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Mail } from '../platform/mail/mail.ts';

interface Loss {
  /** Who saved the prices. */
  by: string;
  /** Whether they said, when they were asked, that they meant it. */
  confirmed: boolean;
  name: string;
  buyingPrice: string;
  sellingPrice: string;
}

/** Tells a super-admin that customers can now buy an asset and sell it straight back at the desk's cost. */
export function lossMail(to: { name: string; email: string }, loss: Loss, publicUrl: string): Mail {
  const { by, confirmed, name, buyingPrice, sellingPrice } = loss;
  const each = formatNaira(nairaOf(koboOf(sellingPrice) - koboOf(buyingPrice)));
  return {
    kind: 'prices-lose-money',
    to: to.email,
    subject: `${brand.name} loses money on ${name} at its new prices`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} saved new prices for ${name}. A customer can buy one unit at ${formatNaira(buyingPrice)} and sell it straight back at ${formatNaira(sellingPrice)}. The desk loses ${each} on each unit.`,
      confirmed
        ? 'They were asked, and confirmed that they meant it.'
        : 'They weren’t asked to confirm it: the program they used doesn’t ask.',
      'If this is a mistake, correct the prices now.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}
