import { nairaOf } from '@nairadesk/contract/money';
import { Money } from '../../../components/text/money.tsx';
import { t } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CardSaleState } from './use-card-sale.ts';

/** Which cards bring something else by now, or aren't bought any more: what they brought before, and what they bring. */
export function RatesChanged({ sale, before }: { sale: CardSaleState; before: readonly (bigint | null)[] }) {
  const changed = sale.cards.flatMap(({ key, position, quote }) => {
    const amount = before[position - 1];
    return typeof amount === 'bigint' ? { key, position, amount, quote } : [];
  });
  return (
    <div role="status">
      <Notice tone="attention" title={t('Rates have changed')}>
        <ul>
          {changed.map(({ key, position, amount, quote }) => (
            <li key={key}>
              {quote
                ? withNodes(t('Card {number}: {before} before, {now} now', { number: position }), {
                    before: <Money naira={nairaOf(amount)} />,
                    now: <Money naira={nairaOf(quote.amountKobo)} className="font-semibold" />,
                  })
                : withNodes(t('Card {number}: {before} before, {now}', { number: position }), {
                    before: <Money naira={nairaOf(amount)} />,
                    now: <span className="font-semibold">{t('not bought right now')}</span>,
                  })}
            </li>
          ))}
        </ul>
        <p className="mt-1">
          {changed.every(({ quote }) => quote)
            ? t('We kept what you chose and typed. Please check the new amount, then press the button again.')
            : t(
                'We kept what you chose and typed. Choose something else for a card that we don’t buy, or come back later.',
              )}
        </p>
      </Notice>
    </div>
  );
}
