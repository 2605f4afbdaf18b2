import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira } from '@nairadesk/contract/money';
import { listPriceTrends } from '@nairadesk/contract/price-trends';
import { useRead } from '../../api/use-read.ts';
import { changeToday, trendPath } from '../../components/asset/trend/trend-line.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';

const [width, height] = [96, 28];

/** What the selling price did today and in seven days, by our own history. Its height is there before the answer is. */
export function PriceTrend({ asset }: { asset: Asset }) {
  const read = useRead(listPriceTrends, {}, { quiet: true });
  const trend = read.data?.data.find(({ id }) => id === asset.id);
  const change = trend && changeToday(trend.today, asset.sellingPrice);
  const path = trend && trendPath([...trend.points.slice(0, -1), asset.sellingPrice], width, height);
  return (
    <div className="-mt-3 flex min-h-9 items-center justify-between gap-4 text-sm">
      <p className="text-ink-soft">
        {change
          ? withNodes(t('Selling price: {change}'), {
              change: <span className="font-medium text-ink tabular-nums">{change}</span>,
            })
          : trend && !path && t('No earlier price to compare with yet')}
      </p>
      {path && (
        <svg
          role="img"
          aria-label={sevenDays(trend.points, asset.sellingPrice)}
          viewBox={`-1 -1 ${width + 2} ${height + 2}`}
          className="h-8 w-24 shrink-0 text-go"
        >
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        </svg>
      )}
    </div>
  );
}

function sevenDays(points: readonly (string | null)[], now: string): string {
  const known = [...points.filter((price) => price !== null), now].toSorted((a, b) => Number(a) - Number(b));
  return t('Seven days: between {lowest} and {highest}', {
    lowest: formatNaira(known[0] ?? now),
    highest: formatNaira(known.at(-1) ?? now),
  });
}
