import { formatNaira } from '@nairadesk/contract/money';
import { listOrderCards, type OrderCard } from '@nairadesk/contract/order-cards';
import { may } from '@nairadesk/contract/order-status';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { When } from '../../../components/text/when.tsx';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { PaneOrder } from '../asked.ts';
import { holdingAt } from '../claim-words.ts';
import { WithdrawOffer } from '../pane/withdraw-offer.tsx';
import { ChangeCardDialog, RefuseCardDialog } from './judge-card-dialogs.tsx';
import { JudgedCard } from './judged-card.tsx';
import { SendVerdictsPart } from './send-verdicts-part.tsx';
import { type CardsTally, tallyCards } from './tally-cards.ts';
import { useJudging } from './use-judging.ts';

/** The cards of an order, judged one by one, and what they bring by that. */
export function CardsPart({ order }: { order: PaneOrder }) {
  const read = useRead(listOrderCards, { id: order.id }, { every: 10_000 });
  return (
    <section aria-label="Cards">
      <h3 className="font-semibold">Cards</h3>
      {read.data ? (
        <Cards order={order} cards={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the cards">
          <Loading label="Loading the cards">
            <Skeleton className="mt-2 h-40" />
          </Loading>
        </AsyncBoundary>
      )}
    </section>
  );
}

function Cards({ order, cards }: { order: PaneOrder; cards: OrderCard[] }) {
  const [asked, setAsked] = useState<{ what: 'changed' | 'refused'; cardId: string } | null>(null);
  const [acceptedId, setAcceptedId] = useState('');
  const judging = useJudging();
  const holding = holdingAt(order.claim, useServerNow(5000));
  const isOpen = may('complete', order.status) && !order.settled && order.offer?.state !== 'open';
  const mayJudge = isOpen && !order.own && holding.by !== 'colleague';
  const tally = tallyCards(cards);
  const card = cards.find(({ id }) => id === asked?.cardId);
  const AskDialog = asked?.what === 'refused' ? RefuseCardDialog : ChangeCardDialog;
  return (
    <>
      {isOpen && !order.own && holding.by === 'colleague' && (
        <p className="mt-1 text-ink-soft text-sm">
          Only {firstName(holding.name)} can judge the cards of this order now.
        </p>
      )}
      <ul className="divide-y divide-line">
        {cards.map((one) => (
          <JudgedCard
            key={one.id}
            orderId={order.id}
            brand={{ name: order.assetName, logo: order.assetLogo }}
            card={one}
            mayReveal={!order.own}
            mayJudge={mayJudge}
            pending={judging.pending && acceptedId === one.id}
            // A second verdict would take the place of the one that is on its way.
            waits={judging.pending && acceptedId !== one.id}
            onAccept={() => {
              setAcceptedId(one.id);
              judging.send({ id: order.id, cardId: one.id, version: one.version, verdict: 'accepted' });
            }}
            onAsk={(what) => setAsked({ what, cardId: one.id })}
          />
        ))}
      </ul>
      <Total order={order} tally={tally} />
      {mayJudge && (tally.next === 'ask' || tally.next === 'cancel') && (
        <div className="mt-3 flex">
          <SendVerdictsPart order={order} tally={tally} />
        </div>
      )}
      <Waiting order={order} />
      {asked && card && <AskDialog orderId={order.id} card={card} onClose={() => setAsked(null)} />}
    </>
  );
}

/** "4 of 5 good: ₦92,000.00 instead of ₦115,000.00", as it grows. */
function Total({ order, tally }: { order: PaneOrder; tally: CardsTally }) {
  const { count, missing, good, amount, next } = tally;
  if (missing === count) return null;
  const sums =
    next === 'pay'
      ? formatNaira(amount)
      : `${formatNaira(amount)} ${missing > 0 ? 'of' : 'instead of'} ${formatNaira(order.amount)}`;
  return (
    <p role="status" className="border-line border-t pt-3 font-semibold tabular-nums">
      {good} of {count} good: {sums}
      {missing > 0 && (
        <span className="font-normal text-ink-soft text-sm">
          {' '}
          · {missing} {missing === 1 ? 'card' : 'cards'} to judge
        </span>
      )}
    </p>
  );
}

/** What the customer was asked, and what they answered. */
function Waiting({ order: { offer, own } }: { order: PaneOrder }) {
  if (offer?.kind !== 'cards') return null;
  if (offer.state === 'accepted')
    return <p className="mt-2 text-sm">The customer accepted {formatNaira(offer.after.amount)}.</p>;
  if (offer.state === 'open')
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm">
        <p>
          Offered. The customer can answer until <When time={offer.validUntil} />.
        </p>
        {!own && <WithdrawOffer offer={offer} />}
      </div>
    );
  if (offer.state === 'withdrawn') return null;
  return (
    <p className="mt-2 text-sm">
      {offer.state === 'declined' ? 'The customer took all cards back.' : 'The customer didn’t answer.'} The
      codes are deleted.
    </p>
  );
}
