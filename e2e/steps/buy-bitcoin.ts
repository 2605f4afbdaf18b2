import { listAssets } from '@nairadesk/contract/assets';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { placeOrder, reportPayment } from '@nairadesk/contract/orders';
import type { Product } from '../fixture/product.ts';
import { callApi, tokenOf } from './call-api.ts';
import { type Customer, newTrader } from './new-customer.ts';

/** An order to buy so much bitcoin of a customer, or of a new one with this name, as their program would place it. */
export async function buyBitcoin(
  product: Product,
  who: Customer | string,
  quantity = '0.001',
): Promise<Order> {
  const { email, password } = typeof who === 'string' ? await newTrader(product, who) : who;
  return buyBitcoinAs(product.url, { email, password }, quantity);
}

/** The same of a customer who has an account, of the demo where no password is given. */
export async function buyBitcoinAs(
  url: string,
  { email, password }: { email: string; password?: string },
  quantity = '0.001',
): Promise<Order> {
  const token = await tokenOf(url, email, password);
  const { data } = await callApi(url, listAssets, {}, token);
  const bitcoin = data.find((asset) => asset.name === 'Bitcoin');
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(bitcoin?.buyingPrice ?? '')));
  const order = { orderType: 'buy', quantity, amount, paymentMethod: 'bank-transfer' } as const;
  return (await callApi(url, placeOrder, { ...order, assetId: bitcoin?.id ?? '', network: 'Bitcoin' }, token))
    .data;
}

/** An order to buy bitcoin of a new customer with this name, who has reported it as paid. */
export async function buyReported(product: Product, name: string, quantity?: string): Promise<Order> {
  const trader = await newTrader(product, name);
  const order = await buyBitcoin(product, trader, quantity);
  const token = await tokenOf(product.url, trader.email, trader.password);
  await callApi(product.url, reportPayment, { orderId: order.id, status: 'successful' }, token);
  return order;
}
