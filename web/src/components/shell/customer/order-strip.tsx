import { clsx } from 'clsx';
import { ChevronRight, CircleAlert, Clock3, MessageSquareText, ScanSearch } from 'lucide-react';
import { plural, t } from '../../../language/translate.ts';
import { PathLink } from '../../../router/link.tsx';
import { ownOrderPath, paths } from '../../../router/paths.ts';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import type { Unread } from '../../order/messages/use-unread.ts';
import { localEnd, needsCustomer, type OpenOrder, openHref, waitingText } from './own-orders.ts';

/** The open orders on every screen, the most urgent one in words. */
export function OrderStrip({ open, unread }: { open: readonly OpenOrder[]; unread: readonly Unread[] }) {
  const [first, ...others] = open;
  const [message] = unread;
  const more = message ? open.length : others.length;
  if (!first && !message) return null;
  return (
    <section aria-label={t('Open orders')} className="flex min-w-0 gap-1 lg:max-w-sm lg:gap-2">
      {message ? <StripMessage message={message} /> : first && <StripOrder key={first.id} order={first} />}
      {more > 0 && (
        <PathLink
          href={`${paths.transactionHistory}?status=pending`}
          path={paths.transactionHistory}
          aria-label={plural(more, '{count} more open order', '{count} more open orders')}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-md bg-brief px-2 font-semibold text-on-night text-sm tabular-nums outline-offset-[-4px]"
        >
          +{more}
        </PathLink>
      )}
    </section>
  );
}

function StripMessage({ message }: { message: Unread }) {
  return (
    <PathLink href={`${ownOrderPath(message.orderId)}#messages`} aria-current="false" className={stripClass}>
      <MessageSquareText aria-hidden="true" className="size-4.5 shrink-0 text-attention" />
      <span className="min-w-0 flex-1 py-0.5 lg:truncate">
        <span className="font-semibold">{t('New message')}</span>
        <span className="text-on-night/70"> · {message.transactionId}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-on-night/70" />
    </PathLink>
  );
}

function StripOrder({ order }: { order: OpenOrder }) {
  const left = useSecondsLeft(order.status === 'pending' ? localEnd(order) : 0);
  const Icon = order.asks ? CircleAlert : needsCustomer(order) ? Clock3 : ScanSearch;
  return (
    <PathLink
      href={openHref(order)}
      path={paths.transactionHistory}
      aria-current="false"
      className={stripClass}
    >
      <Icon
        aria-hidden="true"
        className={clsx('size-4.5 shrink-0', needsCustomer(order) && 'text-attention')}
      />
      <span className="min-w-0 flex-1 py-0.5 lg:truncate">
        <span className="font-semibold tabular-nums">{waitingText(order, left)}</span>
        <span className="text-on-night/70"> · {order.assetName}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-on-night/70" />
    </PathLink>
  );
}

const stripClass =
  'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md bg-brief px-3.5 text-on-night text-sm outline-offset-[-4px]';
