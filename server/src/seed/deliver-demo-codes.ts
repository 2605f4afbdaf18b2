import { amountKoboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import { placeOrder } from '../orders/placing/place-order.ts';
import { reportPayment } from '../orders/report-payment.ts';
import { resolveOrder } from '../orders/resolve-order.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { assets } from '../platform/database/tables/assets-tables.ts';

// Two codes of ten units: one to reveal, and one to say of that it did not work.
const quantity = '20';
const deliveryCodes = [
  { code: 'STEAM-DEMO-A1B2-C3D4', faceValue: '10' },
  { code: 'STEAM-DEMO-E5F6-G7H8', faceValue: '10' },
];

/** Buys a gift card that staff deliver at once, as two codes: its buyer can reveal and report them from now on. */
export async function deliverDemoCodes(
  { buyer, staff }: { buyer: Ctx; staff: Ctx },
  { id: assetId, buyingPriceKobo }: typeof assets.$inferSelect,
): Promise<void> {
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), buyingPriceKobo));
  const { data } = await placeOrder(buyer, {
    assetId,
    orderType: 'buy',
    quantity,
    amount,
    paymentMethod: 'bank-transfer',
  });
  await reportPayment(buyer, { orderId: data.id, status: 'successful' });
  await resolveOrder(staff, { orderId: data.id, status: 'completed', deliveryCodes });
}
