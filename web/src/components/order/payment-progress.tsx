import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures } from '@nairadesk/contract/order-words';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { t } from '../../language/translate.ts';
import { PathLink } from '../../router/link.tsx';
import { ownOrderPath } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Money } from '../text/money.tsx';
import { tradedWords } from '../text/traded-words.ts';
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
          {t('Receipt and details')}
        </PathLink>
      )}
      <MoneyNews order={order} />
      <OrderTimeline order={order} viewer="user" />
      {sellsCard(order) && !order.hasCardCode && <SoldCards order={order} />}
      {order.status === 'successful' && !sellsCard(order) && <ProofForm order={order} />}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-4 border-line border-t pt-5 text-sm">
        <div className="min-w-0">
          <dt className="text-ink-soft">{order.orderType === 'buy' ? t('You buy') : t('You sell')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{tradedWords(order)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-soft">{t('Amount')}</dt>
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
    if (manual) return { title: t('Order complete'), detail: manual };
    return buy
      ? {
          title: t('Sent. Order complete'),
          detail: t('{what} is on its way to you.', { what: tradedWords(order) }),
        }
      : {
          title: t('Paid. Order complete'),
          detail: t('The money is on its way to your account at {bank}.', {
            bank: String(order.bankDetails?.bankName),
          }),
        };
  }
  if (order.status === 'cancelled') {
    return {
      title: t('Order cancelled'),
      detail: cancelledAdvice(order),
    };
  }
  return {
    title: checkingText(order),
    detail: t('This page updates by itself. You can close it. Your order stays in Transaction History.'),
  };
}

function checkingText({ orderType, assetType, cardCount }: OrderDetail): string {
  if (orderType === 'buy') return t('Thank you. We’re checking your payment now');
  if (assetType === 'cryptocurrency') return t('Thank you. We’re checking your coins now');
  return cardCount === null || cardCount === 1 ? t('We have your card') : t('We have your cards');
}
