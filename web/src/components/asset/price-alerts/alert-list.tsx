import { formatNaira } from '@nairadesk/contract/money';
import { listPriceAlerts, type PriceAlert, removePriceAlert } from '@nairadesk/contract/price-alerts';
import { Trash2 } from 'lucide-react';
import { useCall } from '../../../api/use-call.ts';
import { t } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { When } from '../../text/when.tsx';

/** Price alerts, each with what became of it and a button that deletes it; `named`: with their coin. */
export function AlertList({ alerts, named }: { alerts: readonly PriceAlert[]; named?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} named={named === true} />
      ))}
    </ul>
  );
}

function AlertRow({ alert, named }: { alert: PriceAlert; named: boolean }) {
  const remove = useCall(removePriceAlert, {
    invalidates: [listPriceAlerts],
    onSuccess: ({ message }) => toast.done(message),
  });
  const words = alertText(alert);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        {named && <p className="font-medium [overflow-wrap:anywhere]">{alert.assetName}</p>}
        <p className="font-medium tabular-nums">{words}</p>
        <p className="text-ink-soft text-xs">
          {alert.reached
            ? withNodes(t('Reached {time}, at {price}', { price: formatNaira(alert.reached.price) }), {
                time: <When time={alert.reached.at} />,
              })
            : withNodes(t('Until {time}'), { time: <When time={alert.expiresAt} /> })}
        </p>
      </div>
      <IconButton
        icon={<Trash2 />}
        className="-mr-2.5"
        label={t('Delete alert: {name}, {alert}', { name: alert.assetName, alert: words })}
        aria-disabled={remove.pending || undefined}
        onClick={() => remove.send({ id: alert.id })}
      />
    </li>
  );
}

/** "Sell at ₦1,620.00 or more" */
function alertText({ orderType, price }: PriceAlert): string {
  return orderType === 'sell'
    ? t('Sell at {price} or more', { price: formatNaira(price) })
    : t('Buy at {price} or less', { price: formatNaira(price) });
}
