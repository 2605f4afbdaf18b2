import { brand } from '@nairadesk/contract/brand';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { getOrder } from '@nairadesk/contract/orders';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { isTimeOver, lateLabel } from '../../components/order/late-words.ts';
import { OrderMessagesPart } from '../../components/order/messages/order-messages-part.tsx';
import { hasOpenOffer } from '../../components/order/money-news.tsx';
import { OrderContent, OrderSkeleton } from '../../components/order/order-dialog.tsx';
import { PushQuestion } from '../../components/order/paying/lazy-push-question.ts';
import { PaymentDialog } from '../../components/order/payment-dialog.tsx';
import { ReceiptPart } from '../../components/order/receipt/receipt-part.tsx';
import { UsualTime } from '../../components/order/usual-time.tsx';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { usePathname } from '../../router/navigate.ts';
import { paths, thingAt, thingPaths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LatePaymentDialog } from './late-payment-dialog.tsx';

/** One order on a page of its customer: what waits for them, how it went, and the conversation about it. */
export function OwnOrderPage() {
  const orderId = thingAt(usePathname(), thingPaths.ownOrder);
  return orderId === null ? null : <OwnOrderShown key={orderId} orderId={orderId} />;
}

function OwnOrderShown({ orderId }: { orderId: string }) {
  const read = useRead(getOrder, { id: orderId }, { every: 10_000 });
  const order = read.data?.data;
  useAnchor(order !== undefined);
  return (
    <div className="mx-auto max-w-176">
      <Link
        to={paths.transactionHistory}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 font-medium text-go"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('All orders')}
      </Link>
      <h1 className="mt-1 mb-5 font-semibold text-2xl [overflow-wrap:anywhere] sm:text-3xl">
        {order ? t('Order {number}', { number: order.transactionId }) : t('Order')}
      </h1>
      {order && (
        <div className="flex flex-col gap-6">
          <NextStep order={order} />
          <h2 className="sr-only">{t('All about this order')}</h2>
          {order.status === 'successful' && <UsualTime />}
          {order.status === 'successful' && (
            <Suspense>
              <PushQuestion />
            </Suspense>
          )}
          {order.status === 'completed' && (
            <Card>
              <ReceiptPart order={order} />
            </Card>
          )}
          <Card>
            <OrderContent order={order} viewer="user" />
          </Card>
          <Card>
            <OrderMessagesPart orderId={order.id} side="customer" />
            <a
              href={`${brand.social.whatsapp}?text=${encodeURIComponent(`${t('Order {number}', { number: order.transactionId })}: `)}`}
              target="_blank"
              rel="noreferrer"
              className="mt-4 inline-flex min-h-11 items-center font-medium text-go underline underline-offset-4"
            >
              {t('Or write on WhatsApp')}
            </a>
          </Card>
        </div>
      )}
      {!order && read.error?.code === 'not_found' && (
        <ErrorState title={t('We can’t find this order')}>
          {t('It may belong to another account. Your orders are in Transaction History.')}
        </ErrorState>
      )}
      {!order && read.error?.code !== 'not_found' && (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load this order')}>
          <OrderSkeleton />
        </AsyncBoundary>
      )}
    </div>
  );
}

/** What its customer can do now; nothing where it is our turn, or an offer waits below. */
function NextStep({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState(false);
  if (!may('report', order.status) || hasOpenOffer(order)) return null;
  const close = () => setAsked(false);
  const isLate = isTimeOver(order);
  return (
    <>
      <Button
        size="lg"
        variant={isLate ? 'secondary' : 'primary'}
        className="self-start max-sm:w-full"
        onClick={() => setAsked(true)}
      >
        {isLate ? lateLabel(order) : nowLabel(order)}
      </Button>
      {asked && isLate && <LatePaymentDialog row={order} onClose={close} />}
      {asked && !isLate && <PaymentDialog orderId={order.id} open onClose={close} />}
    </>
  );
}

function nowLabel(order: OrderDetail): string {
  if (sellsCard(order)) return t('Continue');
  return order.orderType === 'buy' ? t('Pay now') : t('Send now');
}

/** What the address names below the #, once it is there. */
function useAnchor(isThere: boolean): void {
  useEffect(() => {
    const show = () => {
      const name = window.location.hash.slice(1);
      if (isThere && name) document.getElementById(name)?.scrollIntoView();
    };
    show();
    // What the router tells of a link that was followed.
    window.addEventListener('pushState', show);
    return () => window.removeEventListener('pushState', show);
  }, [isThere]);
}
