import { faceValue } from '@nairadesk/contract/card-rates';
import { cardRefusalTexts } from '@nairadesk/contract/card-verdicts';
import { formatNaira, koboOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { listOrderCards, type OrderCard } from '@nairadesk/contract/order-cards';
import { useRead } from '../../../api/use-read.ts';
import { t, translateText } from '../../../language/translate.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CardFace, cardFaceClass } from './card-face.tsx';
import { CardProof } from './card-proof.tsx';
import { OwnPhotos } from './own-photos.tsx';

/** The cards of a sale, with what was decided about each once the customer was told. Nothing where it has none. */
export function SoldCards({ order }: { order: Pick<Order, 'id' | 'assetName' | 'assetLogo'> }) {
  const read = useRead(listOrderCards, { id: order.id }, { every: 10_000, quiet: true });
  const cards = read.data?.data;
  if (cards?.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">
        {cards && cards.length > 1 ? t('Your {count} cards', { count: cards.length }) : t('Your card')}
      </h3>
      {cards ? (
        <ol aria-label={t('Cards')} className="flex flex-col gap-2">
          {cards.map((card) => (
            <li key={card.id} className={cardFaceClass}>
              <CardFace
                brand={{ name: order.assetName, logo: order.assetLogo }}
                card={card}
                amount={card.verdict?.amount ?? card.amount}
              >
                {card.verdict && <Decided card={card} verdict={card.verdict} />}
                <CardProof orderId={order.id} card={card} />
                <OwnPhotos card={card} />
              </CardFace>
            </li>
          ))}
        </ol>
      ) : (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load the cards')}>
          <Loading label={t('Loading the cards')}>
            <Skeleton className="h-18 w-full rounded-lg" />
          </Loading>
        </AsyncBoundary>
      )}
    </section>
  );
}

type Verdict = NonNullable<OrderCard['verdict']>;

/** What was decided; of a card that isn't as agreed also what was agreed, and what it counts for now. */
function Decided({ card, verdict }: { card: OrderCard; verdict: Verdict }) {
  const { is, reason, text } = verdict;
  return (
    <span className="mt-1.5 block text-sm">
      {is === 'accepted' && <Badge tone="go">{t('Accepted')}</Badge>}
      {is === 'changed' && <Badge tone="attention">{changedText(card, verdict)}</Badge>}
      {is === 'refused' && <Badge tone="loss">{t('Refused')}</Badge>}
      {is !== 'accepted' && (
        <span className="mt-1 block text-ink-soft tabular-nums">
          {t('Agreed: {terms}', { terms: termsText(card.country, card) })}
          {is === 'changed' && (
            <span className="block">{t('Now: {terms}', { terms: termsText(card.country, verdict) })}</span>
          )}
        </span>
      )}
      {is === 'refused' && reason && reason !== 'other' && (
        <span className="mt-1 block">{translateText(cardRefusalTexts[reason])}</span>
      )}
      {text && <span className="mt-1 block [overflow-wrap:anywhere]">{text}</span>}
    </span>
  );
}

function changedText(card: OrderCard, verdict: Verdict): string {
  const isValue = koboOf(card.faceValue) !== koboOf(verdict.faceValue);
  const isRate = koboOf(card.rate) !== koboOf(verdict.rate);
  if (isValue && isRate) return t('Accepted at another value and rate');
  return isRate ? t('Accepted at another rate') : t('Accepted at another value');
}

/** "$50 at ₦1,150.00 = ₦57,500.00" */
function termsText(
  country: OrderCard['country'],
  terms: Pick<OrderCard, 'faceValue' | 'rate' | 'amount'>,
): string {
  return t('{value} at {rate} = {amount}', {
    value: faceValue(country, terms.faceValue),
    rate: formatNaira(terms.rate),
    amount: formatNaira(terms.amount),
  });
}
