import type { Asset } from '@nairadesk/contract/assets';
import type { OrderType } from '@nairadesk/contract/money';
import { listPriceAlerts } from '@nairadesk/contract/price-alerts';
import { BellPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';

/** The customer's price alerts of one coin, and a form for another. */
export function AlertsOfAsset({ asset, side }: { asset: Asset; side: OrderType }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(listPriceAlerts, {}, { quiet: true });
  const alerts = read.data?.data.filter(({ assetId }) => assetId === asset.id) ?? [];
  return (
    <section aria-labelledby={id} className="border-line border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="font-semibold text-sm">
          {t('Price alerts')}
        </h3>
        {!isOpen && (
          <Button
            variant="quiet"
            size="sm"
            icon={<BellPlus className="size-4.5" />}
            className="-mr-3"
            onClick={() => setOpen(true)}
          >
            {t('Tell me at a price')}
          </Button>
        )}
      </div>
      {alerts.length > 0 && <AlertList alerts={alerts} />}
      {isOpen && <AlertForm asset={asset} side={side} onClose={() => setOpen(false)} />}
    </section>
  );
}
