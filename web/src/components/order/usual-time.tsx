import { getUsualTime } from '@nairadesk/contract/order-receipt';
import { useRead } from '../../api/use-read.ts';

/** "Usually 6 minutes", by the orders of the last days; nothing where there were too few. */
export function UsualTime() {
  const minutes = useRead(getUsualTime, {}, { quiet: true }).data?.data.minutes;
  return minutes ? <p className="text-ink-soft text-sm">{usualText(minutes)}</p> : null;
}

function usualText(minutes: number): string {
  if (minutes < 90) return `Usually ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Usually ${Math.round(minutes / 60)} hours`;
}
