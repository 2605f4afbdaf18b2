import type { DayFlow, DayTotals } from '@nairadesk/contract/day-totals';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Money } from '../../../components/text/money.tsx';
import { countedText } from '../../../components/text/total-text.ts';
import { Card } from '../../../ui/card.tsx';
import { partsOf } from './day-words.ts';

/** What came and went in a day: in all, then on each account of ours. */
export function DayMoney({ totals: { accounts, moneyIn, moneyOut } }: { totals: DayTotals }) {
  return (
    <Card>
      <h3 className="font-semibold text-lg">Money</h3>
      {/* Of one account it would be the same again. */}
      {accounts.length !== 1 && <Flows moneyIn={moneyIn} moneyOut={moneyOut} big />}
      <ul aria-label="Our accounts" className="mt-5">
        {accounts.map(({ id, bankName, accountName, accountNumber, ...flows }) => (
          <li key={id} className="break-inside-avoid border-line py-4 not-only:border-t last:pb-0 only:pt-0">
            <h4 className="font-medium [overflow-wrap:anywhere]">
              {bankName} <span className="tabular-nums">{accountNumber}</span>
            </h4>
            <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{accountName}</p>
            {flows.moneyIn.count + flows.moneyOut.count === 0 ? (
              <p className="mt-1 text-ink-soft text-sm">No transfer of this day was entered or imported.</p>
            ) : (
              <Flows {...flows} />
            )}
          </li>
        ))}
      </ul>
      {accounts.length === 0 && <p className="mt-4 text-ink-soft">There is no account of ours yet.</p>}
    </Card>
  );
}

function Flows({ moneyIn, moneyOut, big }: Record<'moneyIn' | 'moneyOut', DayFlow> & { big?: boolean }) {
  return (
    <div className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Flow label="In" flow={moneyIn} big={big} />
      <Flow label="Out" flow={moneyOut} big={big} />
    </div>
  );
}

function Flow({ label, flow, big }: { label: string; flow: DayFlow; big?: boolean | undefined }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-soft text-sm">
          {label}
          {flow.count > 0 && `: ${countedText(flow.count, false, 'movement', 'movements')}`}
        </span>
        <Money naira={flow.amount} className={clsx('font-semibold', big && 'text-lg')} />
      </p>
      {flow.count > 0 && (
        <dl className="mt-0.5 text-sm">
          {partsOf(flow).map((one) => (
            <div key={one.part} className="flex flex-wrap justify-between gap-x-3">
              <dt className={one.part === 'unclaimed' ? 'font-medium text-attention-ink' : 'text-ink-soft'}>
                {one.label}
              </dt>
              <dd>
                <Money naira={one.amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
