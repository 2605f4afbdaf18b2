import { formatNaira } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../text/when.tsx';
import { OfferNotice } from './offer-notice.tsx';

/** What the customer should know about money that wasn’t exact: an offer, what is missing, the order before or after. */
export function MoneyNews({ order }: { order: OrderDetail }) {
  const { offer, rest, replaces, replacedBy } = order;
  return (
    <>
      {offer && !replacedBy && !isMoot(order) && <OfferNotice offer={offer} />}
      {rest && (
        <Notice tone="attention" title={t('{amount} is missing', { amount: formatNaira(rest.missing) })}>
          {withNodes(t('Send it by {time} to the same account, and you still get the price of your order.'), {
            time: <When time={rest.until} className="font-semibold" />,
          })}
        </Notice>
      )}
      {replaces && (
        <Notice>
          {t('This order carries your money for {number}, which had ended.', {
            number: replaces.transactionId,
          })}
        </Notice>
      )}
    </>
  );
}

// What closes an order, or pays it, takes its offer back, too.
function isMoot({ offer, status }: OrderDetail): boolean {
  return offer?.state === 'withdrawn' && !may('complete', status);
}

/** Whether the customer still has to answer an offer. */
export function hasOpenOffer({ offer }: Pick<OrderDetail, 'offer'>): boolean {
  return offer?.state === 'open';
}
