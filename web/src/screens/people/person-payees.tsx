import { listPayees, type SavedPayee } from '@nairadesk/contract/people';
import { useRead } from '../../api/use-read.ts';
import { When } from '../../components/text/when.tsx';
import { networkName } from '../../components/wallet/network-name.ts';
import { WalletText } from '../../components/wallet/wallet-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { KnownList, rowEnd } from './known-list.tsx';

/** Where a person is paid, and was paid before, with the dates. */
export function PersonPayees({ id }: { id: string }) {
  const read = useRead(listPayees, { id });
  return (
    <KnownList
      what="bank accounts or wallets"
      read={read}
      row={(payee) => (
        <>
          <Badge tone={payee.until ? 'plain' : 'go'}>{payee.until ? 'Before' : 'Now'}</Badge>
          <Where payee={payee} />
          <span className={rowEnd}>
            <When time={payee.since} />
            {payee.until && (
              <>
                {' to '}
                <When time={payee.until} />
              </>
            )}
          </span>
        </>
      )}
    />
  );
}

function Where({ payee }: { payee: SavedPayee }) {
  if (payee.network === null)
    return (
      <span className="[overflow-wrap:anywhere]">
        {payee.bankName}, <span className="tabular-nums">{payee.accountNumber}</span>, {payee.accountName}
      </span>
    );
  return (
    <span className="min-w-0">
      {networkName(payee.network)}: <WalletText>{payee.address ?? ''}</WalletText>
      {payee.memo && ` (memo ${payee.memo})`}
    </span>
  );
}
