import { brand } from '@nairadesk/contract/brand';
import { formatNaira } from '@nairadesk/contract/money';
import { type ProvenOrder, proveReceipt } from '@nairadesk/contract/order-receipt';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useRead } from '../../api/use-read.ts';
import { Logo } from '../../components/shell/logo.tsx';
import { Fact, FactList } from '../../components/text/fact-list.tsx';
import { tradedWords } from '../../components/text/traded-words.ts';
import { momentText } from '../../components/text/when.tsx';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Shows all who have its link that a receipt is genuine, and no name. */
export function ReceiptScreen() {
  const [{ code = '' }] = useSearch(paths.receipt);
  const read = useRead(proveReceipt, { code }, { when: code !== '', quiet: true });
  const isUnknown = code === '' || read.error?.code === 'not_found';
  return (
    <div className="mx-auto max-w-140 px-5 py-6 sm:px-8 lg:py-10">
      <header>
        <Link to={paths.landing} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="py-8 outline-none">
        {read.data && <Proven order={read.data.data} />}
        {isUnknown && <NotOurs />}
        {!read.data && !isUnknown && (
          <AsyncBoundary failed={read.isError && read} title={t('We couldn’t look this receipt up')}>
            <Loading label={t('Looking the receipt up')}>
              <Skeleton className="h-80" />
            </Loading>
          </AsyncBoundary>
        )}
      </main>
    </div>
  );
}

function Proven({ order }: { order: ProvenOrder }) {
  const what = tradedWords(order);
  return (
    <Card>
      <p className="flex items-center gap-2.5 font-semibold text-go">
        <BadgeCheck aria-hidden="true" className="size-6 shrink-0" />
        {order.reversed ? t('Genuine, and reversed since') : t('This receipt is genuine')}
      </p>
      <h1 className="mt-5 font-semibold text-xl [overflow-wrap:anywhere]">
        {order.orderType === 'buy' ? t('Bought {what}', { what }) : t('Sold {what}', { what })}
      </h1>
      <p className="mt-1 mb-5 font-semibold text-3xl tabular-nums">{formatNaira(order.amount)}</p>
      <FactList>
        <Fact label={t('Transaction ID')}>{order.transactionId}</Fact>
        <Fact label={t('Completed')}>{momentText(order.completedAt)}</Fact>
        <Fact label={t('By')}>{brand.name}</Fact>
      </FactList>
      {order.reversed && (
        <p className="mt-4 text-ink-soft text-sm">
          {t('This order was completed and taken back afterwards. It pays for nothing any more.')}
        </p>
      )}
      <p className="mt-4 text-ink-soft text-sm">
        {t('Compare the transaction ID and the amount with those on the receipt that you were shown.')}
      </p>
    </Card>
  );
}

function NotOurs() {
  return (
    <Card>
      <p className="flex items-center gap-2.5 font-semibold text-loss">
        <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
        {t('Not one of our receipts')}
      </p>
      <h1 className="mt-5 font-semibold text-xl">{t('We can’t confirm this receipt')}</h1>
      <p className="mt-2 text-ink-soft">
        {t(
          'No completed order has this link. It may have been copied in part. If somebody sent it to you as proof of a payment, don’t rely on it.',
        )}
      </p>
    </Card>
  );
}
