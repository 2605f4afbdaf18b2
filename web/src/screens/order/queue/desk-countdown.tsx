import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { firstSeen } from './first-seen.ts';

/** The card's own 15 minutes, from when this browser first showed it. Zero only marks it: nothing is cancelled. */
export function DeskCountdown({ orderId, size = 'sm' }: { orderId: string; size?: 'xs' | 'sm' }) {
  const [endsAt] = useState(() => firstSeen(orderId) + paymentWindowSeconds * 1000);
  const over = useSecondsLeft(endsAt) === 0;
  if (over && size === 'xs')
    return (
      <span
        title="This order has waited more than 15 minutes. It isn’t cancelled."
        className="size-3 rounded-full bg-attention"
      >
        <span className="sr-only">Overdue</span>
      </span>
    );
  if (over)
    return (
      <span title="This order has waited more than 15 minutes. It isn’t cancelled.">
        <Badge tone="ink">Overdue</Badge>
      </span>
    );
  return (
    <div
      className="flex flex-col items-center gap-0.5"
      title="15 minutes to answer, counted from when this device first showed the order. Nothing is cancelled at zero."
    >
      <CountdownRing endsAt={endsAt} totalSeconds={paymentWindowSeconds} caption="to answer" size={size} />
      {size === 'sm' && (
        <span aria-hidden="true" className="whitespace-nowrap text-ink-soft text-xs">
          to answer
        </span>
      )}
    </div>
  );
}
