import { formatQuantity } from '@nairadesk/contract/money';
import { type Traded, tradedText } from '@nairadesk/contract/order-words';
import { t } from './translate.ts';

/** What an order trades, as `tradedText` says it, for a mail that is said in its reader's language. */
export function tradedWords(traded: Traded): string {
  const { assetType, assetName, cardCount, settled, quantity } = traded;
  if (assetType === 'cryptocurrency' || cardCount) return tradedText(traded);
  const card = /gift card$/i.test(assetName) ? assetName : `${assetName} gift card`;
  return t('{value} of {card}', { value: `$${formatQuantity(settled?.quantity ?? quantity)}`, card });
}
