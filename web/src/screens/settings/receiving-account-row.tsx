import type { ReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { Money } from '../../components/text/money.tsx';
import { When } from '../../components/text/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import type { AskedOfAccount as Asked } from './account-dialogs.tsx';
import { accountWords, openOrdersText, spaced } from './account-words.ts';
import { AskedOfAccount } from './four-eyes/asked-of-account.tsx';
import { OrdersToAccount } from './orders-to-account.tsx';

interface RowProps {
  account: ReceivingAccount;
  /** The viewer may change it, and not only switch it off. */
  keeps: boolean;
  onAsk: (what: Asked['what']) => void;
}

/** One account: its number, what it got today, and what may be done with it; when it is off, whom to tell. */
export function ReceivingAccountRow({ account, keeps, onAsk }: RowProps) {
  const { bankName, accountName, accountNumber, switchedOff } = account;
  const name = accountWords(account);
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 sm:flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{bankName}</span>
            <State account={account} />
          </p>
          <p className="flex items-center font-semibold text-xl tabular-nums">
            {spaced(accountNumber)}
            <CopyIcon text={accountNumber} what={`account number of ${bankName}`} />
          </p>
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{accountName}</p>
          <Today account={account} />
          {switchedOff && <Off account={account} />}
          <AskedOfAccount account={account} />
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          {keeps && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Daily limit of ${name}`}
              onClick={() => onAsk('limit')}
            >
              Daily limit
            </Button>
          )}
          {!switchedOff && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Switch off ${name}`}
              onClick={() => onAsk('switch-off')}
            >
              Switch off
            </Button>
          )}
          {switchedOff && keeps && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Switch on ${name}`}
              onClick={() => onAsk('switch-on')}
            >
              Switch on
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function State({ account: { switchedOff, room } }: { account: ReceivingAccount }) {
  if (switchedOff) return <Badge>Off</Badge>;
  return Number(room ?? 1) === 0 ? <Badge tone="attention">Full today</Badge> : <Badge tone="go">On</Badge>;
}

function Today({ account }: { account: ReceivingAccount }) {
  const { today, dailyCap, openOrderCount, switchedOff } = account;
  return (
    <p className="mt-2 text-ink-soft text-sm">
      Orders today <Money naira={today} />
      {dailyCap === null ? ', no daily limit' : ' of '}
      {dailyCap !== null && <Money naira={dailyCap} />}
      {openOrderCount > 0 && !switchedOff && `, ${openOrdersText(openOrderCount)}`}
    </p>
  );
}

function Off({ account }: { account: ReceivingAccount }) {
  const { switchedOff, openOrderCount, openOrders } = account;
  if (!switchedOff) return null;
  return (
    <>
      <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
        Switched off <When time={switchedOff.since} />
        {switchedOff.by && ` by ${switchedOff.by}`}: {switchedOff.reason}
      </p>
      {openOrderCount > 0 && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-attention-ink underline underline-offset-4">
            {openOrdersText(openOrderCount)} still {openOrderCount === 1 ? 'points' : 'point'} to it
          </summary>
          <OrdersToAccount orders={openOrders} count={openOrderCount} />
        </details>
      )}
    </>
  );
}
