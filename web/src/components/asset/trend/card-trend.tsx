import type { Asset } from '@nairadesk/contract/assets';
import { listPriceTrends } from '@nairadesk/contract/price-trends';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { Ago } from '../../text/when.tsx';
import { changedHere } from './changed-here.ts';
import { type Move, moveToday, trendPath } from './trend-line.ts';

const [width, height] = [96, 20];

/**
 * Since when the prices of a card's asset hold and, where there is a history, what the selling price did today and in
 * seven days. One request for all cards.
 */
export function CardTrend({ asset }: { asset: Asset }) {
  const { data } = useRead(listPriceTrends, {}, { quiet: true });
  const trend = data?.data.find(({ id }) => id === asset.id);
  if (!trend) return null;
  const move = moveToday(trend.today, asset.sellingPrice);
  const path = trendPath([...trend.points.slice(0, -1), asset.sellingPrice], width, height);
  const isNewer = asset.priceVersion > trend.priceVersion;
  return (
    // However long its words are, they make no card wider.
    <span className="flex flex-wrap items-center gap-x-3 [contain:inline-size] text-ink-soft text-xs leading-5">
      {move && <Moved {...move} />}
      {path && (
        // Its words are beside it, and in the order's form.
        <svg
          aria-hidden="true"
          viewBox={`0 -1 ${width} ${height + 2}`}
          preserveAspectRatio="none"
          className="h-5 min-w-0 max-w-32 flex-1 text-go"
        >
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <span className="ml-auto xl:ml-0 xl:w-full">
        {withNodes(t('Updated {time}'), {
          time: <Ago time={isNewer ? changedHere(asset.id, asset.priceVersion) : trend.since} />,
        })}
      </span>
    </span>
  );
}

/** "+1.2% today", which is read as "Up 1.2% today". */
function Moved({ way, percent }: Move) {
  if (way === 'none') return <span>{t('Same price today')}</span>;
  return (
    <span className="font-medium text-ink tabular-nums">
      <span aria-hidden="true">{way === 'up' ? '+' : '−'}</span>
      <span className="sr-only">{way === 'up' ? t('Up') : t('Down')} </span>
      {t('{percent}% today', { percent })}
    </span>
  );
}
