import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../language/translate.ts';
import { PathLink } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { AssetTile } from '../../../ui/asset-tile.tsx';
import { tappableCardClass } from '../../../ui/card.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { titleWords } from '../../text/traded-words.ts';
import { localEnd, needsCustomer, type OpenOrder, openHref, waitingText } from './own-orders.ts';

const mostShown = 3;

/** The open orders, the most urgent first; nothing where there are none. */
export function HomeOrders({ open }: { open: readonly OpenOrder[] }) {
  const id = useId();
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4 font-semibold text-lg sm:text-xl">
        {t('Your open orders')}
      </h2>
      <ul className="flex flex-col gap-3">
        {open.slice(0, mostShown).map((order) => (
          <li key={order.id}>
            <HomeOrder order={order} />
          </li>
        ))}
      </ul>
      {open.length > mostShown && (
        <PathLink
          href={`${paths.transactionHistory}?status=pending`}
          path={paths.transactionHistory}
          className="mt-2 inline-flex min-h-11 items-center font-medium text-go underline underline-offset-4"
        >
          {t('See all {count} open orders', { count: open.length })}
        </PathLink>
      )}
    </section>
  );
}

function HomeOrder({ order }: { order: OpenOrder }) {
  const left = useSecondsLeft(order.status === 'pending' ? localEnd(order) : 0);
  return (
    <PathLink
      href={openHref(order)}
      path={paths.transactionHistory}
      className={`${tappableCardClass} flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:gap-x-4`}
    >
      <AssetTile name={order.assetName} logo={order.assetLogo} />
      <span className="flex min-w-0 flex-1 basis-[7.75rem] flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{titleWords(order)}</span>
        {/* Not a badge, which stays in one line: a large amount is wider than the smallest phone leaves. */}
        <span
          className={clsx(
            'rounded-md px-2 py-1 font-medium text-xs tabular-nums',
            needsCustomer(order) ? 'bg-attention-soft text-attention-ink' : 'bg-sunken text-ink-soft',
          )}
        >
          {waitingText(order, left)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    </PathLink>
  );
}
