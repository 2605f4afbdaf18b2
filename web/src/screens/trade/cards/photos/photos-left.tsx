import { clsx } from 'clsx';
import { t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import type { CardSaleState } from '../use-card-sale.ts';
import { unfinishedText } from './photo-counts.ts';

/** Above the button: how many photos are still sent, and whether the order waits for them. */
export function PhotosLeft({ sale }: { sale: CardSaleState }) {
  const { photoCounts, isWaiting, stopWaiting } = sale;
  const text = unfinishedText(photoCounts);
  return (
    <div
      className={clsx('flex items-center justify-between gap-3 text-ink-soft text-sm', !text && 'sr-only')}
    >
      <p role="status" className="min-w-0">
        {text && `${text}.`}
        {text && photoCounts.isWaiting && ` ${t('We’re waiting for your connection.')}`}
        {text && isWaiting && ` ${t('Then we place your order.')}`}
      </p>
      {isWaiting && (
        <Button variant="quiet" size="sm" onClick={stopWaiting}>
          {t('Don’t wait')}
        </Button>
      )}
    </div>
  );
}
