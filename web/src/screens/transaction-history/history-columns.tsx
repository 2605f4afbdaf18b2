import type { AssetType } from '@nairadesk/contract/money';
import { settledFigures } from '@nairadesk/contract/order-words';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { HistoryItem } from '@nairadesk/contract/transaction';
import { clsx } from 'clsx';
import { GiftCard } from '../../components/asset/gift-card.tsx';
import { isTimeOver } from '../../components/order/late-words.ts';
import { StatusBadge } from '../../components/order/status-badge.tsx';
import { Money, Quantity } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { When } from '../../components/text/when.tsx';
import { message, t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import type { Column } from '../../ui/table-row.tsx';
import type { Asked } from './history-dialogs.tsx';
import { OpenRow, PendingActions } from './pending-actions.tsx';

/** The columns for a role: the customer's name for staff, the actions for the order's owner. */
export function historyColumns(
  viewer: Role,
  skewMilliseconds: number,
  onAsk: (what: Asked['what'], row: HistoryItem) => void,
): readonly Column<HistoryItem>[] {
  const staff = isStaff(viewer);
  return [
    {
      key: 'assetName',
      header: t('Asset Name'),
      share: staff ? 19.4 : 18.9,
      card: 'order-first basis-1/2 grow font-medium text-base md:text-sm',
      cell: (row) => <AssetName row={row} staff={staff} />,
    },
    {
      key: 'transactionId',
      header: t('Transaction ID'),
      share: staff ? 13 : 15.5,
      card: 'mt-3 basis-2/5 grow',
      cell: (row) => (
        <>
          <OpenRow row={row} viewer={viewer} skewMilliseconds={skewMilliseconds} onAsk={onAsk} />
          <When time={row.timeStamp} className="block text-ink-soft text-xs xl:hidden" />
        </>
      ),
    },
    {
      key: 'assetType',
      header: t('Asset Type'),
      share: 10.1,
      wide: true,
      cell: (row) => t(assetTypeLabels[row.assetType]),
    },
    ...(staff ? [userName] : []),
    {
      key: 'amount',
      header: t('Amount'),
      share: 14.8,
      card: '-order-1',
      align: 'end',
      cell: (row) => <Money naira={settledFigures(row).amount} className="font-semibold" />,
    },
    {
      key: 'timeStamp',
      header: t('Date'),
      share: 17,
      wide: true,
      cell: (row) => <When time={row.timeStamp} className="tabular-nums" />,
    },
    {
      key: 'status',
      header: t('Status'),
      share: staff ? 16 : 25,
      // Actions get a line of their own.
      card: 'mt-3 has-[button]:mt-2 has-[button]:w-full',
      cell: (row) => (
        <span className="flex w-full flex-wrap items-center justify-between gap-1 md:flex-col md:flex-nowrap md:items-start md:py-2">
          <StatusBadge order={row} expired={row.expired || (!staff && isTimeOver(row))} viewer={viewer} />
          {!staff && <PendingActions row={row} skewMilliseconds={skewMilliseconds} onAsk={onAsk} />}
        </span>
      ),
    },
  ];
}

const userName: Column<HistoryItem> = {
  key: 'userName',
  header: 'User Name',
  share: 11,
  cell: (row) => <PersonLink id={row.userId} name={row.userName} alone />,
};

const assetTypeLabels: Record<AssetType, string> = {
  cryptocurrency: message('Crypto'),
  'gift-card': message('Gift card'),
};

/** Coins by their quantity, cards that are sold one by one by their number, other gift cards by the dollars on them. */
function Traded({ row }: { row: HistoryItem }) {
  const { assetType, orderType, cardCount } = row;
  if (cardCount) return cardCount === 1 ? t('Sell 1 card') : t('Sell {count} cards', { count: cardCount });
  const figure = <Quantity value={settledFigures(row).quantity} />;
  return withNodes(orderType === 'buy' ? t('Buy {quantity}') : t('Sell {quantity}'), {
    quantity: assetType === 'gift-card' ? <span className="whitespace-nowrap">${figure}</span> : figure,
  });
}

function AssetName({ row, staff }: { row: HistoryItem; staff: boolean }) {
  return (
    <span className="flex items-center gap-3 text-left md:py-2">
      <span className={clsx('shrink-0', staff && 'md:max-xl:hidden')}>
        {row.assetType === 'gift-card' ? (
          <GiftCard name={row.assetName} logo={row.assetLogo} />
        ) : (
          <AssetTile name={row.assetName} logo={row.assetLogo} size="sm" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{row.assetName}</span>
        <span className="block font-normal text-ink-soft text-xs">
          <Traded row={row} />
          <span className="md:hidden"> · </span>
          <span className="whitespace-nowrap md:block xl:hidden">{t(assetTypeLabels[row.assetType])}</span>
        </span>
      </span>
    </span>
  );
}
