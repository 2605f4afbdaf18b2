import { countWaiting, type soundOccasions } from '@nairadesk/contract/alerts';
import { useTwoFactorRequired } from '../../../api/two-factor-required.ts';
import { useRead } from '../../../api/use-read.ts';

const pollMilliseconds = 30_000;

/** What waits for staff. The newest of each kind is undefined until it is known, and null where there is none. */
interface Waiting {
  reported: number;
  complaints: number;
  messages: number;
  newest: Record<(typeof soundOccasions)[number], string | null | undefined>;
}

/** The reported orders, the complaints and the messages that wait, for staff: how many, and when the newest of the first two came. */
export function useWaiting(): Waiting {
  const when = !useTwoFactorRequired();
  const { data } = useRead(countWaiting, {}, { when, every: pollMilliseconds, quiet: true });
  const waiting = data?.data;
  return {
    reported: waiting?.reported ?? 0,
    complaints: waiting?.complaints ?? 0,
    messages: waiting?.messages ?? 0,
    newest: { 'order-reported': waiting?.newest, 'code-complaint': waiting?.newestComplaint },
  };
}
