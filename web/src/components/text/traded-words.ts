import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import { type orderTitle, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import { plural, spokenLanguage, t } from '../../language/translate.ts';

type Traded = Parameters<typeof tradedText>[0];
type Titled = Parameters<typeof orderTitle>[0];

/** `tradedText` in the language of the customer: "0.0005 Bitcoin", "$50 of Apple gift card", "3 Apple gift cards". */
export function tradedWords(order: Traded): string {
  const { quantity, settled, assetName, assetType, cardCount } = order;
  if (assetType === 'cryptocurrency' || spokenLanguage() === 'en') return tradedText(order);
  const brand = assetName.replace(/ gift card$/i, '');
  if (cardCount)
    return plural(cardCount, '{count} {brand} gift card', '{count} {brand} gift cards', { brand });
  return t('{value} of {brand} gift card', {
    value: `$${formatQuantity(settled?.quantity ?? quantity)}`,
    brand,
  });
}

/** `orderTitle` in the language of the customer: "Buy 0.0005 Bitcoin for ₦48,250.00". */
export function titleWords(order: Titled): string {
  const values = { what: tradedWords(order), amount: formatNaira(settledFigures(order).amount) };
  return order.orderType === 'buy'
    ? t('Buy {what} for {amount}', values)
    : t('Sell {what} for {amount}', values);
}
