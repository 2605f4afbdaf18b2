import { expiredReason, type OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { clockSkew } from '../../api/server-clock.ts';
import { t } from '../../language/translate.ts';

/** Whether the time to pay for an order passed before anything was reported. */
export function isTimeOver({ status, expiresAt }: Pick<OrderDetail, 'status' | 'expiresAt'>): boolean {
  return may('report', status) && Date.parse(expiresAt) + clockSkew() <= Date.now();
}

/** Whether an order is called expired: it ended so, or its customer sees that the time to pay is over. */
export function isExpired(
  order: Pick<OrderDetail, 'status' | 'expiresAt' | 'reason'>,
  viewer: Role,
): boolean {
  if (order.status === 'cancelled') return order.reason === expiredReason;
  return !isStaff(viewer) && isTimeOver(order);
}

type Side = Pick<OrderDetail, 'orderType' | 'assetType'>;

export function timeOverTitle({ orderType }: Pick<Side, 'orderType'>): string {
  return orderType === 'buy' ? t('Time to pay is over') : t('Time to send is over');
}

/** The label of the button that reports a payment late. */
export function lateLabel(order: Side): string {
  if (sellsCard(order)) return t('The card is ready');
  return order.orderType === 'buy' ? t('I paid late') : t('I already sent it');
}

/** What the customer should and should not do once the time is over. */
export function timeOverAdvice(order: Side): string {
  const button = { button: lateLabel(order) };
  if (sellsCard(order))
    return t(
      'The price is no longer locked. If the card is still unused, press “{button}”. We’ll check it and mark the order as late.',
      button,
    );
  return order.orderType === 'buy'
    ? t(
        'The price is no longer locked, so don’t send anything now. If you already paid, press “{button}”. We’ll look for it, and ask you first if the price has changed.',
        button,
      )
    : t(
        'The price is no longer locked, so don’t send anything now. If you already sent the coins, press “{button}”. We’ll look for it, and ask you first if the price has changed.',
        button,
      );
}
