import { formatNaira } from '@nairadesk/contract/money';
import type { PriceAlert } from '@nairadesk/contract/price-alerts';
import type { Mail } from '../platform/mail/mail.ts';

/** A price that was reached: what was asked for, and what it was then, in naira for one unit. */
export interface ReachedPrice extends Pick<PriceAlert, 'assetId' | 'assetName' | 'orderType'> {
  wanted: string;
  price: string;
}

// A mail is read to its end.
const shown = 20;

/** Tells a customer of the prices that they asked to be told of. */
export function pricesReachedMail(
  to: { name: string; email: string },
  reached: readonly ReachedPrice[],
  publicUrl: string,
): Mail {
  const [first] = reached;
  const isOne = reached.length === 1;
  const more = reached.length - shown;
  return {
    kind: 'prices-reached',
    to: to.email,
    subject: isOne && first ? reachedText(first) : `${reached.length} prices you asked about are there`,
    paragraphs: [
      `Hello ${to.name},`,
      ...reached
        .slice(0, shown)
        .map((one) => `${reachedText(one)}. You asked us to tell you at ${formatNaira(one.wanted)}.`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'Prices move: the one that counts is the one you see when you place your order. We tell you once; to be told again, set another price alert.',
    ],
    action: { label: isOne ? 'Trade now' : 'See your price alerts', url: `${publicUrl}${pathTo(reached)}` },
  };
}

/** "You can sell Tether (USDT) at ₦1,621.00" */
export function reachedText({ orderType, assetName, price }: ReachedPrice): string {
  return `You can ${orderType} ${assetName} at ${formatNaira(price)}`;
}

/** Where one can be traded; of several, where all of them are listed. */
export function pathTo(reached: readonly ReachedPrice[]): string {
  const [first] = reached;
  return reached.length === 1 && first
    ? `/trade?asset=${first.assetId}&orderType=${first.orderType}`
    : '/settings?tab=notifications';
}
