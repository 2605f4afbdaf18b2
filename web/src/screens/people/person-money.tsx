import { listReceipts } from '@nairadesk/contract/receipts';
import { listRefunds, type RefundState } from '@nairadesk/contract/refunds';
import { useRead } from '../../api/use-read.ts';
import { usePages } from '../../components/list/use-pages.ts';
import { Money } from '../../components/text/money.tsx';
import { When } from '../../components/text/when.tsx';
import { Link, PathLink } from '../../router/link.tsx';
import { orderPath, paths } from '../../router/paths.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { KnownList, rowEnd, rowLink } from './known-list.tsx';

const states: Record<RefundState, { label: string; tone: Tone }> = {
  due: { label: 'To send', tone: 'attention' },
  sent: { label: 'Sent', tone: 'plain' },
  settled: { label: 'Settled', tone: 'go' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** The transfers matched to a person’s orders, and what we send back or sent back to them. */
export function PersonMoney({ id }: { id: string }) {
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h2 className="font-semibold">Transfers</h2>
        <Transfers id={id} />
      </section>
      <section>
        <h2 className="font-semibold">Refunds</h2>
        <Refunds id={id} />
      </section>
    </div>
  );
}

function Transfers({ id }: { id: string }) {
  const pages = usePages(20);
  const asked = { state: 'all' as const, userId: id, pageSize: pages.pageSize };
  const read = useRead(listReceipts, asked, { keepPrevious: true });
  return (
    <KnownList
      what="transfers"
      read={read}
      onMore={pages.more}
      row={(receipt) => (
        <>
          <Money naira={receipt.amount} className="font-semibold" />
          <span>
            {receipt.direction === 'in' ? 'From' : 'To'} {receipt.senderName ?? 'an unnamed account'}
          </span>
          {receipt.matches.map(
            ({ id: match, orderId, transactionId }) =>
              orderId && (
                <PathLink key={match} href={orderPath(orderId)} className={rowLink}>
                  {transactionId}
                </PathLink>
              ),
          )}
          <When time={receipt.arrivedAt} className={rowEnd} />
        </>
      )}
    />
  );
}

function Refunds({ id }: { id: string }) {
  const pages = usePages(20);
  const asked = { state: 'all' as const, userId: id, pageSize: pages.pageSize };
  const read = useRead(listRefunds, asked, { keepPrevious: true });
  return (
    <KnownList
      what="refunds"
      read={read}
      onMore={pages.more}
      row={(refund) => (
        <>
          <Money naira={refund.amount} className="font-semibold" />
          <Badge tone={states[refund.state].tone}>{states[refund.state].label}</Badge>
          <Link to={paths.money} search={{ tab: 'refunds', state: 'all', id: refund.id }} className={rowLink}>
            Open refund
          </Link>
          <When time={refund.timeStamp} className={rowEnd} />
        </>
      )}
    />
  );
}
