import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira, koboOf } from '@nairadesk/contract/money';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';

const usualNaira = ['5000', '20000', '50000', '100000', '200000', '500000', '1000000', '5000000'];
const shownMost = 3;
// Narrow enough for four in the row of a small phone.
const chipClass = 'grow px-1.5!';

interface QuickAmountsProps {
  asset: Pick<Asset, 'minAmount' | 'maxAmount'>;
  onChoose: (naira: string) => void;
}

/** Round sums of naira that an order may have, and the most it may have where there is a most. */
export function QuickAmounts({ asset, onChoose }: QuickAmountsProps) {
  const { maxAmount } = asset;
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('Quick amounts')}</legend>
      {quickNaira(asset).map((naira) => (
        <Button
          key={naira}
          size="sm"
          variant="secondary"
          className={chipClass}
          onClick={() => onChoose(naira)}
        >
          {short(naira)}
        </Button>
      ))}
      {maxAmount !== null && (
        <Button
          size="sm"
          variant="secondary"
          className={chipClass}
          aria-label={t('Max, {amount}', { amount: short(maxAmount) })}
          onClick={() => onChoose(maxAmount)}
        >
          {t('Max')}
        </Button>
      )}
    </fieldset>
  );
}

/** The first round sums from the minimum on, below the maximum. */
export function quickNaira({ minAmount, maxAmount }: QuickAmountsProps['asset']): string[] {
  const fits = (naira: string) =>
    koboOf(naira) >= koboOf(minAmount) && (maxAmount === null || koboOf(naira) < koboOf(maxAmount));
  return usualNaira.filter(fits).slice(0, shownMost);
}

function short(naira: string): string {
  return formatNaira(naira).replace(/\.00$/, '');
}
