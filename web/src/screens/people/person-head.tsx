import { flagTexts } from '@nairadesk/contract/flags';
import type { PersonPage } from '@nairadesk/contract/people';
import type { Role } from '@nairadesk/contract/roles';
import { type ReactNode, useState } from 'react';
import { EmailText } from '../../components/text/email-text.tsx';
import { Money } from '../../components/text/money.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { Ago, When } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TradingForm } from './trading-form.tsx';

const roleLabels: Record<Role, string> = { user: 'Customer', admin: 'Admin', 'super-admin': 'Super admin' };

interface PersonHeadProps {
  person: PersonPage;
  /** Beside what can be done with them. */
  aside: ReactNode;
}

/** Who they are and in which state, what they traded, what they may, and their open orders with flags. */
export function PersonHead({ person, aside }: PersonHeadProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { freeze, suspension } = person;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl [overflow-wrap:anywhere]">{person.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
            <span>{roleLabels[person.role]}</span>
            <EmailText email={person.email} />
            {person.phone && <PhoneLink phone={person.phone} />}
            <span>
              Since <When time={person.timeStamp} />
            </span>
            <span>
              {person.lastSeenAt ? (
                <>
                  Seen <Ago time={person.lastSeenAt} />
                </>
              ) : (
                'Not logged in'
              )}
            </span>
          </p>
        </div>
        <div className="flex items-center gap-2.5 empty:hidden">
          {person.role === 'user' && (
            <Button
              variant="secondary"
              className={freeze ? undefined : 'text-loss'}
              onClick={() => setIsAsking(true)}
            >
              {freeze ? 'Unfreeze trading' : 'Freeze trading'}
            </Button>
          )}
          {aside}
        </div>
      </div>
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {suspension && (
          <Notice tone="attention" title="Suspended">
            Since <When time={suspension.since} />
            {suspension.reason && `: ${suspension.reason}`}
          </Notice>
        )}
        {freeze && (
          <Notice tone="attention" title="Trading is frozen">
            By {freeze.by} since <When time={freeze.since} />: {freeze.reason}
          </Notice>
        )}
      </div>
      <Figures person={person} />
      <OpenOrders person={person} />
      {isAsking && <TradingForm person={person} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Figures({ person: { totals, limits, openOrders } }: { person: PersonPage }) {
  const more = totals.isLeast && '+';
  return (
    <Card className="mb-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Figure label="Completed orders">
          {totals.completed.toLocaleString('en')}
          {more}
        </Figure>
        <Figure label="Reversed">
          {totals.reversed.toLocaleString('en')}
          {more}
        </Figure>
        <Figure label="Cancelled">
          {totals.cancelled.toLocaleString('en')}
          {more}
        </Figure>
        <Figure label="Expired">
          {totals.expired.toLocaleString('en')}
          {more}
        </Figure>
        <Figure label="Bought">
          <Money naira={totals.bought} />
          {more}
        </Figure>
        <Figure label="Sold">
          <Money naira={totals.sold} />
          {more}
        </Figure>
        <Figure label="Open orders">
          {openOrders.length}
          {limits.openOrders !== null && ` of ${limits.openOrders} allowed`}
        </Figure>
        <Figure label="Placed in 24 hours">
          {limits.ordersToday}, <Money naira={limits.amountToday} />
        </Figure>
        <Figure label="Refunds owed">
          {totals.refunds === 0 ? 'None' : <Money naira={totals.refundsOwed} />}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function OpenOrders({ person: { openOrders } }: { person: PersonPage }) {
  if (openOrders.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-1 font-semibold">Open orders</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {openOrders.map(({ id, transactionId, flags }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-2">
            <PathLink
              href={orderPath(id)}
              className="inline-flex min-h-11 items-center font-medium tabular-nums underline underline-offset-4"
            >
              {transactionId}
            </PathLink>
            {flags.map(({ kind, level, limit }) => (
              <span key={kind} title={flagTexts[kind].explain(limit ?? 0)}>
                <Badge tone={level === 'red' ? 'loss' : 'attention'}>{flagTexts[kind].label}</Badge>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
