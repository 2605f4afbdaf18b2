import { memoName } from '@nairadesk/contract/check-memo';
import { listNetworks } from '@nairadesk/contract/networks';
import { useRead } from '../../api/use-read.ts';
import { Link } from '../../components/link.tsx';
import { networkName } from '../../components/network-name.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says on which networks nobody can sell to the desk because its wallet there leaves a question open. */
export function DeskNotice() {
  const mayHoldDesk = useSession((session) => session.role === 'super-admin');
  const rows = useRead(listNetworks, {}, { quiet: true }).data?.data ?? [];
  const open = rows.filter((row) => row.offered && row.deskWallet === 'memo-unanswered');
  if (open.length === 0) return null;
  const names = inWords(open.map(({ network }) => networkName(network)));
  const asked = inWords([...new Set(open.map(({ network }) => memoName(network).toLowerCase()))], 'or');
  return (
    <div className="mb-5">
      <Notice tone="attention" title={`Customers cannot sell on ${names}`}>
        The desk’s wallets there do not say whether they need a {asked}. Whoever holds the desk account
        answers that under Settings, Wallet Address: until then such sales are refused.
        {mayHoldDesk && (
          <Link
            to={paths.settings}
            search={{ tab: 'wallet-address' }}
            className="mt-1 flex min-h-11 items-center font-medium underline"
          >
            Open Wallet Address
          </Link>
        )}
      </Notice>
    </div>
  );
}

function inWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
