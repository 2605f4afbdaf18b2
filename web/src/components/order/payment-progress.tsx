import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { PathLink } from '../../router/link.tsx';
import { ownOrderPath } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Money } from '../text/money.tsx';
import { cancelledAdvice } from './cancelled-advice.ts';
import { SoldCards } from './cards/lazy-sold-cards.tsx';
import { manualDeliveryText } from './manual-delivery.ts';
import { MoneyNews } from './money-news.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PushQuestion } from './paying/lazy-push-question.ts';
import { ProofForm } from './proof-form.tsx';
import { UsualTime } from './usual-time.tsx';

/** The progress of an order after its payment was reported. */
export function PaymentProgress({ order }: { order: OrderDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const { title, detail } = words(order);
  return (
    <div className="flex flex-col gap-6">
      <div role="status">
        {order.status === 'completed' && <Done />}
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {title}
        </h3>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{detail}</p>
        {order.status === 'successful' && <UsualTime />}
      </div>
      {order.status === 'successful' && (
        <Suspense>
          <PushQuestion />
        </Suspense>
      )}
      {order.status === 'completed' && (
        <PathLink href={ownOrderPath(order.id)} className={buttonClass({ variant: 'secondary', full: true })}>
          Receipt and details
        </PathLink>
      )}
      <MoneyNews order={order} />
      <OrderTimeline order={order} viewer="user" />
      {sellsCard(order) && !order.hasCardCode && <SoldCards order={order} />}
      {order.status === 'successful' && !sellsCard(order) && <ProofForm order={order} />}
      <dl className="grid grid-cols-2 gap-4 border-line border-t pt-5 text-sm">
        <div className="min-w-0">
          <dt className="text-ink-soft">{order.orderType === 'buy' ? 'You buy' : 'You sell'}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{tradedText(order)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-soft">Amount</dt>
          <dd className="font-medium">
            <Money naira={settledFigures(order).amount} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The small moment when it is done; still where motion is unwanted. */
function Done() {
  return (
    <span className="mb-3 grid size-14 animate-[rise_180ms_var(--ease-out)] place-items-center rounded-full bg-go text-on-go motion-reduce:animate-none">
      <Check aria-hidden="true" className="size-8" />
    </span>
  );
}

function words(order: OrderDetail): { title: string; detail: string } {
  const buy = order.orderType === 'buy';
  if (order.status === 'completed') {
    const manual = manualDeliveryText(order);
    if (manual) return { title: 'Order complete', detail: manual };
    return buy
      ? { title: 'Sent. Order complete', detail: `${tradedText(order)} is on its way to you.` }
      : {
          title: 'Paid. Order complete',
          detail: `The money is on its way to your account at ${order.bankDetails?.bankName}.`,
        };
  }
  if (order.status === 'cancelled') {
    return {
      title: 'Order cancelled',
      detail: cancelledAdvice(order),
    };
  }
  return {
    title: sellsCard(order)
      ? paidWith(order) === 'card'
        ? 'We have your card'
        : 'We have your cards'
      : `Thank you. We’re checking your ${paidWith(order)} now`,
    detail: 'This page updates by itself. You can close it. Your order stays in Transaction History.',
  };
}

function paidWith({ orderType, assetType, cardCount }: OrderDetail): string {
  if (orderType === 'buy') return 'payment';
  if (assetType === 'cryptocurrency') return 'coins';
  return cardCount === null || cardCount === 1 ? 'card' : 'cards';
}
