import { getAlertChoices } from '@nairadesk/contract/alerts';
import { endShift, listShifts, type Shift, startShift } from '@nairadesk/contract/shifts';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { followPush } from '../../../api/push-device.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useTwoFactorRequired } from '../../../api/two-factor-required.ts';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { allowChime, chime } from '../../../browser/chime.ts';
import { setTitleCount } from '../../../browser/page-title.ts';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { firstName } from '../../text/first-name.ts';
import { lagosClock } from '../../text/lagos-time.ts';
import { useClaimNews } from './use-claim-news.ts';
import { useWaiting } from './use-waiting.ts';

const pollMilliseconds = 60_000;

/** Whether the member of staff is on shift, who else is, and the switch; also what calls them while a page is open. */
export function ShiftSwitch() {
  const isBlocked = useTwoFactorRequired();
  const read = useRead(listShifts, {}, { when: !isBlocked, every: pollMilliseconds, quiet: true });
  const [hasEnded, setHasEnded] = useState(false);
  const start = useCall(startShift, { invalidates: [listShifts], onSuccess: () => setHasEnded(false) });
  const end = useCall(endShift, { invalidates: [listShifts], onSuccess: () => setHasEnded(true) });
  const isBusy = start.pending || end.pending;
  const shifts = read.data?.data;
  useEndOfShifts(shifts, read.refetch);
  useClaimNews();
  const own = shifts?.find((shift) => shift.own);
  return (
    <>
      <Calls isOnShift={own !== undefined} />
      {shifts && !isBlocked && (
        <button
          type="button"
          role="switch"
          aria-checked={own !== undefined}
          // Not `disabled`: it would lose the focus while it waits.
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && (own ? end : start).send({})}
          className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-2 text-left text-sm leading-tight hover:bg-sunken"
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex h-5 w-8.5 shrink-0 items-center rounded-full p-0.5 transition-colors',
              own ? 'justify-end bg-go' : 'bg-edge',
            )}
          >
            <span className="size-4 rounded-full bg-surface" />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {own ? 'On shift' : 'Off shift'}
              {own && <span className="max-sm:hidden"> since {lagosClock.format(new Date(own.since))}</span>}
            </span>
            <span className="block max-w-44 truncate text-ink-soft text-xs max-sm:sr-only">
              {othersText(shifts)}
            </span>
          </span>
        </button>
      )}
      {hasEnded && !own && (
        <Link
          to={paths.money}
          search={{ tab: 'day' }}
          className="-order-1 inline-flex min-h-11 items-center px-2 font-medium text-go text-sm underline underline-offset-4"
        >
          Today’s totals
        </Link>
      )}
    </>
  );
}

/** Counts in the title, and the sound, while a page is open. */
function Calls({ isOnShift }: { isOnShift: boolean }) {
  const { reported, complaints, messages, newest } = useWaiting();
  const choices = useRead(getAlertChoices, {}, { when: isOnShift, quiet: true }).data?.data.choices;
  useEffect(() => {
    setTitleCount(reported + complaints);
    return () => setTitleCount(0);
  }, [reported, complaints]);
  useSound(newest['order-reported'], isOnShift && choices?.['order-reported'].sound === true);
  useSound(newest['code-complaint'], isOnShift && choices?.['code-complaint'].sound === true);
  useEffect(followPush, []);
  return (
    <>
      <Counted count={reported} one="reported order waits" several="reported orders wait" />
      <Counted count={complaints} one="complaint waits" several="complaints wait" />
      <Counted count={messages} one="support message waits" several="support messages wait" />
    </>
  );
}

function Counted({ count, one, several }: { count: number; one: string; several: string }) {
  if (count === 0) return null;
  return <p className="sr-only">{count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`}</p>;
}

/** Chimes when something newer came than what the first look found. */
function useSound(newest: string | null | undefined, sounds: boolean): void {
  const last = useRef(newest);
  useEffect(() => (sounds ? allowChime() : undefined), [sounds]);
  useEffect(() => {
    const isNew = last.current !== undefined && newest && newest > (last.current ?? '');
    if (isNew && sounds) chime();
    last.current = newest;
  }, [newest, sounds]);
}

/** Reads the shifts again when the next one is over by itself, which no event tells. */
function useEndOfShifts(shifts: Shift[] | undefined, readAgain: () => unknown): void {
  const next = shifts?.[0]?.until;
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(readAgain, Math.max(1000, Date.parse(next) - serverNow() + 1000));
    return () => clearTimeout(timer);
  }, [next, readAgain]);
}

function othersText(shifts: Shift[]): string {
  const others = shifts.filter(({ own }) => !own).map(({ name }) => firstName(name));
  if (shifts.length === 0) return 'No staff on shift';
  return others.length === 0
    ? 'No colleagues'
    : `${shifts.length > others.length ? 'With' : 'On shift:'} ${others.join(', ')}`;
}
