import type { OrderType } from '@nairadesk/contract/money';
import type { Rate } from '@nairadesk/contract/website';
import { useState } from 'react';
import { type Asked, groupedText, numberText, type QuoteField, quoteFor, shownText } from './quote.ts';

// A first amount that most people could pay, so that the page answers before it is asked.
const firstAmount: Asked = { field: 'amount', text: '50,000' };

/** What the calculator knows: the asset, the direction, and the number that was typed last. */
export function useCalculator(rates: readonly Rate[]) {
  const [chosen, setChosen] = useState('');
  const [orderType, setOrderType] = useState<OrderType>('buy');
  const [asked, setAsked] = useState(firstAmount);
  const rate = rates.find((each) => rateKey(each) === chosen) ?? firstRate(rates);
  if (!rate) return null;
  const quote = quoteFor(rate, orderType, asked);
  return {
    rate,
    orderType,
    setOrderType,
    quote,
    choose: (key: string) => {
      setChosen(key);
      // Naira mean the same for every asset; half a bitcoin is not half a gift card.
      if (asked.field === 'quantity' && quote)
        setAsked({ field: 'amount', text: shownText('amount', quote) });
    },
    input: (field: QuoteField) => ({
      value: asked.field === field ? asked.text : quote ? shownText(field, quote) : '',
      onChange: (event: { target: { value: string } }) =>
        setAsked({ field, text: numberText(field, rate, event.target.value) }),
      // Not sooner: text that changes under the caret throws it to the end.
      onBlur: () => setAsked((last) => ({ ...last, text: groupedText(last.text) })),
    }),
  };
}

export type Calculator = NonNullable<ReturnType<typeof useCalculator>>;

/** Names are told apart by type: there may be a coin and a card of one name. */
export function rateKey({ assetType, name }: Rate): string {
  return `${assetType}:${name}`;
}

/** The dearest coin is the one people come to ask about. */
function firstRate(rates: readonly Rate[]): Rate | undefined {
  const coins = rates.filter(({ assetType }) => assetType === 'cryptocurrency');
  const dearestFirst = coins.toSorted((a, b) => Number(b.sellingPrice) - Number(a.sellingPrice));
  return dearestFirst[0] ?? rates[0];
}
