import { brand } from '@nairadesk/contract/brand';
import { formatNaira } from '@nairadesk/contract/money';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Fillings } from '@nairadesk/contract/placeholders';
import type { MessageDetail, SenderOrder } from '@nairadesk/contract/support-desk';
import { firstName } from '../../components/text/first-name.ts';

type Told = Pick<MessageDetail, 'sender' | 'named' | 'openOrders'>;

/**
 * What fills in the placeholders of a canned reply to this message. A visitor’s name is not known: a reply to them
 * carries nothing that they typed. Of several orders none is meant for certain.
 */
export function fillingsOf(message: Told): Fillings {
  const order = orderMeant(message);
  return {
    desk: brand.name,
    ...(message.sender && { name: firstName(message.sender.name) }),
    ...(order && {
      transaction: order.transactionId,
      amount: formatNaira(order.amount),
      status: statusWords[order.status],
    }),
  };
}

// As they stand in a sentence: “Your order is …”.
const statusWords: Record<OrderStatus, string> = {
  pending: 'waiting for payment',
  successful: 'reported as paid',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The one order of the sender that the message names; where it names none, their only open one. */
function orderMeant({ named, openOrders }: Told): SenderOrder | undefined {
  const own = named.filter((order) => order.own);
  const meant = own.length > 0 ? own : openOrders;
  return meant.length === 1 ? meant[0] : undefined;
}
