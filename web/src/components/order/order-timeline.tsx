import { formatNaira } from '@nairadesk/contract/money';
import type { DeskEventAction, OrderDetail } from '@nairadesk/contract/order-answers';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { t } from '../../language/translate.ts';
import { type Step, Timeline } from '../../ui/timeline.tsx';
import { orderStatusLabel } from '../text/order-status-label.ts';
import { momentText } from '../text/when.tsx';
import { isTimeOver, timeOverTitle } from './late-words.ts';

type Events = OrderDetail['events'];
type TimelineOrder = Pick<
  OrderDetail,
  | 'status'
  | 'orderType'
  | 'assetType'
  | 'userName'
  | 'expiresAt'
  | 'late'
  | 'reference'
  | 'note'
  | 'reason'
  | 'events'
  | 'deskEvents'
  | 'olderDeskEvents'
  | 'rest'
  | 'offer'
>;

/** The past, current and next steps of an order, worded for the viewer's role. */
export function OrderTimeline({ order, viewer }: { order: TimelineOrder; viewer: Role }) {
  const moved = order.events.map((event) => ({ at: event.timeStamp, step: pastStep(event, order, viewer) }));
  const done = order.deskEvents.map((event) => ({ at: event.timeStamp, step: deskStep(event) }));
  // Stable: what was done and moved in the same moment stays in this order.
  const past = [...moved, ...done]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ step }) => step);
  return (
    <>
      <Timeline label={t('Order progress')} steps={[...past, ...openSteps(order, viewer)]} />
      {order.olderDeskEvents && (
        <p className="mt-3 text-ink-soft text-sm">{t('Older steps are in the activity log.')}</p>
      )}
    </>
  );
}

function pastStep(event: Events[number], order: TimelineOrder, viewer: Role): Step {
  return {
    key: `${event.to} ${event.timeStamp}`,
    title: titles[event.to](order, isStaff(viewer)),
    detail: pastDetail(event, order, viewer),
    time: momentText(event.timeStamp),
    state: event.to === 'cancelled' ? 'refused' : 'done',
  };
}

const titles: Record<OrderStatus, (order: TimelineOrder, staff: boolean) => string> = {
  pending: () => t('Order placed'),
  successful: (order, staff) =>
    orderStatusLabel({ ...order, status: 'successful' }, staff ? 'admin' : 'user'),
  completed: () => t('Completed'),
  cancelled: () => t('Cancelled'),
};

function pastDetail(event: Events[number], order: TimelineOrder, viewer: Role) {
  if (event.to === 'successful') return order.late ? t('After the 15 minutes were over.') : undefined;
  if (event.to === 'completed')
    return (
      <Remarks
        texts={[event.name && t('By {name}', { name: event.name }), referenceText(order), order.note]}
      />
    );
  if (event.to === 'cancelled')
    return <Remarks texts={[cancelledBy(event, order, viewer), order.reference, order.note]} />;
  return undefined;
}

/** What staff see beside the moves: who had it, and what came of its money. */
function deskStep({ action, by, other, amount, timeStamp }: OrderDetail['deskEvents'][number]): Step {
  const sum = amount ? ` ${formatNaira(amount)}` : '';
  const towards = action === 'order-handed-over' ? 'to' : 'from';
  return {
    key: `${action} ${timeStamp}`,
    title: `${deskTitles[action]}${action.startsWith('receipt-') ? sum : ''}`,
    detail: by ? `By ${by}${other ? ` ${towards} ${other}` : ''}` : undefined,
    time: momentText(timeStamp),
    state: 'done',
  };
}

const deskTitles: Record<DeskEventAction, string> = {
  'order-taken-over': 'Taken over',
  'order-handed-over': 'Handed over',
  'receipt-matched': 'Money matched:',
  'receipt-unmatched': 'Match undone:',
  'rest-awaited': 'Waiting for the rest',
  'stranger-accepted': 'Another person’s money accepted',
  'offer-made': 'Offer made',
  'offer-withdrawn': 'Offer withdrawn',
  'offer-accepted': 'Offer accepted',
  'offer-declined': 'Offer declined',
  'offer-expired': 'Offer expired',
  'proof-attached': 'Receipt attached',
  'card-code-shown': 'Card code shown',
  'card-photo-shown': 'Card photo shown',
  'order-picture-shown': 'Picture of a message shown',
  'code-complaint-opened': 'Code reported as not working',
  'code-complaint-refused': 'Complaint about a code refused',
  'code-refunded': 'Money of a code given back',
  'code-replaced': 'Another code sent',
  'order-reversed': 'Reversed',
};

function referenceText({ reference }: TimelineOrder): string | null {
  return reference && t('Reference: {reference}', { reference });
}

function cancelledBy(
  { by, name }: Events[number],
  { reason, userName }: TimelineOrder,
  viewer: Role,
): string {
  if (by === 'system')
    return reason && reason !== 'expired' ? t(reason) : t('No payment was reported in time.');
  if (isStaff(viewer)) {
    const values = { name: by === 'staff' ? (name ?? 'the desk') : userName, reason: reason ?? '' };
    return reason ? t('By {name}: {reason}', values) : t('By {name}.', values);
  }
  if (by === 'staff') return reason ? t('By our team: {reason}', { reason }) : t('By our team.');
  return reason ? t('By you: {reason}', { reason: t(reason) }) : t('By you.');
}

function Remarks({ texts }: { texts: (string | null)[] }) {
  const given = texts.filter(Boolean);
  if (given.length === 0) return undefined;
  return (
    <>
      {given.map((text) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </>
  );
}

function openSteps(order: TimelineOrder, viewer: Role): Step[] {
  const { status, orderType } = order;
  const done: Step = {
    key: 'done',
    title: orderType === 'buy' ? t('Sent') : t('Paid out'),
    state: 'next',
  };
  if (status === 'pending') {
    return [
      { key: 'waiting', title: moneyStep(order, viewer) ?? waitingTitle(order, viewer), state: 'now' },
      { key: 'checking', title: t('Checking'), state: 'next' },
      done,
    ];
  }
  const checking = moneyStep(order, viewer) ?? t('Checking');
  if (status === 'successful') return [{ key: 'checking', title: checking, state: 'now' }, done];
  return [];
}

function waitingTitle(order: TimelineOrder, viewer: Role): string {
  if (isStaff(viewer)) return t('Waiting for the payment');
  if (isTimeOver(order)) return timeOverTitle(order);
  return order.orderType === 'buy' ? t('Waiting for your payment') : t('Waiting for you to send');
}

/** What an order waits for whose money was not exact; null where it was. */
function moneyStep({ rest, offer }: TimelineOrder, viewer: Role): string | null {
  if (offer?.state === 'open')
    return isStaff(viewer) ? t('Waiting for the customer’s answer') : t('Waiting for your answer');
  return (
    rest &&
    t('Waiting for the missing {amount} until {time}', {
      amount: formatNaira(rest.missing),
      time: momentText(rest.until),
    })
  );
}
