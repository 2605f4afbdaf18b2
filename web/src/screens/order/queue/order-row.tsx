import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { may, statusLabel } from '@nairadesk/contract/order-status';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Money } from '../../../components/text/money.tsx';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { waitText } from '../claim-words.ts';
import { DeskCountdown } from './desk-countdown.tsx';
import { FlagWords, Marks, type MarksRoom } from './order-marks.tsx';

/** Where a row stands among the open orders of its customer. */
export interface Group {
  /** How many others of the list belong below it. */
  folded: number;
  isUnfolded: boolean;
  /** Stands below the customer’s first one. */
  isBelow: boolean;
}

interface OrderRowProps {
  order: DeskOrder;
  group: Group;
  /** It is the one in the pane. */
  isChosen: boolean;
  /** A colleague closed it, or it no longer fits the filters. */
  isGone: boolean;
  room: MarksRoom;
  button: ComponentProps<'button'>;
  /** Shows or hides the others below it. */
  onToggle: () => void;
}

/** One order of the queue: customer, what, amount, how long it waits, flags and who has it. */
export function OrderRow({ order, group, isChosen, isGone, room, button, onToggle }: OrderRowProps) {
  const open = may('complete', order.status) && !isGone;
  const flags = open ? order.flags : [];
  const flagWords = useId();
  const traded = `${order.orderType === 'buy' ? 'buys' : 'sells'} ${tradedText(order)}`;
  return (
    <li
      className={clsx(
        'border-line border-b last:border-b-0',
        group.isBelow && 'pl-5',
        isGone && 'opacity-60',
      )}
    >
      <button
        {...button}
        type="button"
        aria-current={isChosen || undefined}
        aria-describedby={flags.length > 0 ? flagWords : undefined}
        className={clsx(
          'grid min-h-14 w-full scroll-my-2 grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-2 gap-y-0.5 px-3.5 py-1.25 text-left outline-offset-[-2px] transition-colors hover:bg-sunken',
          isChosen && 'bg-sunken shadow-[inset_3px_0_0_var(--go)]',
        )}
      >
        <span className="truncate font-semibold">
          {order.userName}
          <span className="sr-only">. View {order.transactionId}. </span>
        </span>
        <Money naira={settledFigures(order).amount} className="text-right font-semibold" />
        <span className="col-start-3 row-span-2 row-start-1 grid place-items-center">
          {open && <DeskCountdown orderId={order.id} size="xs" />}
        </span>
        {/* On a phone the marks stand below, and what is traded may take two lines. */}
        <span className="contents min-w-0 items-center gap-x-2 sm:flex">
          <span title={traded} className="min-w-0 text-ink-soft text-sm sm:truncate">
            {traded}
          </span>
          <Marks order={order} open={open} counts={!group.isBelow} room={room} beside={traded.length} />
        </span>
        <State order={order} isGone={isGone} />
      </button>
      <FlagWords id={flagWords} flags={flags} />
      {group.folded > 0 && (
        <button
          type="button"
          aria-expanded={group.isUnfolded}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 px-3.5 text-left font-medium text-go text-sm hover:bg-sunken"
        >
          {group.isUnfolded ? 'Show only the first' : `Show ${group.folded} more of this customer’s orders`}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 transition-[rotate]', group.isUnfolded && 'rotate-180')}
          />
        </button>
      )}
    </li>
  );
}

/** "Reported 2 h 41 min", by the server’s clock; where there is little room a dot stands for the word. */
function State({ order, isGone }: Pick<OrderRowProps, 'order' | 'isGone'>) {
  const now = useServerNow();
  if (isGone) return <span className="text-right text-ink-soft text-sm">No longer here</span>;
  const { status } = order;
  const since = order.closedAt ?? order.paidClaimedAt ?? order.timeStamp;
  const isOpen = may('complete', status);
  const isReported = status === 'successful';
  const word = isReported ? 'Reported' : statusLabel(status, 'admin');
  return (
    <span
      title={isOpen ? word : undefined}
      className="flex items-center justify-end gap-x-1.5 whitespace-nowrap text-ink-soft text-sm tabular-nums max-sm:order-1"
    >
      {isOpen && (
        <span
          aria-hidden="true"
          className={clsx(
            'size-2 shrink-0 rounded-full sm:max-lg:hidden min-[90rem]:hidden',
            isReported ? 'bg-go' : 'ring-1 ring-edge',
          )}
        />
      )}
      <span
        className={clsx(
          isOpen && 'max-sm:sr-only lg:max-[90rem]:sr-only',
          isReported && 'font-medium text-go',
        )}
      >
        {word}
      </span>{' '}
      {waitText(now - Date.parse(since))}
    </span>
  );
}
