import { memoName, memoUnanswered } from '@nairadesk/contract/check-memo';
import { decimalsOn, sendableQuantity } from '@nairadesk/contract/coin-decimals';
import { formatQuantity } from '@nairadesk/contract/money';
import { networkFacts, sharesAddresses } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import type { DeskOrder, Order } from '@nairadesk/contract/order-answers';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { Role } from '@nairadesk/contract/roles';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { walletOf } from '@nairadesk/contract/wallet-of';
import { type ReactNode, useState } from 'react';
import { CardCode } from '../../../components/order/card-code.tsx';
import { NameConfirmed } from '../../../components/order/name-confirmed.tsx';
import { Money } from '../../../components/text/money.tsx';
import { PersonLink } from '../../../components/text/person-link.tsx';
import { When } from '../../../components/text/when.tsx';
import { AddressWarning } from '../../../components/wallet/address-warning.tsx';
import { memoText } from '../../../components/wallet/memo-text.ts';
import { networkName } from '../../../components/wallet/network-name.ts';
import { useWalletCheck } from '../../../components/wallet/use-wallet-check.ts';
import { WalletQr } from '../../../components/wallet/wallet-qr.tsx';
import { WalletText } from '../../../components/wallet/wallet-text.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { lockedText } from '../closing/locked-text.ts';

type SideOrder = Order & Pick<DeskOrder, 'matched' | 'customer'>;

/** What the customer owes: to be checked before anything is sent, unless a transfer was matched to it. */
export function Arrives({ order, viewer }: { order: SideOrder; viewer: Role }) {
  if (order.orderType === 'buy') {
    return (
      <Side title={order.matched === null ? 'Check that this arrived' : 'The customer pays'}>
        <Line>
          <Money naira={settledFigures(order).amount} className="font-semibold" /> from{' '}
          <PersonLink id={order.customer?.id} name={order.userName} />
        </Line>
        <LockedUntil order={order} />
        <Line copy={order.transactionId} what="narration">
          Narration <span className="font-semibold tabular-nums">{order.transactionId}</span>
        </Line>
      </Side>
    );
  }
  const wallet = walletOf(order.wallet);
  return (
    <Side title={wallet ? 'Check that this arrived' : 'Check that the card is good'}>
      <Line>
        <span className="font-semibold">{tradedText(order)}</span>
        {order.network && ` on ${networkName(order.network)}`}
      </Line>
      {wallet ? (
        <>
          <LockedUntil order={order} />
          <Line copy={wallet.walletAddress} what="our wallet address">
            <span className="text-ink-soft">Our wallet</span> {wallet.walletAddress}
          </Line>
          {wallet.memo && (
            <Line copy={wallet.memo} what="our memo">
              <span className="text-ink-soft">{memoName(wallet.network)}</span> {wallet.memo}
            </Line>
          )}
        </>
      ) : (
        <CardCode order={order} viewer={viewer} />
      )}
    </Side>
  );
}

/** A customer who reports at once and pays when the price suits them must not get the old price unnoticed. */
function LockedUntil({ order }: { order: Order }) {
  return (
    <Line>
      by <When time={order.expiresAt} className="font-semibold" />. {lockedText}
    </Line>
  );
}

/** What the desk owes the customer, and where it goes. */
export function Leaves({ order }: { order: SideOrder }) {
  if (order.orderType === 'sell') return <Payout order={order} />;
  const wallet = walletOf(order.wallet);
  if (!wallet) {
    const address = order.deliveryEmail ?? order.userEmail;
    return (
      <Side title="Then send the code to">
        <Line copy={address} what="delivery email">
          {address}
        </Line>
      </Side>
    );
  }
  return <CoinsTo order={order} wallet={wallet} />;
}

function CoinsTo({ order, wallet }: { order: Order; wallet: WalletAddress }) {
  const [scanning, setScanning] = useState(false);
  const word = memoText(wallet);
  const { explorer } = networkFacts[wallet.network];
  return (
    <Side title={`Then send ${tradedText(order)} to`}>
      <Sendable order={order} network={wallet.network} />
      <Line copy={wallet.walletAddress} what="wallet address">
        <WalletText>{wallet.walletAddress}</WalletText>
      </Line>
      <Line>
        on <span className="font-semibold">{networkName(wallet.network)}</span>
        {sharesAddresses(wallet.network) && ' and no other network'}
      </Line>
      {wallet.memo && (
        <Line copy={wallet.memo} what="memo">
          {memoName(wallet.network)} <span className="font-semibold">{wallet.memo}</span>
        </Line>
      )}
      {word && <Line>{memoUnanswered(wallet) ? `${word}. Ask the customer first` : word}</Line>}
      <PlainAddress wallet={wallet} />
      <AddressWarning wallet={wallet} />
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" aria-expanded={scanning} onClick={() => setScanning(!scanning)}>
          {scanning ? 'Hide QR code' : 'Show QR code'}
        </Button>
        {explorer && (
          <a
            href={`${explorer}${encodeURIComponent(wallet.walletAddress)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet' })}
          >
            View on explorer
          </a>
        )}
      </div>
      {scanning && <WalletQr order={order} wallet={wallet} />}
    </Side>
  );
}

/** The quantity that can be sent, where the order has more decimals than the network supports. */
function Sendable({ order, network }: { order: Order; network: Network }) {
  const cut = sendableQuantity(network, order.assetName, settledFigures(order).quantity);
  if (cut === null) return null;
  return (
    <Line copy={cut} what="quantity">
      Send <span className="font-semibold">{formatQuantity(cut)}</span>. This network takes{' '}
      {decimalsOn(network, order.assetName)} decimals at most
    </Line>
  );
}

/** The address without its embedded memo, for exchanges that do not support the combined form. */
function PlainAddress({ wallet }: { wallet: WalletAddress }) {
  const address = useWalletCheck()?.(wallet).address;
  if (!address?.ok || !address.plain) return null;
  const name = memoName(wallet.network).toLowerCase();
  return (
    <Line copy={address.plain} what="address without its memo">
      That is {address.plain} {address.carries ? `with the ${name} ${address.carries}` : `without a ${name}`}
    </Line>
  );
}

function Payout({ order }: { order: SideOrder }) {
  const { bankDetails } = order;
  const { amount } = settledFigures(order);
  return (
    <Side title="Then pay out">
      <Line copy={amount} what="amount">
        <Money naira={amount} className="font-semibold" />
      </Line>
      {bankDetails ? (
        <>
          <Line copy={bankDetails.accountNumber} what="account number">
            <span className="font-semibold tabular-nums">{bankDetails.accountNumber}</span>{' '}
            {bankDetails.bankName}
          </Line>
          <Line copy={bankDetails.accountName} what="account name">
            {bankDetails.accountName}
          </Line>
          <Line>
            <NameConfirmed at={bankDetails.nameConfirmedAt} />
          </Line>
        </>
      ) : (
        <Line>No payout account. Ask the customer.</Line>
      )}
    </Side>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-0.5 text-ink-soft text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Line({ copy, what, children }: { copy?: string; what?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-1">
      <p className="min-w-0 [overflow-wrap:anywhere]">{children}</p>
      {copy && what && (
        <span className="-my-1 shrink-0">
          <CopyIcon text={copy} what={what} />
        </span>
      )}
    </div>
  );
}
