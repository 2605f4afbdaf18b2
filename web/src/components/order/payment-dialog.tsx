import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { cancelOrder, getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { clockSkew } from '../../api/server-clock.ts';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { go } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { titleWords } from '../text/traded-words.ts';
import { lateLabel } from './late-words.ts';
import { hasOpenOffer, MoneyNews } from './money-news.tsx';
import { keepPayment, keptPayment } from './paying/kept-payment.ts';
import { KeptReportNotice } from './paying/kept-report-notice.tsx';
import { useReport } from './paying/use-report.ts';
import { PaymentInstructions } from './payment-instructions.tsx';
import { PaymentProgress } from './payment-progress.tsx';

interface PaymentDialogProps {
  orderId: string;
  open: boolean;
  onClose(): void;
}

/** Follows an order from placement to its end: what to pay, "I have made payment", then its progress. */
export function PaymentDialog({ orderId, open, onClose }: PaymentDialogProps) {
  return open ? <OpenPayment key={orderId} orderId={orderId} onClose={onClose} /> : null;
}

function OpenPayment({ orderId, onClose }: Omit<PaymentDialogProps, 'open'>) {
  const { order, read } = usePolledOrder(orderId);
  const stays = useRedirectWhenOver(
    order,
    { fetching: read.isFetching, kept: read.data === undefined },
    onClose,
  );
  const shown = stays ? order : undefined;
  const close = () => {
    if (order && !isClosed(order)) announceSavedOrder();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={shown ? titleWords(shown) : t('Your order')}
      description={shown && t('Order {number}', { number: shown.transactionId })}
      footer={shown && <Actions order={shown} onClose={close} />}
    >
      {shown && <Content order={shown} endsAt={localEnd(shown)} />}
      {!order && read.isError && (
        <NotShown failure={read.error} retrying={read.isFetching} onRetry={() => read.refetch()} />
      )}
      {!shown && !read.isError && <PaymentSkeleton />}
    </Dialog>
  );
}

function NotShown(props: { failure: ApiFailure; retrying: boolean; onRetry: () => void }) {
  if (props.failure.code === 'not_found')
    return (
      <ErrorState title={t('We can’t find this order')}>
        {t('Your orders are in Transaction History.')}
      </ErrorState>
    );
  return (
    <ErrorState title={t('We couldn’t load your order')} onRetry={props.onRetry} retrying={props.retrying}>
      {t('Your order is safe in Transaction History. Don’t send anything until the payment details appear.')}
    </ErrorState>
  );
}

/** The order, kept current: by live updates, else by polling every five seconds until it is closed. */
function usePolledOrder(orderId: string) {
  const [closed, setClosed] = useState(false);
  const read = useRead(getOrder, { id: orderId }, { every: !closed && 5000 });
  const fresh = read.data?.data;
  // Without a connection, also after a reload, what is to be paid can still be read.
  const order = fresh ?? (read.isError ? keptPayment(orderId) : undefined);
  useEffect(() => {
    if (fresh) keepPayment(fresh);
  }, [fresh]);
  const unknown = read.error?.code === 'not_found';
  useEffect(() => setClosed(unknown || (order !== undefined && isClosed(order))), [order, unknown]);
  return { order, read };
}

/** After the countdown, reopening redirects to /trade (docs/specification.md 4.4.2). Returns whether to stay open. */
function useRedirectWhenOver(
  order: OrderDetail | undefined,
  { fetching, kept }: { fetching: boolean; kept: boolean },
  onClose: () => void,
): boolean {
  const [openedAt] = useState(Date.now);
  const over =
    order !== undefined &&
    isPending(order) &&
    !sellsCard(order) &&
    !hasOpenOffer(order) &&
    localEnd(order) <= openedAt;
  // A cached copy must not redirect anyone; a fresh answer also corrects the clock skew.
  const leaves = over && !fetching && !kept;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!leaves || !order) return;
    close.current();
    toast.say(overText(order));
    go({ to: paths.trade });
  }, [leaves, order]);
  return !over || kept;
}

function overText(order: OrderDetail): string {
  const button = { button: lateLabel(order) };
  return order.orderType === 'buy'
    ? t(
        'Time to pay is over, and the price is no longer locked. If you already paid, press “{button}” in Transaction History.',
        button,
      )
    : t(
        'Time to send is over, and the price is no longer locked. If you already sent it, press “{button}” in Transaction History.',
        button,
      );
}

function Content({ order, endsAt }: { order: OrderDetail; endsAt: number }) {
  if (isPending(order) && hasOpenOffer(order)) return <MoneyNews order={order} />;
  if (isPending(order)) return <Paying order={order} endsAt={endsAt} />;
  return <PaymentProgress key={order.status} order={order} />;
}

function Paying({ order, endsAt }: { order: OrderDetail; endsAt: number }) {
  const { isKept } = useReport(order.id);
  return (
    <div className="flex flex-col gap-4">
      {isKept && <KeptReportNotice />}
      <PaymentInstructions order={order} endsAt={endsAt} />
    </div>
  );
}

function Actions({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const report = useReport(order.id);
  useReportOfCard(order, report.send);
  const cancel = useCall(cancelOrder, {
    invalidates: [getOrder, listHistory],
    onSuccess: (answer) => {
      setAsking(false);
      toast.done(answer.message);
    },
    onFailure: () => setAsking(false),
  });
  if (!isPending(order) || hasOpenOffer(order))
    return <Button onClick={onClose}>{isClosed(order) ? t('Done') : t('Close')}</Button>;
  if (report.isKept || (sellsCard(order) && report.pending))
    return <Button onClick={onClose}>{t('Close')}</Button>;
  return (
    <>
      <div className="flex w-full flex-wrap-reverse gap-x-1 gap-y-2 sm:justify-end sm:gap-x-2.5">
        <Button variant="quiet" className="max-sm:px-2" onClick={() => setAsking(true)}>
          {t('Cancel order')}
        </Button>
        <Button className="grow sm:grow-0" pending={report.pending} onClick={report.send}>
          {t('I have made payment')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('Cancel this order?')}
        confirmLabel={t('Cancel order')}
        keepLabel={t('Keep order')}
        danger
        pending={cancel.pending}
        onConfirm={() => cancel.send({ orderId: order.id })}
        onClose={() => setAsking(false)}
      >
        {cancelWarning(order)}
      </ConfirmDialog>
    </>
  );
}

/** The card is the payment, and its details came with the order: nothing is left for its customer to say. */
function useReportOfCard(order: OrderDetail, send: () => void): void {
  const isDue = sellsCard(order) && isPending(order) && !hasOpenOffer(order);
  const report = useRef(send);
  report.current = send;
  useEffect(() => {
    if (isDue) report.current();
  }, [isDue]);
}

function cancelWarning({ orderType, assetType }: OrderDetail): string {
  if (orderType === 'buy')
    return t('Already sent the money? Don’t cancel. Press “I have made payment” and we’ll look for it.');
  if (assetType === 'cryptocurrency')
    return t('Already sent the coins? Don’t cancel. Press “I have made payment” and we’ll look for them.');
  return t('We won’t use your card details, and we won’t pay you for the card.');
}

function announceSavedOrder() {
  if (window.location.pathname !== paths.transactionHistory)
    toast.say(t('Your order is saved in Transaction History.'));
}

function isPending({ status }: OrderDetail): boolean {
  return may('report', status);
}

function isClosed({ status }: OrderDetail): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** By this device's clock, which may be wrong. */
function localEnd({ expiresAt }: OrderDetail): number {
  return Date.parse(expiresAt) + clockSkew();
}

function PaymentSkeleton() {
  return (
    <Loading label={t('Loading the payment details')}>
      <div className="flex items-center gap-5">
        <Skeleton className="size-28 rounded-full" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      {['amount', 'number', 'bank', 'name', 'reference'].map((line) => (
        <div key={line} className="mt-6 flex items-center justify-between">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-6 w-40" />
          </div>
          <Skeleton className="h-9 w-26" />
        </div>
      ))}
    </Loading>
  );
}
