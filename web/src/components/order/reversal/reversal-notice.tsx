import { formatNaira } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { t } from '../../../language/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { When } from '../../text/when.tsx';

type Reversed = Pick<
  OrderDetail,
  'status' | 'orderType' | 'transactionId' | 'reversal' | 'reversedBy' | 'takenBack' | 'owedToUs'
>;

/** That an order was reversed, by whom, when and why; and that a bank took its money back. Nothing where neither is so. */
export function ReversalNotice({ order, viewer }: { order: Reversed; viewer: Role }) {
  const { reversal, reversedBy, takenBack, owedToUs } = order;
  const words = takenBack && (isStaff(viewer) ? staffWords(order, takenBack) : ownerWords(order, takenBack));
  return (
    <>
      {reversal && (
        <Notice
          tone="loss"
          title={reversedBy ? t('Reversed by {name}', { name: reversedBy }) : t('This order was reversed')}
        >
          <p>
            <When time={reversal.timeStamp} />: {reversal.reason}
          </p>
          {!takenBack && owedToUs && <p>{owedText(owedToUs, viewer)}</p>}
        </Notice>
      )}
      {words && (
        <Notice tone="loss" title={words.title}>
          {words.text}
        </Notice>
      )}
    </>
  );
}

function owedText(owed: string, viewer: Role): string {
  const amount = formatNaira(owed);
  return isStaff(viewer) ? `The customer owes us ${amount}.` : t('You owe us {amount}.', { amount });
}

function staffWords({ status, orderType, owedToUs }: Reversed, takenBack: string) {
  if (orderType === 'sell')
    return {
      title: `The payout of ${formatNaira(takenBack)} bounced`,
      text: may('complete', status)
        ? 'Pay it out again before you complete the order.'
        : 'It’s a refund in Money until it arrives.',
    };
  const settled = may('complete', status)
    ? 'The order is short again.'
    : 'Nothing of it is owed to us any more.';
  return {
    title: `The bank took ${formatNaira(takenBack)} back`,
    text: owedToUs ? owedText(owedToUs, 'admin') : settled,
  };
}

function ownerWords({ status, orderType, transactionId, owedToUs }: Reversed, takenBack: string) {
  const amount = formatNaira(takenBack);
  if (orderType === 'sell')
    return {
      title: t('Your bank returned our {amount}', { amount }),
      text: t('It’s still yours. We’ll email you when we send it again.'),
    };
  const title = t('The bank took your {amount} back from us', { amount });
  const number = transactionId;
  if (may('complete', status))
    return {
      title,
      text: t('If you haven’t paid again since, message us in Support with the number {number}.', { number }),
    };
  return {
    title,
    text: owedToUs
      ? t('So you owe us {owed} for this order. Message us in Support with the number {number}.', {
          owed: formatNaira(owedToUs),
          number,
        })
      : t('You owe us nothing for it.'),
  };
}
