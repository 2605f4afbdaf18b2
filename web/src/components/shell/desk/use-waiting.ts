import { countWaiting } from '@nairadesk/contract/alerts';
import { useTwoFactorRequired } from '../../../api/two-factor-required.ts';
import { useRead } from '../../../api/use-read.ts';

const pollMilliseconds = 30_000;

/** The reported orders that wait, for staff: how many, and when the newest was reported; undefined until it is known. */
export function useWaiting(): { reported: number; newest: string | null | undefined } {
  const when = !useTwoFactorRequired();
  const { data } = useRead(countWaiting, {}, { when, every: pollMilliseconds, quiet: true });
  return { reported: data?.data.reported ?? 0, newest: data?.data.newest };
}
