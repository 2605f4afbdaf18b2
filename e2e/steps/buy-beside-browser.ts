import { listAssets } from '@nairadesk/contract/assets';
import { placeOrder } from '@nairadesk/contract/orders';
import type { Product } from '../fixture/product.ts';
import { callApi, tokenOf } from './call-api.ts';
import type { Customer } from './new-customer.ts';

/** Orders 0.0005 Bitcoin for a customer without a page; its id. */
export async function buyBesideBrowser({ url }: Product, { email, password }: Customer): Promise<string> {
  const token = await tokenOf(url, email, password);
  const { data } = await callApi(url, listAssets, { assetType: 'cryptocurrency' }, token);
  const bitcoin = data.find(({ name }) => name === 'Bitcoin');
  if (!bitcoin) throw new Error('the demo sells no Bitcoin');
  const draft = {
    assetId: bitcoin.id,
    orderType: 'buy',
    paymentMethod: 'bank-transfer',
    network: 'Bitcoin',
    quantity: '0.0005',
    amount: (Number(bitcoin.buyingPrice) * 0.0005).toFixed(2),
  } as const;
  return (await callApi(url, placeOrder, draft, token)).data.id;
}
