import { listAssets } from '@nairadesk/contract/assets';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import { type Order, placeOrder } from '@nairadesk/contract/orders';
import type { Product } from '../fixture/product.ts';
import { callApi, tokenOf } from './call-api.ts';
import { newTrader } from './new-customer.ts';

/** An order to buy bitcoin of somebody new, as their program would place it. */
export async function placeBuyOf(product: Product, name: string): Promise<Order> {
  const { email, password } = await newTrader(product, name);
  const token = await tokenOf(product.url, email, password);
  const { data } = await callApi(product.url, listAssets, {}, token);
  const bitcoin = data.find((asset) => asset.name === 'Bitcoin');
  const quantity = '0.001';
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(bitcoin?.buyingPrice ?? '')));
  const order = { orderType: 'buy', quantity, amount, paymentMethod: 'bank-transfer' } as const;
  const placed = { ...order, assetId: bitcoin?.id ?? '', network: 'Bitcoin' as const };
  return (await callApi(product.url, placeOrder, placed, token)).data;
}
