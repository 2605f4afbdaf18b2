import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { makeOffer } from '@nairadesk/contract/offers';
import type { Order } from '@nairadesk/contract/order-answers';
import { reportPayment, waitForRest } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { newReference } from '../../test-support/new-tag.ts';
import { buyBitcoinAs } from './buy-bitcoin.ts';
import { callApi, tokenOf } from './call-api.ts';

/** What staff do about the money that is missing. */
type Way = 'nothing' | 'offer' | 'wait';

/** An order of a customer from the demo to buy bitcoin, reported as paid, for which ₦500 less than it costs came. */
export async function makeShortOrder(url: string, email: string, way: Way): Promise<Order> {
  const order = await buyBitcoinAs(url, { email });
  const own = await tokenOf(url, email);
  await callApi(url, reportPayment, { orderId: order.id, status: 'successful' }, own);
  const staff = await tokenOf(url, 'tunde@nairadesk.example');
  const { data } = await callApi(url, listReceivingAccounts, {}, staff);
  const receipt = {
    accountId: data[0]?.id ?? '',
    orderId: order.id,
    direction: 'in',
    amount: nairaOf(koboOf(order.amount) - 50_000n),
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    senderName: order.userName,
    // The customer may have paid the same sum today.
    confirmedOther: true,
  } as const;
  await callApi(url, enterReceipt, receipt, staff);
  if (way === 'offer') await callApi(url, makeOffer, { orderId: order.id, kind: 'less', hours: 24 }, staff);
  if (way === 'wait') await callApi(url, waitForRest, { id: order.id, hours: 24 }, staff);
  return order;
}
