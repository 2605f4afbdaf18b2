import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';
import { getOrder } from '@nairadesk/contract/orders';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { walletOf } from '@nairadesk/contract/wallet-of';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { PathLink } from '../../router/link.tsx';
import { ownOrderPath } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmailText } from '../text/email-text.tsx';
import { Fact, FactList } from '../text/fact-list.tsx';
import { Money } from '../text/money.tsx';
import { tradedWords } from '../text/traded-words.ts';
import { cancelledAdvice } from './cancelled-advice.ts';
import { CardCode, NoCardCode } from './card-code.tsx';
import { SoldCards } from './cards/lazy-sold-cards.tsx';
import { BoughtCodes } from './delivery/lazy-bought-codes.tsx';
import { FundingNotice } from './funding-notice.tsx';
import { isExpired, isTimeOver, timeOverAdvice, timeOverTitle } from './late-words.ts';
import { manualDeliveryText } from './manual-delivery.ts';
import { hasOpenOffer, MoneyNews } from './money-news.tsx';
import { NameConfirmed } from './name-confirmed.tsx';
import { BankFacts, OrderFacts, WalletFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ReversalNotice } from './reversal/reversal-notice.tsx';
import { SentProof } from './sent-proof.tsx';
import { StatusBadge } from './status-badge.tsx';
import { transferTitle } from './transfer-titles.ts';

interface OrderDialogProps {
  orderId: string;
  viewer: Role;
  onClose: () => void;
  /** What staff can do about money that is not exact: it comes first. */
  lead?: (order: OrderDetail) => ReactNode;
  /** The dialog's buttons, once the order has loaded. */
  actions?: (order: OrderDetail) => ReactNode;
}

/** Everything about one order, kept up to date while it is open. */
export function OrderDialog({ orderId, viewer, onClose, lead, actions }: OrderDialogProps) {
  const read = useRead(getOrder, { id: orderId }, { every: 10_000 });
  const order = read.data?.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={order ? t('Order {number}', { number: order.transactionId }) : t('Order')}
      footer={order && (isStaff(viewer) ? actions?.(order) : <OwnActions order={order} actions={actions} />)}
    >
      {order && <OrderContent order={order} viewer={viewer} lead={lead?.(order)} />}
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
    </Dialog>
  );
}

function OwnActions({ order, actions }: { order: OrderDetail } & Pick<OrderDialogProps, 'actions'>) {
  return (
    <>
      <PathLink
        href={`${ownOrderPath(order.id)}#messages`}
        path={ownOrderPath(order.id)}
        className={buttonClass({ variant: 'quiet' })}
      >
        {t('Ask about this order')}
      </PathLink>
      {order.status === 'completed' && (
        <PathLink
          href={ownOrderPath(order.id)}
          path={ownOrderPath(order.id)}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Receipt and details')}
        </PathLink>
      )}
      {actions?.(order)}
    </>
  );
}

/** All that is known of an order, for its customer or for staff. */
export function OrderContent({
  order,
  viewer,
  lead,
}: {
  order: OrderDetail;
  viewer: Role;
  lead?: ReactNode;
}) {
  const staff = isStaff(viewer);
  const secret = order.hasCardCode && <Secret order={order} viewer={viewer} />;
  return (
    <div className="flex flex-col gap-7">
      <div className="flex items-center gap-4">
        <AssetTile name={order.assetName} logo={order.assetLogo} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-lg">{sideText(order)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Money naira={settledFigures(order).amount} className="font-semibold" />
            <StatusBadge order={order} expired={isExpired(order, viewer)} viewer={viewer} />
            {order.reversal && <Badge tone="loss">{t('Reversed')}</Badge>}
            {order.late && <Badge tone="attention">{t('Late')}</Badge>}
          </p>
        </div>
      </div>
      <ReversalNotice order={order} viewer={viewer} />
      {!staff && <MoneyNews order={order} />}
      {staff && (
        <div className="flex flex-col gap-3 empty:hidden">
          <FundingNotice order={order} />
          {lead}
        </div>
      )}
      <Section title={t('Progress')}>
        <OrderTimeline order={order} viewer={viewer} />
      </Section>
      {!staff && secret}
      {!staff && order.cardCount !== null && !hasOpenOffer(order) && <SoldCards order={order} />}
      {!staff && order.status === 'cancelled' && !hasOpenOffer(order) && (
        <Notice>{cancelledAdvice(order)}</Notice>
      )}
      {!staff && isTimeOver(order) && !hasOpenOffer(order) ? (
        <Notice tone="attention" title={timeOverTitle(order)}>
          {timeOverAdvice(order)}
        </Notice>
      ) : (
        <Incoming order={order} staff={staff} />
      )}
      <Outgoing order={order} staff={staff} />
      <SentProof order={order} staff={staff} />
      {staff && secret}
      <Section title={t('Details')}>
        <OrderFacts order={order} withCustomer={staff} />
      </Section>
    </div>
  );
}

function sideText(order: OrderDetail): string {
  const name = tradedWords(order);
  return order.orderType === 'buy' ? t('Buy {name}', { name }) : t('Sell {name}', { name });
}

/** What only a press shows: the codes of a bought card, or what a customer wrote. */
function Secret({ order, viewer }: { order: OrderDetail; viewer: Role }) {
  const isBought = order.assetType === 'gift-card' && order.orderType === 'buy';
  return (
    <Section title={order.assetType === 'gift-card' ? t('Card code') : t('Description')}>
      {isBought ? <BoughtCodes order={order} viewer={viewer} /> : <CardCode order={order} viewer={viewer} />}
    </Section>
  );
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  if (title === null) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What the customer owes, and where it arrives. */
function Incoming({ order, staff }: { order: OrderDetail; staff: boolean }) {
  const { bankDetails } = order.admindetails;
  const coinsTo = walletOf(order.admindetails.wallets);
  if (order.orderType === 'buy') {
    return (
      <Section title={transferTitle('pay', order, staff)}>
        <BankFacts bank={bankDetails} />
      </Section>
    );
  }
  return (
    <>
      {coinsTo && (
        <Section title={transferTitle('send', order, staff)}>
          <WalletFacts wallet={coinsTo} />
        </Section>
      )}
      {staff &&
        !order.own &&
        order.assetType === 'gift-card' &&
        !order.hasCardCode &&
        order.cardCount === null && <NoCardCode />}
    </>
  );
}

/** What the desk owes, and where it goes. */
function Outgoing({ order, staff }: { order: OrderDetail; staff: boolean }) {
  if (order.orderType === 'sell') {
    return (
      order.bankDetails && (
        <Section title={transferTitle('payOut', order, staff)}>
          <BankFacts bank={order.bankDetails}>
            {staff && <NameConfirmed at={order.bankDetails.nameConfirmedAt} />}
          </BankFacts>
        </Section>
      )
    );
  }
  const wallet = walletOf(order.wallet);
  return (
    <>
      {wallet && (
        <Section title={transferTitle('deliver', order, staff)}>
          <WalletFacts wallet={wallet} />
        </Section>
      )}
      {order.assetType === 'gift-card' && <CardDelivery order={order} staff={staff} />}
    </>
  );
}

function CardDelivery({ order, staff }: { order: OrderDetail; staff: boolean }) {
  const manual = manualDeliveryText(order);
  const to = order.deliveryEmail ?? order.userEmail;
  return (
    <Section title={transferTitle(manual ? 'deliverCard' : 'deliverCode', order, staff)}>
      <FactList>
        <Fact label={t('Delivery email')} copy={to}>
          <EmailText email={to} />
        </Fact>
      </FactList>
      {manual && !staff && <p className="mt-2 text-ink-soft text-sm [overflow-wrap:anywhere]">{manual}</p>}
    </Section>
  );
}

export function OrderSkeleton() {
  return (
    <Loading label={t('Loading the order')}>
      <div className="flex items-center gap-4">
        <Skeleton className="size-12" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} className="mt-6 flex gap-6">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </Loading>
  );
}
