import { activateAccount, register } from '@nairadesk/contract/auth';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import type { Product } from '../fixture/product.ts';
import { callApi, tokenOf } from './call-api.ts';

export interface Customer {
  name: string;
  email: string;
  password: string;
}

let count = 0;

/** Signs up a customer who has not opened the link of the mail yet, with an address of their own. */
export async function newSignUp({ url }: Product, name: string): Promise<Customer> {
  count += 1;
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${count}@example.com`;
  const customer = { name, email, password: 'a long enough one' };
  await callApi(url, register, { ...customer, phone: '08031234567' });
  return customer;
}

/** The link of the mail that such a mail holds. */
export async function linkIn(product: Product, email: string, path: string): Promise<string> {
  const { text } = await product.mailTo(email, new RegExp(path));
  return new RegExp(String.raw`https?://\S+${path}\?token=\S+`).exec(text)?.[0] ?? '';
}

/** Makes an active customer, who has logged in nowhere yet. */
export async function newCustomer(product: Product, name: string): Promise<Customer> {
  const customer = await newSignUp(product, name);
  const link = await linkIn(product, customer.email, 'activate-account');
  const token = new URL(link).searchParams.get('token') ?? '';
  await callApi(product.url, activateAccount, { token, password: customer.password });
  // The link opens a session.
  const sessions = 'delete from sessions where user_id = (select id from users where email = $1)';
  await product.sql(sessions, [customer.email]);
  return customer;
}

/** The same with a bank account, and a wallet on Bitcoin. */
export async function newTrader(product: Product, name: string): Promise<Customer> {
  const trader = await newCustomer(product, name);
  const token = await tokenOf(product.url, trader.email, trader.password);
  const bank = { bankName: 'GTBank', accountName: name, accountNumber: '0123456789' };
  await callApi(product.url, saveBank, bank, token);
  const networks = [
    { network: 'Bitcoin' as const, walletAddress: exampleAddress('Bitcoin', 'a new wallet') },
  ];
  await callApi(product.url, saveWallets, { networks }, token);
  return trader;
}
