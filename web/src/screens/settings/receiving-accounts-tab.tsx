import { listReceivingAccounts, type ReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ApprovalsNotice } from '../../components/order/approvals/approvals-notice.tsx';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AccountDialogs, type AskedOfAccount } from './account-dialogs.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { AskedAccounts } from './four-eyes/asked-of-account.tsx';
import { ReceivingAccountRow } from './receiving-account-row.tsx';
import { SettingsCard } from './settings-part.tsx';

/** The bank accounts that customers pay into, for staff. Super-admins keep them; every member of staff may switch one off. */
export function ReceivingAccountsTab() {
  const read = useRead(listReceivingAccounts, {});
  return (
    <SettingsCard
      wide
      title="Receiving Accounts"
      hint="Customers pay into these bank accounts. They get the one they paid into last, or the one with the most room today."
    >
      <ApprovalsNotice />
      {read.data ? (
        <Accounts accounts={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the accounts">
          <AccountsSkeleton />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

function Accounts({ accounts }: { accounts: readonly ReceivingAccount[] }) {
  const keeps = useSession(({ role }) => role === 'super-admin');
  const [asked, setAsked] = useState<AskedOfAccount | null>(null);
  const [adding, setAdding] = useState(false);
  const add = keeps && <Button onClick={() => setAdding(true)}>Add an account</Button>;
  const on = accounts.filter(({ switchedOff }) => switchedOff === null);
  return (
    <>
      {on.length === 0 && accounts.length > 0 && (
        <div className="mb-5">
          <Notice tone="attention" title="Customers can’t buy">
            No account is on, so every purchase is refused.{' '}
            {keeps ? 'Switch one on, or add' : 'A super-admin must switch one on, or add'} another.
          </Notice>
        </div>
      )}
      {accounts.length === 0 ? (
        <EmptyState icon={<Landmark />} title="No account yet" action={add}>
          Customers can’t buy until there is a bank account to pay into.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Receiving accounts" className="divide-y divide-line border-line border-y">
            {accounts.map((account) => (
              <ReceivingAccountRow
                key={account.id}
                account={account}
                keeps={keeps}
                onAsk={(what) => setAsked({ what, account, isLast: on.length === 1 })}
              />
            ))}
          </ul>
          {keeps && <AskedAccounts />}
          {add && <div className="mt-6">{add}</div>}
        </>
      )}
      {asked && <AccountDialogs asked={asked} onClose={() => setAsked(null)} />}
      {adding && <AddAccountDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** Shown while the tab or its accounts load. */
export function AccountsSkeleton() {
  return (
    <Loading label="Loading the accounts">
      {[1, 2].map((row) => (
        <div key={row} className="flex min-h-32 flex-col justify-center gap-3">
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-60" />
        </div>
      ))}
    </Loading>
  );
}
