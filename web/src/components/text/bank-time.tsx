import { t } from '../../language/translate.ts';
import { hasLagosClock, lagosDay, lagosMoment } from './lagos-time.ts';

const lagosOffset = 60 * 60_000;
const dayLength = 24 * 60 * 60_000;

/**
 * A moment by the clock of a Nigerian bank, wherever the device is: 20 Nov 2026, 19:46. Many statements have the day
 * alone, which we keep as its midnight in Lagos.
 */
export function BankTime({ time, className }: { time: string; className?: string }) {
  const at = Date.parse(time);
  const isDay = (at + lagosOffset) % dayLength === 0;
  return (
    <time dateTime={time} className={className}>
      {isDay ? lagosDay.format(at) : lagosMoment.format(at)}
      {!isDay && !hasLagosClock() && ` ${t('Lagos time')}`}
    </time>
  );
}
