import { formatNaira } from '@nairadesk/contract/money';
import { listPriceAlerts, type PriceAlert } from '@nairadesk/contract/price-alerts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/live-state.ts';
import { readKey } from '../../../api/use-read.ts';
import { plural, t } from '../../../language/translate.ts';
import { toast } from '../../../ui/toasts.ts';

const told = new Set<string>();
// What was reached before is in the customer's mail already.
const newsMilliseconds = 5 * 60_000;

/** Says it when a price is reached that the customer asked about. Nothing is read before that. */
export function usePriceNews(): void {
  const client = useQueryClient();
  const reachedId = useLive((live) => live.reachedAlert);
  useEffect(() => {
    if (!reachedId || told.has(reachedId)) return;
    client
      .fetchQuery({
        queryKey: readKey(listPriceAlerts, {}),
        queryFn: ({ signal }) => call(listPriceAlerts, {}, { signal }),
        staleTime: 0,
        meta: { quiet: true },
      })
      .then(
        ({ data }) => tell(data, reachedId),
        () => {},
      );
  }, [client, reachedId]);
}

function tell(alerts: readonly PriceAlert[], reachedId: string): void {
  const news = alerts.filter(
    ({ id, reached }) =>
      !told.has(id) &&
      reached &&
      (id === reachedId || Date.now() - Date.parse(reached.at) < newsMilliseconds),
  );
  const [first] = news;
  if (!first?.reached) return;
  for (const { id } of news) told.add(id);
  const more = news.length - 1;
  const values = { name: first.assetName, price: formatNaira(first.reached.price) };
  const words =
    first.orderType === 'buy'
      ? t('You can buy {name} at {price}', values)
      : t('You can sell {name} at {price}', values);
  toast.say(more > 0 ? `${words}. ${othersText(more)}` : words);
}

function othersText(count: number): string {
  return plural(
    count,
    '{count} more of your price alerts was reached.',
    '{count} more of your price alerts were reached.',
  );
}
