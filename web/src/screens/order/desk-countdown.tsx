import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { firstSeen } from './first-seen.ts';

/** The card's own 15 minutes, from when this browser first showed it. Zero only marks it: nothing is cancelled. */
export function DeskCountdown({ orderId }: { orderId: string }) {
  const [endsAt] = useState(() => firstSeen(orderId) + paymentWindowSeconds * 1000);
  const over = useSecondsLeft(endsAt) === 0;
  if (over) return <Badge tone="ink">Overdue</Badge>;
  return (
    <CountdownRing endsAt={endsAt} totalSeconds={paymentWindowSeconds} caption="to handle it" size="sm" />
  );
}
