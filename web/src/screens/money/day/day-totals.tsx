import { type DayTotals, getDayTotals } from '@nairadesk/contract/day-totals';
import { Check, Copy, Printer } from 'lucide-react';
import { useRead } from '../../../api/use-read.ts';
import { hasLagosClock, toLagosField } from '../../../components/text/lagos-time.ts';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { MoneySkeleton } from '../money-skeleton.tsx';
import { DayMoney } from './day-money.tsx';
import { DayOrders, DayStaff, DayUnseen, NowOpen } from './day-orders.tsx';
import { clockText, dayText, handOverText } from './day-words.ts';

/** What the desk did today, or on the day in the URL: for staff who end a shift. Days are those of Lagos. */
export function DayPart() {
  const [{ day }, setSearch] = useSearch(paths.money);
  const read = useRead(getDayTotals, day === undefined ? {} : { day }, { every: 60_000 });
  const totals = read.data?.data;
  const today = toLagosField(new Date()).slice(0, 10);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="font-semibold text-xl">{dayText(totals?.day ?? day ?? today)}</h2>
          <p className="text-ink-soft text-sm">
            {totals?.isToday
              ? `So far, as of ${clockText(totals.timeStamp)}${hasLagosClock() ? '' : ' Lagos time'}.`
              : 'From midnight to midnight, Lagos time.'}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2.5 print:hidden">
          <TextField
            label="Day"
            labelHidden
            type="date"
            max={today}
            value={day ?? today}
            className="w-42"
            onChange={({ target }) =>
              setSearch({ tab: 'day', day: target.value === today ? undefined : target.value || undefined })
            }
          />
          {totals && <Actions totals={totals} />}
        </div>
      </div>
      {totals ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-5">
            <DayMoney totals={totals} />
            <NowOpen now={totals.now} />
          </div>
          <div className="grid gap-5">
            <DayOrders totals={totals} />
            {totals.unseen && <DayUnseen unseen={totals.unseen} isToday={totals.isToday} />}
            <DayStaff staff={totals.staff} />
          </div>
        </div>
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the totals">
          <MoneySkeleton label="Loading the totals" />
        </AsyncBoundary>
      )}
    </>
  );
}

function Actions({ totals }: { totals: DayTotals }) {
  const { state, copy } = useCopy(handOverText(totals));
  return (
    <>
      <Button
        variant="secondary"
        icon={state === 'copied' ? <Check className="size-4" /> : <Copy className="size-4" />}
        onClick={copy}
      >
        {copyLabels[state]}
      </Button>
      <Button variant="secondary" icon={<Printer className="size-4" />} onClick={() => window.print()}>
        Print
      </Button>
      <span aria-live="polite" className="sr-only">
        {state === 'copied' && 'Copied the totals'}
      </span>
    </>
  );
}

const copyLabels = { ready: 'Copy for hand-over', copied: 'Copied', failed: 'Not copied' };
