import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { t } from '../../language/translate.ts';

/** What the owner of a cancelled order should do, especially after reporting a payment. */
export function cancelledAdvice(order: OrderDetail): string {
  const { orderType, assetType, paidClaimedAt, transactionId, offer, replacedBy } = order;
  if (replacedBy)
    return t('Your money pays for a new order now: {number}.', { number: replacedBy.transactionId });
  if (offer?.kind === 'cards' && (offer.state === 'declined' || offer.state === 'expired'))
    return t(
      'We’ve deleted the codes, and nobody here can open them again. You can sell the cards again at any time.',
    );
  if (offer?.state === 'declined') return t('We’ll email you when your money is on its way back.');
  const number = transactionId;
  if (!paidClaimedAt)
    return t(
      'You didn’t report a payment. Don’t send anything for this order. If you already sent something, message us in Support with the number {number}.',
      { number },
    );
  if (orderType === 'buy')
    return t(
      'Think this is wrong, or still waiting for your money? Message us in Support with the number {number}.',
      { number },
    );
  return assetType === 'cryptocurrency'
    ? t(
        'Think this is wrong, or still waiting for your coins? Message us in Support with the number {number}.',
        { number },
      )
    : t(
        'Think this is wrong, or still waiting for your card? Message us in Support with the number {number}.',
        { number },
      );
}
