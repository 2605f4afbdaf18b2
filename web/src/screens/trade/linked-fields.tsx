import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira, type OrderType } from '@nairadesk/contract/money';
import { t } from '../../language/translate.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type AmountField, shownText } from './linked-amounts.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import { type Amounts, fieldsOf } from './use-order-form.ts';

interface LinkedFieldsProps {
  asset: Asset;
  orderType: OrderType;
  amounts: Amounts;
}

/** "You pay" and "You get": typing in one fills the other. */
export function LinkedFields({ asset, orderType, amounts }: LinkedFieldsProps) {
  const labels = orderType === 'buy' ? [t('You pay'), t('You get')] : [t('You send'), t('You receive')];
  return (
    <div className="flex flex-col gap-4">
      {fieldsOf(orderType).map((field, index) => {
        const { ref, onChange, onBlur } = amounts.input(field);
        const input = (
          <TextField
            key={field}
            ref={ref}
            label={labels[index] ?? ''}
            aside={field === 'amount' ? t('Naira') : unitName(asset)}
            prefix={field === 'amount' ? '₦' : undefined}
            placeholder={field === 'amount' ? '0.00' : '0'}
            numeric="decimal"
            large
            maxLength={30}
            value={fieldText(field, amounts)}
            error={amounts.told[field]}
            hint={hintOf(field, asset, amounts)}
            onChange={onChange}
            onBlur={onBlur}
          />
        );
        if (field === 'quantity') return input;
        return [input, <QuickAmounts key="quick" asset={asset} onChoose={amounts.chooseNaira} />];
      })}
    </div>
  );
}

/** What one unit is called: a coin by its name, a card by the dollars on it. */
export function unitName({ name, assetType }: Asset): string {
  return assetType === 'cryptocurrency' ? name : t('$ card value');
}

function fieldText(field: AmountField, { raw, linked }: Amounts): string {
  return raw(field) ?? (linked ? shownText(field, linked) : '');
}

// One line that is always there: what it says may change, where the button stands may not.
function hintOf(field: AmountField, asset: Asset, { typingNote }: Amounts) {
  const howToType = typingNote(field);
  if (howToType) return <span role="status">{howToType}</span>;
  if (field === 'quantity') return undefined;
  return <span role="status">{limitsOf(asset)}</span>;
}

function limitsOf({ minAmount, maxAmount }: Asset): string {
  const minimum = formatNaira(minAmount);
  return maxAmount === null
    ? t('Minimum {minimum}', { minimum })
    : t('Minimum {minimum}, maximum {maximum}', { minimum, maximum: formatNaira(maxAmount) });
}
