import { memoName } from '@nairadesk/contract/check-memo';
import { listNetworks } from '@nairadesk/contract/networks';
import type { ReactNode } from 'react';
import { useLive } from '../../api/live-state.ts';
import { useRead } from '../../api/use-read.ts';
import { networkName } from '../../components/wallet/network-name.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { useSession } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Warns staff when customers cannot buy or sell: new orders are paused, no account of ours can take their money, or a memo is missing. */
export function DeskNotice() {
  const answer = useRead(listNetworks, {}, { quiet: true }).data;
  const open = answer?.data.filter((row) => row.offered && row.deskWallet === 'memo-unanswered') ?? [];
  const names = inWords(open.map(({ network }) => networkName(network)));
  const asked = inWords([...new Set(open.map(({ network }) => memoName(network).toLowerCase()))], 'or');
  const isPaused = useLive(({ tradingPaused }) => tradingPaused);
  return (
    <>
      {isPaused && (
        <DeskWarning title="New orders are paused" tab="desk-rules" label="Open Desk Rules">
          No customer can place an order or accept an offer until a super-admin ends it in Settings, Desk
          Rules. Orders in the queue go on.
        </DeskWarning>
      )}
      {answer?.deskBank === 'missing' && (
        <DeskWarning title="Customers can’t buy" tab="receiving-accounts" label="Open Receiving Accounts">
          No bank account that customers pay into is on. A super-admin must switch one on or add one in
          Settings, Receiving Accounts. Until then, every purchase is refused.
        </DeskWarning>
      )}
      {answer?.deskBank === 'full' && (
        <DeskWarning title="Customers can’t buy" tab="receiving-accounts" label="Open Receiving Accounts">
          Every bank account that customers pay into has reached its daily limit. Until tomorrow, purchases
          are refused, unless a super-admin raises a limit or adds an account.
        </DeskWarning>
      )}
      {open.length > 0 && (
        <DeskWarning
          title={`Customers can’t sell on ${names}`}
          tab="wallet-address"
          label="Open Wallet Address"
        >
          We don’t know whether the desk’s wallets there need a {asked}. The super-admin who holds the desk
          account must answer in Settings, Wallet Address. Until then, these sales are refused.
        </DeskWarning>
      )}
    </>
  );
}

interface DeskWarningProps {
  title: string;
  /** The Settings tab where a super-admin fixes it. */
  tab: 'receiving-accounts' | 'wallet-address' | 'desk-rules';
  label: string;
  children: ReactNode;
}

function DeskWarning({ title, tab, label, children }: DeskWarningProps) {
  const mayHoldDesk = useSession((session) => session.role === 'super-admin');
  return (
    <div className="mb-5">
      <Notice tone="attention" title={title}>
        {children}
        {mayHoldDesk && (
          <Link
            to={paths.settings}
            search={{ tab }}
            className="mt-1 flex min-h-11 items-center font-medium underline"
          >
            {label}
          </Link>
        )}
      </Notice>
    </div>
  );
}

function inWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
