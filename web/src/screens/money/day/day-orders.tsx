import type { DayFigure, DayTotals } from '@nairadesk/contract/day-totals';
import type { ReactNode } from 'react';
import { Money } from '../../../components/text/money.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoneyLink } from '../money-link.tsx';
import { OrderLink } from '../order-link.tsx';
import { completedBy, sinceText, unseenLines } from './day-words.ts';

/** How the orders of a day ended, and which refunds were sent. */
export function DayOrders({ totals }: { totals: DayTotals }) {
  return (
    <Part title="Orders">
      <Line label="Purchases completed" figure={totals.bought} />
      <Line label="Sales completed" figure={totals.sold} />
      <Line label="Cancelled" figure={{ count: totals.cancelled }} />
      <Line label="Expired" figure={{ count: totals.expired }} />
      {totals.reversed.count > 0 && <Line label="Reversed" figure={totals.reversed} />}
      <Line label="Refunds sent" figure={totals.refundsSent} />
    </Part>
  );
}

/** Of what was completed or sent on a day, what no statement shows: the orders with the most of it by name. */
export function DayUnseen({
  unseen,
  isToday,
}: {
  unseen: NonNullable<DayTotals['unseen']>;
  isToday: boolean;
}) {
  const lines = unseenLines(unseen);
  return (
    <Part title="On no statement yet">
      {lines.map(({ label, figure }) => (
        <Line key={label} label={label} figure={figure} />
      ))}
      {unseen.orders.map(({ id, transactionId, amount, by }) => (
        <Line
          key={id}
          label={<OrderLink orderId={id} transactionId={transactionId} />}
          hint={by ? `completed by ${by}` : undefined}
          value={<Money naira={amount} />}
        />
      ))}
      {lines.length === 0 && (
        <p className="text-ink-soft">
          {isToday ? 'Nothing so far.' : 'Everything of this day is on a statement.'}
        </p>
      )}
    </Part>
  );
}

/** Who completed how many, most first. */
export function DayStaff({ staff }: Pick<DayTotals, 'staff'>) {
  return (
    <Part title="Who completed">
      {staff.map((one) => (
        <Line
          key={one.id}
          label={one.name}
          figure={completedBy(one)}
          hint={hintOf(one.bought.count, one.sold.count, one.cancelled)}
        />
      ))}
      {staff.length === 0 && <p className="text-ink-soft">No orders closed.</p>}
    </Part>
  );
}

/** What the next shift finds: not of the day, but as it is now. */
export function NowOpen({ now }: Pick<DayTotals, 'now'>) {
  return (
    <Part title="Open now">
      <Line label="Reported paid" figure={{ count: now.reported }} />
      <Line label="Pending" figure={{ count: now.pending }} />
      {now.first && (
        <Line
          label="First in the queue"
          hint={`since ${sinceText(now.first.since)}`}
          value={<OrderLink orderId={now.first.id} transactionId={now.first.transactionId} />}
        />
      )}
      <Line
        label={<MoneyLink search={{ tab: 'refunds', state: 'due' }}>Refunds due</MoneyLink>}
        figure={now.refundsDue}
      />
      <Line
        label={<MoneyLink search={{ tab: 'refunds', state: 'sent' }}>Refunds on the way</MoneyLink>}
        figure={now.refundsOnTheWay}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="break-inside-avoid">
      <h3 className="mb-2 font-semibold text-lg">{title}</h3>
      <div className="flex flex-col divide-y divide-line">{children}</div>
    </Card>
  );
}

interface LineProps {
  label: ReactNode;
  /** So many, and their naira where they have any. */
  figure?: Pick<DayFigure, 'count'> & Partial<DayFigure>;
  value?: ReactNode;
  hint?: string | undefined;
}

function Line({ label, figure, value, hint }: LineProps) {
  const amount = figure && figure.count > 0 ? figure.amount : undefined;
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block">{label}</span>
        {(amount || hint) && (
          <span className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
            {amount && <Money naira={amount} />}
            {hint && <span>{hint}</span>}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {figure?.count.toLocaleString('en') ?? value}
      </span>
    </div>
  );
}

function hintOf(bought: number, sold: number, cancelled: number): string | undefined {
  const parts = [
    bought > 0 && `${bought} ${bought === 1 ? 'purchase' : 'purchases'}`,
    sold > 0 && `${sold} ${sold === 1 ? 'sale' : 'sales'}`,
    cancelled > 0 && `${cancelled} cancelled`,
  ].filter(Boolean);
  return parts.join(', ') || undefined;
}
