import type { Asset } from '@nairadesk/contract/assets';
import type { OrderType } from '@nairadesk/contract/money';
import { TextField } from '../../ui/text-field.tsx';
import { type AmountField, decimalText, shownText } from './linked-amounts.ts';
import { type Amounts, fieldsOf } from './use-order-form.ts';

interface LinkedFieldsProps {
  asset: Asset;
  orderType: OrderType;
  amounts: Amounts;
}

/** "You pay" and "You get": typing in one fills the other. */
export function LinkedFields({ asset, orderType, amounts }: LinkedFieldsProps) {
  const labels = orderType === 'buy' ? ['You pay', 'You get'] : ['You send', 'You receive'];
  return (
    <div className="flex flex-col gap-4">
      {fieldsOf(orderType).map((field, index) => {
        const { ref, onText, onBlur } = amounts.input(field);
        return (
          <TextField
            key={field}
            ref={ref}
            label={labels[index] ?? ''}
            aside={field === 'amount' ? 'Naira' : unitName(asset)}
            prefix={field === 'amount' ? '₦' : undefined}
            placeholder={field === 'amount' ? '0.00' : '0'}
            numeric="decimal"
            large
            className="[&_input]:text-xl"
            maxLength={30}
            value={fieldText(field, amounts)}
            error={amounts.told[field]}
            onChange={(event) => onText(decimalText(event.target.value))}
            onBlur={onBlur}
          />
        );
      })}
    </div>
  );
}

/** What one unit is called: a card's unit is told by its description. */
export function unitName({ name, assetType }: Asset): string {
  return assetType === 'cryptocurrency' ? name : 'Units';
}

function fieldText(field: AmountField, { typed, linked }: Amounts): string {
  if (typed.field === field) return typed.text;
  return linked ? shownText(field, linked) : '';
}
