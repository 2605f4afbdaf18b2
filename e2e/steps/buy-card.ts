import { listAssets } from '@nairadesk/contract/assets';
import { complainAboutCode, listDeliveredCodes } from '@nairadesk/contract/delivered-codes';
import { amountKoboOf, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { callApi, tokenOf } from './call-api.ts';

interface Buyer {
  email: string;
  password?: string;
}

/** An order of a customer who buys a hundred units of a gift card of the demo, and says that it is paid. */
export async function buyCard(url: string, { email, password }: Buyer, name = 'Steam'): Promise<Order> {
  const token = await tokenOf(url, email, password);
  const { data: assets } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
  const asset = assets.find((one) => one.name === name);
  if (!asset) throw new Error(`The demo sells no ${name}`);
  const quantity = '100';
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(asset.buyingPrice)));
  const draft = {
    assetId: asset.id,
    orderType: 'buy',
    quantity,
    amount,
    paymentMethod: 'bank-transfer',
  } as const;
  const { data } = await callApi(url, placeOrder, draft, token);
  await callApi(url, reportPayment, { orderId: data.id, status: 'successful' }, token);
  return data;
}

/** The same, delivered by the demo's staff as these codes, each worth a part of it. */
export async function buyCodes(url: string, buyer: Buyer, codes: readonly string[]): Promise<Order> {
  const order = await buyCard(url, buyer);
  const staff = await tokenOf(url, 'ngozi@nairadesk.example');
  const deliveryCodes = codes.map((code) => ({ code, faceValue: '25' }));
  const codesReason = 'The rest went out by mail';
  const completed = { orderId: order.id, status: 'completed', deliveryCodes, codesReason } as const;
  await callApi(url, resolveOrder, completed, staff);
  return order;
}

/** A sale to us of a gift card of the demo by its code in words, as programs send it. */
export async function sellCode(url: string, seller: Buyer, code: string, name = 'Steam'): Promise<Order> {
  const token = await tokenOf(url, seller.email, seller.password);
  const { data: assets } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
  const asset = assets.find((one) => one.name === name);
  if (!asset) throw new Error(`The demo buys no ${name}`);
  const quantity = '25';
  const amount = nairaOf(amountKoboOf(unitsOf(quantity), koboOf(asset.sellingPrice)));
  const draft = {
    assetId: asset.id,
    orderType: 'sell',
    quantity,
    amount,
    paymentMethod: 'bank-transfer',
    description: code,
  } as const;
  return (await callApi(url, placeOrder, draft, token)).data;
}

/** Says as its buyer that the code with this number did not work. */
export async function complain(
  url: string,
  { email, password }: Buyer,
  { id, number }: { id: string; number: number },
): Promise<void> {
  const token = await tokenOf(url, email, password);
  const { data } = await callApi(url, listDeliveredCodes, { id }, token);
  const codeId = data.find((code) => code.number === number)?.id ?? '';
  const text = 'The shop said that it was spent on Monday';
  await callApi(url, complainAboutCode, { id, codeId, reason: 'used', text }, token);
}
