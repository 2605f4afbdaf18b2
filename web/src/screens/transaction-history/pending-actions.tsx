import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { HistoryItem } from '@nairadesk/contract/transaction';
import { lateLabel } from '../../components/order/late-words.ts';
import { t } from '../../language/translate.ts';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/clock.ts';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { Asked } from './history-dialogs.tsx';
import { useHasOffer } from './use-open-offers.ts';

interface RowProps {
  row: HistoryItem;
  /** By how much this device's clock runs ahead of the server's. */
  skewMilliseconds: number;
  onAsk: (what: Asked['what'], row: HistoryItem) => void;
}

/** The actions on an unpaid order; nothing for any other, nor while its customer has an offer to answer. */
export function PendingActions(props: RowProps) {
  const hasOffer = useHasOffer(props.row.id);
  return may('report', props.row.status) && !hasOffer ? <Actions {...props} /> : null;
}

function Actions({ row, skewMilliseconds, onAsk }: RowProps) {
  const secondsLeft = useWindow(row, skewMilliseconds);
  return (
    <span className="flex flex-wrap items-center justify-end gap-1 md:flex-nowrap md:justify-start md:pt-1">
      {secondsLeft > 0 ? (
        <Button size="sm" onClick={() => onAsk('pay', row)}>
          {nowLabel(row)}
          <span className="font-medium tabular-nums opacity-85">{clock(secondsLeft)}</span>
        </Button>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => onAsk('late', row)}>
          {lateLabel(row)}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        className="-mr-3.5 text-loss hover:bg-loss-soft md:mr-0"
        onClick={() => onAsk('cancel', row)}
      >
        {t('Cancel')}
      </Button>
    </span>
  );
}

function nowLabel(row: HistoryItem): string {
  if (sellsCard(row)) return t('Continue');
  return row.orderType === 'buy' ? t('Pay now') : t('Send now');
}

/** The transaction's number: for staff the order's page, for its customer the payment while it can be paid, else its details. */
export function OpenRow({ row, viewer, skewMilliseconds, onAsk }: RowProps & { viewer: Role }) {
  const hasOffer = useHasOffer(row.id, { when: viewer === 'user' });
  if (isStaff(viewer))
    return (
      <PathLink href={orderPath(row.id)} className={numberClass}>
        {row.transactionId}
      </PathLink>
    );
  const open = () => {
    const pays =
      viewer === 'user' &&
      !hasOffer &&
      may('report', row.status) &&
      endsAt(row, skewMilliseconds) > Date.now();
    onAsk(pays ? 'pay' : 'view', row);
  };
  return (
    <button type="button" onClick={open} className={numberClass}>
      {row.transactionId}
    </button>
  );
}

const numberClass =
  '-my-2 inline-flex min-h-11 items-center rounded-xs font-medium text-go tabular-nums underline decoration-line underline-offset-4 hover:decoration-current';

function useWindow(row: HistoryItem, skewMilliseconds: number): number {
  return useSecondsLeft(endsAt(row, skewMilliseconds));
}

function endsAt({ expiresAt }: HistoryItem, skewMilliseconds: number): number {
  return Date.parse(expiresAt) + skewMilliseconds;
}
