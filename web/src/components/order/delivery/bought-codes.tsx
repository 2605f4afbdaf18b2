import { complaintOverText } from '@nairadesk/contract/complaint-words';
import { type DeliveredCode, listDeliveredCodes } from '@nairadesk/contract/delivered-codes';
import { getOrder } from '@nairadesk/contract/orders';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t, translateText } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useServerNow } from '../../text/use-server-now.ts';
import { When } from '../../text/when.tsx';
import { CardCode } from '../card-code.tsx';
import { BoughtCode, type BoughtOrder } from './bought-code.tsx';
import { ComplainDialog } from './complain-dialog.tsx';

interface BoughtCodesProps {
  order: BoughtOrder;
  viewer: Role;
  /** What staff can do about a code of which its customer said that it did not work. */
  answer?: (code: DeliveredCode) => ReactNode;
}

/** The codes of a bought card, each revealed on request; its owner can say that one did not work. */
export function BoughtCodes({ order, viewer, answer }: BoughtCodesProps) {
  const read = useDeliveredCodes(order.id);
  if (!read.data)
    return (
      <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load the codes')}>
        <Loading label={t('Loading the codes')}>
          <Skeleton className="h-18 w-full rounded-lg" />
        </Loading>
      </AsyncBoundary>
    );
  const codes = read.data.data;
  // Delivered by a server of before, while a new one took over.
  if (codes.length === 0) return <CardCode order={order} viewer={viewer} />;
  return isStaff(viewer) ? (
    <>
      <CodeList order={order} codes={codes} answer={answer} own={false} />
      {!order.own && <p className="mt-2 text-ink-soft text-sm">{t('Each view is logged.')}</p>}
    </>
  ) : (
    <OwnCodes order={order} codes={codes} />
  );
}

/** Read again with their order: whatever is said of a code is news of the order. */
function useDeliveredCodes(id: string) {
  const { dataUpdatedAt } = useRead(getOrder, { id }, { quiet: true });
  const read = useRead(listDeliveredCodes, { id }, { every: 10_000, quiet: true });
  const { refetch } = read;
  const seen = useRef(dataUpdatedAt);
  useEffect(() => {
    if (seen.current !== dataUpdatedAt) void refetch();
    seen.current = dataUpdatedAt;
  }, [dataUpdatedAt, refetch]);
  return read;
}

function OwnCodes({ order, codes }: { order: BoughtOrder; codes: readonly DeliveredCode[] }) {
  const [askedId, setAskedId] = useState('');
  const now = useServerNow(30_000);
  const asked = codes.find(({ id }) => id === askedId);
  const isInTime = (code: DeliveredCode) => now < Date.parse(code.complainUntil);
  const current = codes.filter(({ replacedBy }) => replacedBy === null);
  const last = current.filter(isInTime).at(-1);
  return (
    <>
      <CodeList
        own
        order={order}
        codes={codes}
        answer={(code) =>
          isInTime(code) &&
          mayReport(order, code) && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3.5"
              aria-label={t('Code {number}: this code did not work', { number: code.number })}
              onClick={() => setAskedId(code.id)}
            >
              {t('This code did not work')}
            </Button>
          )
        }
      />
      <p className="mt-2 text-ink-soft text-sm">
        {t('Anyone who sees a code can spend it.')}{' '}
        {!order.reversal &&
          (last
            ? withNodes(t('If a code doesn’t work, tell us here by {time}.'), {
                time: <When time={last.complainUntil} />,
              })
            : translateText(complaintOverText(order.transactionId)))}
      </p>
      {asked && <ComplainDialog orderId={order.id} code={asked} onClose={() => setAskedId('')} />}
    </>
  );
}

function mayReport({ reversal }: BoughtOrder, { replacedBy, complaint }: DeliveredCode): boolean {
  const isAnswered = complaint === null || complaint.state === 'refused';
  return reversal === null && replacedBy === null && isAnswered;
}

function CodeList({
  order,
  own,
  codes,
  answer,
}: {
  order: BoughtOrder;
  /** Its buyer looks at it. */
  own: boolean;
  codes: readonly DeliveredCode[];
  answer: ((code: DeliveredCode) => ReactNode) | undefined;
}) {
  return (
    <ol aria-label={t('Codes')} className="flex flex-col gap-2">
      {codes.map((code) => (
        <BoughtCode key={code.id} order={order} code={code} isOnly={codes.length === 1} own={own}>
          {answer?.(code)}
        </BoughtCode>
      ))}
    </ol>
  );
}
