import { formatNaira } from '@nairadesk/contract/money';
import type { PriceAlert } from '@nairadesk/contract/price-alerts';
import { t } from '../platform/language/translate.ts';
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
    subject:
      isOne && first
        ? reachedText(first)
        : t('{count} prices you asked about are there', { count: reached.length }),
    paragraphs: [
      t('Hello {name},', { name: to.name }),
      ...reached
        .slice(0, shown)
        .map(
          (one) =>
            `${reachedText(one)}. ${t('You asked us to tell you at {price}.', { price: formatNaira(one.wanted) })}`,
        ),
      ...(more > 0 ? [t('And {count} more.', { count: more })] : []),
      t(
        'Prices move: the one that counts is the one you see when you place your order. We tell you once; to be told again, set another price alert.',
      ),
    ],
    action: {
      label: isOne ? t('Trade now') : t('See your price alerts'),
      url: `${publicUrl}${pathTo(reached)}`,
    },
  };
}

/** "You can sell Tether (USDT) at ₦1,621.00" */
export function reachedText({ orderType, assetName, price }: ReachedPrice): string {
  const values = { asset: assetName, price: formatNaira(price) };
  return orderType === 'buy'
    ? t('You can buy {asset} at {price}', values)
    : t('You can sell {asset} at {price}', values);
}

/** Where one can be traded; of several, where all of them are listed. */
export function pathTo(reached: readonly ReachedPrice[]): string {
  const [first] = reached;
  return reached.length === 1 && first
    ? `/trade?asset=${first.assetId}&orderType=${first.orderType}`
    : '/settings?tab=notifications';
}
