import type { CardsQuote } from '@nairadesk/contract/card-quote';
import { nairaOf } from '@nairadesk/contract/money';
import { Money } from '../../../components/text/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CardSaleState } from './use-card-sale.ts';

/** Which cards bring something else by now: what they brought before, and what they bring. */
export function RatesChanged({ sale, before }: { sale: CardSaleState; before: CardsQuote }) {
  const changed = sale.cards.filter(
    ({ quote, position }) => quote?.amountKobo !== before.cards[position - 1]?.amountKobo,
  );
  return (
    <Notice tone="attention" title="Our rates have changed">
      <ul>
        {changed.map(({ key, position, quote }) => (
          <li key={key}>
            Card {position}: <Money naira={nairaOf(before.cards[position - 1]?.amountKobo ?? 0n)} /> before,{' '}
            <Money naira={nairaOf(quote?.amountKobo ?? 0n)} className="font-semibold" /> now
          </li>
        ))}
      </ul>
      Please check the new amount, then press the button again.
    </Notice>
  );
}
