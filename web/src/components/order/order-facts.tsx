import { networkFacts } from '@nairadesk/contract/network-facts';
import type { DeskOrder, Order } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';
import type { BankDetails, WalletAddress } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { EmailText } from '../text/email-text.tsx';
import { Fact, FactList } from '../text/fact-list.tsx';
import { Money, Quantity } from '../text/money.tsx';
import { PersonLink } from '../text/person-link.tsx';
import { PhoneLink } from '../text/phone-link.tsx';
import { When } from '../text/when.tsx';
import { memoLabel } from '../wallet/memo-label.ts';
import { memoText } from '../wallet/memo-text.ts';
import { networkName } from '../wallet/network-name.ts';
import { WalletText } from '../wallet/wallet-text.tsx';

type OrderOf = Order & Partial<Pick<DeskOrder, 'customer'>>;

/** What was ordered, at which price, when and by whom. */
export function OrderFacts({ order, withCustomer }: { order: OrderOf; withCustomer: boolean }) {
  const { amount, quantity } = settledFigures(order);
  return (
    <FactList>
      <Fact label={t('Transaction ID')} copy={order.transactionId}>
        {order.transactionId}
      </Fact>
      <Fact label={t('Amount')} copy={amount}>
        <Money naira={amount} />
      </Fact>
      <Fact label={t('Quantity')} copy={quantity}>
        {order.settled ? (
          <Quantity value={quantity} />
        ) : (
          withNodes(t('{quantity} at {price}'), {
            quantity: <Quantity value={quantity} />,
            price: <Money naira={order.price} />,
          })
        )}
      </Fact>
      {order.settled && (
        <Fact label={t('Agreed at first')}>
          {withNodes(t('{what} for {amount}'), {
            what: <Quantity value={order.quantity} />,
            amount: <Money naira={order.amount} />,
          })}
        </Fact>
      )}
      {order.network && <Fact label={t('Network')}>{networkName(order.network)}</Fact>}
      <Fact label={t('Placed')}>
        <When time={order.timeStamp} />
      </Fact>
      {withCustomer && (
        <>
          <Fact label={t('Customer')}>
            <PersonLink id={order.customer?.id} name={order.userName} alone />
          </Fact>
          <Fact label={t('Email')} copy={order.userEmail}>
            <EmailText email={order.userEmail} />
          </Fact>
          <Fact label={t('Phone')} copy={order.userPhone}>
            <PhoneLink phone={order.userPhone} />
          </Fact>
        </>
      )}
    </FactList>
  );
}

/** A bank account as lines to copy. `children` follow the account name. */
export function BankFacts({ bank, children }: { bank: BankDetails; children?: ReactNode }) {
  return (
    <FactList>
      <Fact label={t('Account number')} copy={bank.accountNumber}>
        <span className="tabular-nums">{bank.accountNumber}</span>
      </Fact>
      <Fact label={t('Account name')} copy={bank.accountName}>
        {bank.accountName} {children}
      </Fact>
      <Fact label={t('Bank')}>{bank.bankName}</Fact>
    </FactList>
  );
}

/** A wallet as lines to copy; the memo stands out, because coins sent without it are lost. */
export function WalletFacts({ wallet }: { wallet: WalletAddress }) {
  const memo = memoText(wallet);
  const { explorer } = networkFacts[wallet.network];
  return (
    <FactList>
      <Fact label={t('Wallet address')} copy={wallet.walletAddress}>
        <WalletText>{wallet.walletAddress}</WalletText>
        {explorer && (
          <a
            href={`${explorer}${encodeURIComponent(wallet.walletAddress)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-go underline underline-offset-4"
          >
            {t('View on explorer')}
          </a>
        )}
      </Fact>
      <Fact label={t('Network')}>{networkName(wallet.network)}</Fact>
      {wallet.memo && (
        <Fact label={memoLabel(wallet.network)} copy={wallet.memo}>
          {wallet.memo}
        </Fact>
      )}
      {memo && <Fact label={memoLabel(wallet.network)}>{memo}</Fact>}
    </FactList>
  );
}
