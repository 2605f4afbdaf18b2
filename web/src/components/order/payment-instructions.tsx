import { memoUnanswered } from '@nairadesk/contract/check-memo';
import { paymentWindowSeconds } from '@nairadesk/contract/limits';
import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures } from '@nairadesk/contract/order-words';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { walletOf } from '@nairadesk/contract/wallet-of';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { Money } from '../text/money.tsx';
import { tradedWords } from '../text/traded-words.ts';
import { memoLabel } from '../wallet/memo-label.ts';
import { memoText } from '../wallet/memo-text.ts';
import { networkName } from '../wallet/network-name.ts';
import { WalletQr } from '../wallet/wallet-qr.tsx';
import { WalletText } from '../wallet/wallet-text.tsx';
import { BigFact, BigFacts } from './big-facts.tsx';
import { timeOverTitle } from './late-words.ts';
import { CopyAll } from './paying/copy-all.tsx';
import { DialCodes } from './paying/dial-codes.tsx';

interface InstructionsProps {
  order: OrderDetail;
  /** When the time to pay is over, by this device's clock. */
  endsAt: number;
}

/** What the customer has to send, to where, and until when. */
export function PaymentInstructions({ order, endsAt }: InstructionsProps) {
  const over = useSecondsLeft(endsAt) === 0;
  const coinsTo = walletOf(order.admindetails.wallets);
  const sells = order.orderType === 'sell';
  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <div className="flex items-center gap-3 sm:gap-5">
        <CountdownRing
          endsAt={endsAt}
          totalSeconds={paymentWindowSeconds}
          caption={sells ? t('to send') : t('to pay')}
          size="sm"
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-snug sm:text-lg">{over ? timeOverTitle(order) : lead(order)}</p>
          <p className="text-ink-soft text-sm">{over ? overHint(order) : priceLock(order)}</p>
        </div>
      </div>
      {over && <OrderSummary order={order} />}
      {!over && !sells && <Transfer order={order} />}
      {!over && sells && coinsTo && <CoinTransfer order={order} wallet={coinsTo} />}
      {!over && sells && !coinsTo && <OrderSummary order={order} />}
      <NextStep order={order} advice={over ? null : hint(order)} />
    </div>
  );
}

function lead({ orderType, assetType, rest }: OrderDetail): string {
  if (rest) return t('{amount} is missing', { amount: formatNaira(rest.missing) });
  if (orderType === 'buy') return t('Transfer the exact amount');
  return assetType === 'cryptocurrency' ? t('Send the exact quantity') : t('Your order is placed');
}

/** How long the price of the order holds. */
function priceLock({ rest }: OrderDetail): string {
  return rest
    ? t('You still get the price of your order.')
    : t('Price locked for {minutes} minutes', { minutes: paymentWindowSeconds / 60 });
}

function hint({ orderType, assetType, rest }: OrderDetail): string {
  if (rest) return t('Pay it from your banking app in time, then press “I have made payment”.');
  if (orderType === 'buy')
    return t(
      'Pay from a bank account in your own name, then press “I have made payment”. If your money comes later, we go ahead only if you agree.',
    );
  if (assetType === 'cryptocurrency')
    return t(
      'Send it from your wallet, then press “I have made payment”. If your coins come later, we go ahead only if you agree.',
    );
  return t('The card is your payment. We’ll check it now.');
}

function overHint(order: OrderDetail): string {
  if (sellsCard(order))
    return t('You can still press “I have made payment”. We’ll check the card and mark the order as late.');
  return order.orderType === 'buy'
    ? t(
        'Already sent the money? Press “I have made payment” now. We’ll look for it, and ask you first if the price has changed. If not, don’t send anything.',
      )
    : t(
        'Already sent the coins? Press “I have made payment” now. We’ll look for it, and ask you first if the price has changed. If not, don’t send anything.',
      );
}

function Transfer({ order }: { order: OrderDetail }) {
  const { bankName, accountName, accountNumber } = order.admindetails.bankDetails;
  const amount = order.rest?.missing ?? settledFigures(order).amount;
  return (
    <div>
      <BigFacts>
        <BigFact label={t('Amount')} copy={amount} big>
          <Money naira={amount} />
        </BigFact>
        <BigFact label={t('Account number')} copy={accountNumber} big>
          {accountNumber}
        </BigFact>
        <BigFact label={t('Account name')} copy={accountName}>
          {accountName}
        </BigFact>
        <BigFact label={t('Narration')} copy={order.transactionId}>
          <span className="font-semibold tracking-wide">{order.transactionId}</span>
        </BigFact>
        <BigFact label={t('Bank')} copy={bankName}>
          {bankName}
        </BigFact>
      </BigFacts>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
        <CopyAll
          lines={[
            [t('Amount'), amount],
            [t('Account number'), accountNumber],
            [t('Account name'), accountName],
            [t('Bank'), bankName],
            [t('Narration'), order.transactionId],
          ]}
        />
        <DialCodes />
      </div>
    </div>
  );
}

function CoinTransfer({ order, wallet }: { order: OrderDetail; wallet: WalletAddress }) {
  const network = networkName(wallet.network);
  const memo = memoText(wallet);
  return (
    <>
      <BigFacts>
        <BigFact label={t('Quantity of {name}', { name: order.assetName })} copy={order.quantity} big>
          {formatQuantity(order.quantity)}
        </BigFact>
        <BigFact label={t('Network')}>
          <span className="font-semibold">{network}</span>
        </BigFact>
        <BigFact label={t('Wallet address')} copy={wallet.walletAddress}>
          <WalletText>{wallet.walletAddress}</WalletText>
        </BigFact>
        {wallet.memo && (
          <BigFact
            label={memoLabel(wallet.network)}
            copy={wallet.memo}
            big
            hint={t('Without the {memo}, your coins won’t reach us.', {
              memo: memoLabel(wallet.network).toLowerCase(),
            })}
          >
            {wallet.memo}
          </BigFact>
        )}
        {memo && !memoUnanswered(wallet) && <BigFact label={memoLabel(wallet.network)}>{memo}</BigFact>}
      </BigFacts>
      <WalletQr order={order} wallet={wallet} />
      <Notice
        tone="attention"
        title={t('Only {name}, only on {network}', { name: order.assetName, network })}
      >
        {t('Anything else you send here, or send on another network, is lost. It can’t be recovered.')}
      </Notice>
    </>
  );
}

/** For an order with nothing left to send: no account to copy. */
function OrderSummary({ order }: { order: OrderDetail }) {
  const buy = order.orderType === 'buy';
  return (
    <BigFacts>
      <BigFact label={buy ? t('You buy') : t('You sell')}>{tradedWords(order)}</BigFact>
      <BigFact label={buy ? t('Amount') : t('You receive')} big>
        <Money naira={settledFigures(order).amount} />
      </BigFact>
      <BigFact label={t('Reference')} copy={order.transactionId}>
        <span className="font-semibold tracking-wide">{order.transactionId}</span>
      </BigFact>
    </BigFacts>
  );
}

/** What we do once the payment arrives. */
function NextStep({ order, advice }: { order: OrderDetail; advice: string | null }) {
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('What happens next')}</p>
      {advice && <p className="mt-1 text-ink-soft">{advice}</p>}
      <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{nextStep(order)}</p>
    </div>
  );
}

function nextStep({
  orderType,
  assetType,
  amount,
  bankDetails,
  deliveryEmail,
  ...order
}: OrderDetail): ReactNode {
  if (orderType === 'sell') {
    const text =
      assetType === 'cryptocurrency'
        ? t('As soon as your coins arrive, we pay {amount} to {account}.')
        : t('As soon as the card is checked, we pay {amount} to {account}.');
    return withNodes(text, {
      amount: <Money naira={amount} className="font-medium text-ink" />,
      account: `${bankDetails?.accountName}, ${bankDetails?.bankName} ${bankDetails?.accountNumber}`,
    });
  }
  const what = tradedWords({ ...order, assetType });
  if (assetType === 'gift-card') return emailedText(what, deliveryEmail ?? order.userEmail);
  const wallet = walletOf(order.wallet);
  return wallet ? sentText(what, wallet) : t('As soon as your money arrives, we send {what}.', { what });
}

function emailedText(what: string, email: string): string {
  return email
    ? t('As soon as your money arrives, we email {what} to {email}.', { what, email })
    : t('As soon as your money arrives, we email {what} to you.', { what });
}

function sentText(what: string, { walletAddress: address, network, memo }: WalletAddress): string {
  const chain = networkName(network);
  if (!memo)
    return t('As soon as your money arrives, we send {what} to {address} on {network}.', {
      what,
      address,
      network: chain,
    });
  return t(
    'As soon as your money arrives, we send {what} to {address} on {network}, with the {name} {memo}.',
    { what, address, network: chain, name: memoLabel(network).toLowerCase(), memo },
  );
}
