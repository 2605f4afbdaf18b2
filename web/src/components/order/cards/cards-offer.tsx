import { findingOf } from '@nairadesk/contract/card-findings';
import { faceValue } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { acceptOffer, declineOffer, listOwnOffers, type Offer } from '@nairadesk/contract/offers';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useState } from 'react';
import { clockSkew } from '../../../api/server-clock.ts';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { When } from '../../text/when.tsx';
import { CardProof } from './card-proof.tsx';

/** What we can pay for the cards of an order, what is wrong with the others, and the customer's two answers. */
export function CardsOffer({ offer, title }: { offer: Offer; title: string }) {
  const after = formatNaira(offer.after.amount);
  return (
    <Notice tone="attention" title={`${title}: ${after} instead of ${formatNaira(offer.before.amount)}`}>
      <Findings orderId={offer.orderId} />
      <p>
        You have <TimeLeft until={offer.validUntil} /> to answer, until{' '}
        <When time={offer.validUntil} className="font-semibold" />. If you don’t, the order ends and all cards
        are yours again.
      </p>
      <Answers offer={offer} after={after} />
    </Notice>
  );
}

function Findings({ orderId }: { orderId: string }) {
  const read = useRead(listOrderCards, { id: orderId }, { quiet: true });
  if (!read.data)
    return (
      <AsyncBoundary failed={read.isError && read} title="We couldn’t load what we found">
        <Loading label="Loading what we found">
          <Skeleton className="my-2.5 h-5" />
        </Loading>
      </AsyncBoundary>
    );
  return (
    <ul className="my-2 flex flex-col gap-1.5">
      {read.data.data.map((card) => {
        const finding = findingOf(card);
        return (
          finding && (
            <li key={card.id} className="[overflow-wrap:anywhere]">
              <span className="font-semibold">
                Card {card.position}, {faceValue(card.country, card.faceValue)}
                {card.verdict?.is === 'refused' ? ', refused' : ''}:
              </span>{' '}
              {finding}
              <CardProof orderId={orderId} card={card} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil(useSecondsLeft(Date.parse(until) + clockSkew()) / 60);
  const hours = Math.floor(minutes / 60);
  return (
    <span className="whitespace-nowrap">
      {hours > 0 && `${hours} h `}
      {minutes % 60} min
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
        Accept {after}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        Take all back
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Take all cards back?"
        confirmLabel="Take all back"
        danger
        pending={decline.pending}
        onConfirm={() => decline.send({ id })}
        onClose={() => setIsAsking(false)}
      >
        Your order ends, and we don’t pay you for any card, the good ones too. We delete their codes, and
        nobody here can open them again.
      </ConfirmDialog>
    </div>
  );
}
