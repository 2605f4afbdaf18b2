import { faceValue } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { acceptOffer, declineOffer, listOwnOffers, type Offer } from '@nairadesk/contract/offers';
import { listOrderCards, type OrderCard } from '@nairadesk/contract/order-cards';
import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useState } from 'react';
import { clockSkew } from '../../../api/server-clock.ts';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { When } from '../../text/when.tsx';
import { CardProof } from './card-proof.tsx';
import { findingWords } from './finding-words.ts';

/** What we can pay for the cards of an order, what is wrong with the others, and the customer's two answers. */
export function CardsOffer({ offer, title }: { offer: Offer; title: string }) {
  const after = formatNaira(offer.after.amount);
  return (
    <Notice
      tone="attention"
      title={t('{title}: {after} instead of {before}', {
        title,
        after,
        before: formatNaira(offer.before.amount),
      })}
    >
      <Findings orderId={offer.orderId} />
      <p>
        {withNodes(
          t(
            'You have {left} to answer, until {time}. If you don’t, the order ends and all cards are yours again.',
          ),
          {
            left: <TimeLeft until={offer.validUntil} />,
            time: <When time={offer.validUntil} className="font-semibold" />,
          },
        )}
      </p>
      <Answers offer={offer} after={after} />
    </Notice>
  );
}

function Findings({ orderId }: { orderId: string }) {
  const read = useRead(listOrderCards, { id: orderId }, { quiet: true });
  if (!read.data)
    return (
      <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load what we found')}>
        <Loading label={t('Loading what we found')}>
          <Skeleton className="my-2.5 h-5" />
        </Loading>
      </AsyncBoundary>
    );
  return (
    <ul className="my-2 flex flex-col gap-1.5">
      {read.data.data.map((card) => {
        const finding = findingWords(card);
        return (
          finding && (
            <li key={card.id} className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{cardText(card)}</span> {finding}
              <CardProof orderId={orderId} card={card} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function cardText({ position: number, country, faceValue: value, verdict }: OrderCard): string {
  const values = { number, value: faceValue(country, value) };
  return verdict?.is === 'refused'
    ? t('Card {number}, {value}, refused:', values)
    : t('Card {number}, {value}:', values);
}

function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil(useSecondsLeft(Date.parse(until) + clockSkew()) / 60);
  const hours = Math.floor(minutes / 60);
  return (
    <span className="whitespace-nowrap">
      {hours > 0
        ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
        : t('{minutes} min', { minutes })}
    </span>
  );
}

function Answers({ offer: { id }, after }: { offer: Offer; after: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const options = {
    invalidates: [getOrder, listHistory, listOwnOffers, listOrderCards],
    onSuccess: ({ message }: { message: string }) => toast.done(message),
  };
  const accept = useCall(acceptOffer, options);
  const decline = useCall(declineOffer, { ...options, onFailure: () => setIsAsking(false) });
  return (
    <div className="mt-3 flex flex-col gap-2.5 sm:flex-row">
      <Button size="sm" pending={accept.pending} onClick={() => accept.send({ id })}>
        {t('Accept {amount}', { amount: after })}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {t('Take all back')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Take all cards back?')}
        confirmLabel={t('Take all back')}
        danger
        pending={decline.pending}
        onConfirm={() => decline.send({ id })}
        onClose={() => setIsAsking(false)}
      >
        {t(
          'Your order ends, and we don’t pay you for any card, the good ones too. We delete their codes, and nobody here can open them again.',
        )}
      </ConfirmDialog>
    </div>
  );
}
