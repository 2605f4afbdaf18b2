import type { DeskOrder, OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { getOrder } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { NotesPart } from '../../../components/notes/notes-part.tsx';
import { FundingNotice } from '../../../components/order/funding-notice.tsx';
import { OrderMessagesPart } from '../../../components/order/messages/order-messages-part.tsx';
import { OrderFacts } from '../../../components/order/order-facts.tsx';
import { OrderTimeline } from '../../../components/order/order-timeline.tsx';
import { ReversalNotice } from '../../../components/order/reversal/reversal-notice.tsx';
import { mayReverse, ReverseButton } from '../../../components/order/reversal/reverse-order-dialog.tsx';
import { SentProof } from '../../../components/order/sent-proof.tsx';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ApprovalStage } from '../approvals/approval-stage.tsx';
import { ReversalStage } from '../approvals/reversal-stage.tsx';
import type { Asked, PaneOrder } from '../asked.ts';
import { CardsPart } from '../cards/lazy-cards-part.tsx';
import { useCardsWait } from '../cards/use-cards-wait.ts';
import { DeliveredPart } from '../delivery/lazy-delivered-part.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { FlagList } from './flag-list.tsx';
import { MarkAsSent } from './mark-as-sent.tsx';
import { MoneyWays } from './money-ways.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { Arrives, Leaves } from './order-sides.tsx';
import { ownOrderText } from './own-order-text.ts';

interface OrderPaneProps {
  orderId: string;
  /** What the queue knows of it already. */
  listed: DeskOrder | undefined;
  viewer: Role;
  onAsk: (asked: Asked) => void;
  /** On a phone, where the pane covers the list, and on the order's own page. */
  onBack: (() => void) | undefined;
  /** Beside the way back. */
  aside?: ReactNode;
  /** On a page of its own: it is as long as it is. */
  alone?: boolean;
  heading: Ref<HTMLHeadingElement>;
}

/** The chosen order: who has it, what must arrive, what to send, the actions, and all that is known of it. */
export function OrderPane({ orderId, listed, onBack, aside, alone, ...rest }: OrderPaneProps) {
  const read = useRead(getOrder, { id: orderId }, { every: 10_000 });
  const detail = read.data?.data;
  const order: PaneOrder | undefined = detail ? { ...listed, ...detail, ...closerOf(detail) } : listed;
  return (
    <section
      aria-label={order ? `Order ${order.transactionId}` : 'Order'}
      className={clsx(
        'rounded-lg border border-line bg-surface shadow-raised',
        !alone && 'lg:flex lg:max-h-full lg:flex-col lg:overflow-hidden',
      )}
    >
      {onBack && (
        <div className="mx-1 mt-1 flex items-center justify-between">
          <Button variant="quiet" icon={<ArrowLeft className="size-5" />} onClick={onBack}>
            {alone ? 'Back' : 'All orders'}
          </Button>
          {aside}
        </div>
      )}
      {order && <Shown order={order} detail={detail} {...rest} />}
      {!order && read.error?.code === 'not_found' && (
        <ErrorState title="We can’t find this order">The link may be incomplete.</ErrorState>
      )}
      {!order && read.error?.code !== 'not_found' && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load this order">
          <PaneSkeleton />
        </AsyncBoundary>
      )}
    </section>
  );
}

// What a customer wrote as their reason must not pass for a colleague's.
function closerOf({ events }: OrderDetail): Pick<PaneOrder, 'cancelledBy'> {
  return { cancelledBy: events.find(({ to }) => to === 'cancelled')?.by ?? null };
}

interface ShownProps extends Pick<OrderPaneProps, 'viewer' | 'onAsk' | 'heading'> {
  order: PaneOrder;
  detail: OrderDetail | undefined;
}

function Shown({ order, detail, viewer, onAsk, heading }: ShownProps) {
  const open = may('complete', order.status);
  const waits = useCardsWait(order);
  const ask = (what: Asked['what']) => onAsk({ what, order });
  return (
    <>
      {/* Positioned, so that what is for screen readers alone stays in it and doesn’t lengthen the page. */}
      <div className="relative min-h-0 flex-1 lg:overflow-y-auto">
        <OrderHead order={order} viewer={viewer} heading={heading} />
        <ClaimBar order={order} />
        <div className="flex flex-col gap-5 px-5 py-4 sm:px-6">
          {open ? (
            <>
              <div className="flex flex-col gap-3 empty:hidden">
                <ApprovalStage order={order} />
                <FlagList flags={order.flags} linked />
                {order.takenBack && <ReversalNotice order={order} viewer={viewer} />}
                <FundingNotice order={order} />
                <MoneyWays order={order} onAsk={ask} />
              </div>
              {order.cardCount === null ? (
                <Arrives order={order} viewer={viewer} />
              ) : (
                <CardsPart order={order} />
              )}
              {waits === null && <Leaves order={order} />}
            </>
          ) : (
            <>
              {!order.reversal && <ReversalStage order={order} />}
              <OrderOutcome order={order} viewer={viewer} />
              {order.cardCount !== null && <CardsPart order={order} />}
              {detail?.hasCardCode && order.orderType === 'buy' && (
                <DeliveredPart order={detail} viewer={viewer} />
              )}
            </>
          )}
          {!order.own && <OrderMessagesPart key={order.id} orderId={order.id} side="staff" />}
          {!order.own && <NotesPart about={{ orderId: order.id }} />}
          {detail && <More order={detail} viewer={viewer} />}
        </div>
      </div>
      <Actions order={order} detail={detail} viewer={viewer} waits={waits} ask={ask} />
    </>
  );
}

/** Stays in view below what scrolls. */
function Actions({
  order,
  detail,
  viewer,
  waits,
  ask,
}: Pick<ShownProps, 'order' | 'detail' | 'viewer'> & {
  /** Why it can't be completed yet. */
  waits: string | null;
  ask: (what: Asked['what']) => void;
}) {
  const open = may('complete', order.status);
  const canReverse = detail && mayReverse(detail, viewer);
  if (!open && !canReverse) return null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2.5 sm:flex-nowrap rounded-b-lg border-line border-t bg-surface px-5 py-3 sm:px-6">
      {canReverse && <ReverseButton onClick={() => ask('reverse')} />}
      {open && order.own && <p className="text-ink-soft text-sm">{ownOrderText}</p>}
      {open && !order.own && (
        <>
          <Button
            data-key="x"
            variant="quiet"
            className="text-loss hover:bg-loss-soft"
            onClick={() => ask('cancel')}
          >
            Cancel
          </Button>
          {waits && (
            <p
              id="cards-wait"
              className="order-first w-full min-w-0 text-ink-soft text-sm sm:order-none sm:ml-auto sm:w-auto sm:text-right"
            >
              {waits}
            </p>
          )}
          <MarkAsSent
            data-key="s"
            order={order}
            disabled={waits !== null}
            aria-describedby={waits ? 'cards-wait' : undefined}
            size="lg"
            className={waits ? 'ml-auto sm:ml-0' : 'ml-auto flex-1 sm:max-w-64'}
            onClick={() => ask('complete')}
          />
        </>
      )}
    </div>
  );
}

/** How it went so far, what the customer sent, and every detail. */
function More({ order, viewer }: { order: OrderDetail; viewer: Role }) {
  return (
    <>
      <section>
        <h3 className="mb-2 font-semibold">Progress</h3>
        <OrderTimeline order={order} viewer={viewer} />
      </section>
      <SentProof order={order} staff />
      <section>
        <h3 className="mb-2 font-semibold">Details</h3>
        <OrderFacts order={order} withCustomer />
      </section>
    </>
  );
}

function PaneSkeleton() {
  return (
    <Loading label="Loading the order">
      <div className="flex flex-col gap-4 p-6">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </Loading>
  );
}
