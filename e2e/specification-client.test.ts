import { exampleAddress } from '@nairadesk/contract/example-address';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test-support/free-port.ts';
import { desktop, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { callFrom, clients, type Request, serveForeignPage, widthOf } from './fixture/foreign-page.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const fixture = useFixture({ ALLOWED_ORIGINS: origin, RATE_LIMIT: 'off' });
const demoPassword = 'lagos-demo-2026';
let page: { stop(): Promise<unknown> };

beforeAll(async () => {
  page = await serveForeignPage(port, () => `${fixture.product.url}/api`);
});

afterAll(() => page?.stop());

async function open(at: string): Promise<Visitor> {
  const visitor = await fixture.visit(desktop);
  await visitor.page.goto(at);
  return visitor;
}

async function tokenIn(mailTo: string, matching: RegExp): Promise<string> {
  const { text } = await fixture.product.mailTo(mailTo, matching);
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe.each(Object.keys(clients))('specification client on another origin, with %s', (client) => {
  const email = `${client.replaceAll(/\W/g, '')}@example.com`;
  let visitor: Visitor;
  let token = '';
  let adminToken = '';
  let orderId = '';

  const call = (method: string, path: string, more: Partial<Request> = {}) =>
    callFrom(visitor.page as Page, { method, path, ...more });
  const own = (method: string, path: string, data?: object) =>
    call(method, path, { token, ...(data && { data }) });
  const staff = (method: string, path: string, data?: object) =>
    call(method, path, { token: adminToken, ...(data && { data }) });

  it('serves every call of a client that was written for the specification', longJourney, async () => {
    visitor = await open(`${origin}/${encodeURIComponent(client)}`);
    await logInStaff();
    await signUp();
    await saveSettings();
    await tradeCard();
    await completeOrder();
    await manageAssets();
    await exchangeMessages();
  });

  async function logInStaff(): Promise<void> {
    const { body } = await call('post', '/auth/login', {
      data: { email: 'tunde@nairadesk.example', password: demoPassword },
    });
    adminToken = body.token;
    expect(body.data.role).toBe('admin');
  }

  /** Signs up, activates the account, resets the password and logs in. */
  async function signUp(): Promise<void> {
    const person = { name: 'Ada Abroad', email, password: 'a long passphrase', phone: 8031234567 };
    const registered = await call('post', '/auth/register', { data: person });
    expect(registered).toMatchObject({
      status: 201,
      body: { status: 'success', token: expect.any(String), profile: { email } },
    });
    expect((await call('post', '/auth/resend-activation', { data: { email } })).status).toBe(200);
    const link = await tokenIn(email, /activate/i);
    // With the token that the client got when it signed up, and no body.
    const activated = await call('post', `/auth/activate-account?token=${link}`, {
      token: registered.body.token,
    });
    expect(activated).toMatchObject({ status: 200, body: { status: 'success', token: expect.any(String) } });
    const forgotten = await call('post', '/auth/forgot-password', { data: { email } });
    expect([forgotten.status, forgotten.body.message]).toEqual([200, expect.any(String)]);
    const reset = await tokenIn(email, /reset-password/);
    const password = 'another long passphrase';
    const chosen = await call('post', '/auth/reset-password', { data: { password, token: reset } });
    expect([chosen.status, chosen.body.message]).toEqual([200, expect.any(String)]);
    const refused = await call('post', '/auth/login', { data: { email, password: 'wrong' } });
    expect(refused).toMatchObject({ status: 401, body: { message: 'Incorrect email or password.' } });
    const loggedIn = await call('post', '/auth/login', {
      data: { email, password: 'another long passphrase' },
    });
    expect(loggedIn.body.data).toMatchObject({ email, role: 'user' });
    token = loggedIn.body.token;
  }

  /** Saves profile, password, bank account and wallets. */
  async function saveSettings(): Promise<void> {
    const profile = { name: 'Ada Abroad', phone: 8039998877, country: 'NG' };
    const saved = await own('post', '/settings/update-profile', profile);
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { country: 'Nigeria', phone: '+2348039998877' } },
    });
    const passwords = { oldPassword: 'another long passphrase', newPassword: 'a third long passphrase' };
    expect((await own('post', '/settings/change-password', passwords)).body).toHaveProperty('message');
    const bank = { bankName: 'GTBank', accountName: 'Ada Abroad', accountNumber: '0123456789' };
    expect((await own('post', '/settings/bank', bank)).body.data.bankDetails).toMatchObject(bank);
    const row = { network: 'Tron', walletAddress: exampleAddress('Tron', email) };
    const first = await own('post', '/settings/wallets', { networks: [row] });
    const [stored] = first.body.data.wallets;
    expect(stored).toMatchObject(row);
    const { id, network, walletAddress } = stored;
    const again = await own('post', '/settings/wallets', { networks: [{ id, network, walletAddress }] });
    expect(again).toMatchObject({ status: 200, body: { data: { wallets: [{ id }] } } });
  }

  /** Lists assets with logos, places an order, reports its payment and finds it in the history. */
  async function tradeCard(): Promise<void> {
    const dashboard = await own('get', '/dashboard');
    expect(dashboard.body.data.cryptocurrencies[0]).toHaveProperty('sellingPrice');
    const { body } = await own('get', '/assets?assetType=gift-card');
    const card = body.data.find((one: { logo: string | null }) => one.logo);
    expect((await own('get', `/assets/${card.id}`)).body.data).toEqual(card);
    expect(card.logo.startsWith(`${fixture.product.url}/api/images/`)).toBe(true);
    expect(await widthOf(visitor.page, card.logo)).toBeGreaterThan(0);
    const quantity = Math.ceil(Number(card.minAmount) / Number(card.buyingPrice)) + 1;
    const placed = await own('post', '/orders', {
      assetId: card.id,
      orderType: 'buy',
      quantity,
      amount: quantity * Number(card.buyingPrice),
      paymentMethod: 'bank-transfer',
      description: '',
      network: '',
      deliveryEmail: email,
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { admindetails, data } = placed.body;
    // Read as the client does, which asks of no order whether it has a wallet.
    expect([admindetails.wallets.walletAddress, data.wallet.walletAddress]).toEqual([null, null]);
    expect(admindetails.bankDetails.accountNumber).toMatch(/^\d{10}$/);
    orderId = data.id;
    const paid = await own('patch', '/orders/update-payment', { orderId, status: 'successful' });
    expect(paid.status).toBe(200);
    for (const query of ['status=&orderType=', 'status=Pending&orderType=Buy', 'status=all&orderType=all']) {
      const history = await own('get', `/transaction/history?${query}`);
      expect(history.body.data[0]).toMatchObject({ transactionId: data.transactionId });
    }
  }

  /** Lets staff complete the order, and refuses a later change with 409. */
  async function completeOrder(): Promise<void> {
    for (const status of ['', 'all', 'SUCCESSFUL']) {
      const queue = await staff('get', `/orders?status=${status}`);
      const order = queue.body.data.find((one: { id: string }) => one.id === orderId);
      expect(order.wallet.walletAddress, status).toBeNull();
    }
    expect((await staff('patch', '/orders', { orderId, status: 'completed' })).status).toBe(200);
    const again = await staff('patch', '/orders', { orderId, status: 'cancelled' });
    expect(again).toMatchObject({ status: 409, body: { message: expect.any(String) } });
    expect((await own('patch', '/orders', { orderId, status: 'completed' })).status).toBe(403);
  }

  /** Lets staff add, edit and delete an asset, with any content type of the form. */
  async function manageAssets(): Promise<void> {
    const data = {
      name: `Coin of ${client}`,
      assetType: 'cryptocurrency',
      minAmount: 1000,
      maxAmount: 50000,
      buyingPrice: 1600.5,
      sellingPrice: 1500,
      description: '',
      networks: ['Tron'],
    };
    const form = (method: string, path: string, more: object, as: Request['form']) =>
      call(method, path, { token: adminToken, data: { ...data, ...more }, form: as ?? {} });
    const added = await form('post', '/assets', {}, { image: 'picture' });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id, logo } = added.body.data;
    expect(await widthOf(visitor.page, logo)).toBeGreaterThan(0);
    for (const image of [undefined, '', logo]) {
      const edited = await form('patch', `/assets/${id}`, { minAmount: 2000 }, { image });
      expect(edited.body.data, image).toMatchObject({ logo, minAmount: '2000.00' });
    }
    const mislabelled = { image: 'picture', type: 'application/json' } as const;
    const edited = await form('PATCH', `/assets/${id}`, { name: `Renamed of ${client}` }, mislabelled);
    expect(edited.body.data).toMatchObject({ logo, name: `Renamed of ${client}` });
    expect((await staff('delete', `/assets/${id}`)).status).toBe(200);
    expect((await staff('get', `/assets/${id}`)).status).toBe(404);
  }

  /** Sends a support message and a contact message, and lets staff reply. */
  async function exchangeMessages(): Promise<void> {
    const words = { subject: `Help with ${client}`, message: 'Please.' };
    expect((await own('post', '/support', words)).status).toBe(201);
    const contact = { name: 'Visitor', email: 'visitor@example.com', ...words };
    expect((await call('post', '/website/contact', { data: contact })).status).toBe(201);
    const { body } = await staff('get', '/support?responded=False');
    const mine = body.data.find((one: { subject: string; email: string }) => one.email === email);
    expect(mine.subject).toBe(words.subject);
    expect((await staff('patch', `/support/reply/${mine.id}`, { response: 'Gladly.' })).status).toBe(200);
    const answered = await staff('get', '/support?responded=true');
    expect(answered.body.data.map((one: { id: string }) => one.id)).toContain(mine.id);
    const { body: people } = await staff('get', '/users');
    expect(people.data.find((one: { email: string }) => one.email === email)).toMatchObject({
      country: 'Nigeria',
    });
  }
});

describe('page on an origin that is not allowed', () => {
  it('cannot read API responses', async () => {
    const visitor = await open(`http://localhost:${port}/axios%201`);
    for (const path of ['/website/rates', '/dashboard'])
      expect(await callFrom(visitor.page, { method: 'get', path })).toMatchObject({ status: 0, body: null });
  });
});
