import { getUsualTime } from '@nairadesk/contract/order-receipt';
import { useRead } from '../../api/use-read.ts';
import { translateText } from '../../language/translate.ts';
import { usualText } from '../text/usual-text.ts';

/** "Usually 6 minutes", by the orders of the last days; nothing where there were too few. */
export function UsualTime() {
  const minutes = useRead(getUsualTime, {}, { quiet: true }).data?.data.minutes;
  return minutes ? <p className="text-ink-soft text-sm">{translateText(usualText(minutes))}</p> : null;
}
