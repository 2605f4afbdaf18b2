import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira, type OrderType } from '@nairadesk/contract/money';
import { createPriceAlert, listPriceAlerts, priceAlertDays } from '@nairadesk/contract/price-alerts';
import { priceOf } from '@nairadesk/contract/quote';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { message, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toast } from '../../../ui/toasts.ts';
import { formResolver } from '../../form/form-resolver.ts';
import { showFieldErrors } from '../../form/show-field-errors.ts';
import { MoneyField } from '../../money/money-field.tsx';

interface Wanted {
  assetId: string;
  orderType: OrderType;
  price: string;
}

interface AlertFormProps {
  asset: Asset;
  /** Which side it begins with. */
  side: OrderType;
  onClose: () => void;
}

/** “Tell me when I can sell at ₦1,620 or more.” What the price is now is said beside the field. */
export function AlertForm({ asset, side, onClose }: AlertFormProps) {
  const form = useForm<Wanted>({
    resolver: formResolver(createPriceAlert.body),
    defaultValues: { assetId: asset.id, orderType: side, price: '' },
  });
  const create = useCall(createPriceAlert, {
    invalidates: [listPriceAlerts],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const orderType = form.watch('orderType');
  return (
    <form
      noValidate
      aria-label={t('Price alert')}
      onSubmit={form.handleSubmit((wanted) => create.send(wanted))}
      className="flex flex-col gap-4 pt-2"
    >
      <Controller
        control={form.control}
        name="orderType"
        render={({ field }) => (
          <SegmentedControl
            label={t('Tell me when I can')}
            options={sides.map(({ value, label }) => ({ value, label: t(label) }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <MoneyField
        control={form.control}
        name="price"
        label={orderType === 'sell' ? t('Tell me when I can sell at') : t('Tell me when I can buy at')}
        aside={t('Now {price}', { price: formatNaira(priceOf(asset, orderType)) })}
        hint={t(
          'We tell you once, here and by email, and in browsers where notifications are on. It ends after {days} days.',
          { days: priceAlertDays },
        )}
      />
      <div className="flex gap-3">
        <Button type="submit" pending={create.pending} className="max-sm:flex-1">
          {t('Save price alert')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </form>
  );
}

const sides = [
  { value: 'sell', label: message('Sell at or above') },
  { value: 'buy', label: message('Buy at or below') },
] as const;
