import { getAsset } from '@nairadesk/contract/assets';
import { getOrder, placeOrder, showCardCode } from '@nairadesk/contract/orders';
import { saveBank } from '@nairadesk/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { eq, sql } from '../../platform/database/drizzle.ts';
import { assets } from '../../platform/database/tables/assets-tables.ts';
import { outbox } from '../../platform/database/tables/mail-tables.ts';
import { bankAccounts, wallets } from '../../platform/database/tables/settings-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import { openMail } from '../../platform/mail/mail.ts';

const world = useWorld();
const other = useWorld();
const twoDesks = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;

beforeAll(async () => {
  trade = await openTrade(world);
  await trade.completeOne();
});

// Clients of the specification read `wallet.walletAddress` of every order.
const noWallet = { network: null, walletAddress: null, memo: null, noMemo: null };

describe('placeOrder', () => {
  it('places a buy, and returns the desk account, the amount and the expiry in the documented shape', async () => {
    const { ada, boss, bitcoin, buy } = trade;
    const answer = await world.call(placeOrder, buy, ada.token);
    expect(answer.status).toBe(201);
    expect(placeOrder.response.safeParse(answer.body).success).toBe(true);
    const { data, admindetails } = answer.body;
    expect(admindetails).toEqual({
      bankDetails: { bankName: 'Desk Bank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' },
      wallets: noWallet,
      email: boss.email,
    });
    expect(data).toMatchObject({
      admindetails,
      status: 'pending',
      orderType: 'buy',
      assetId: bitcoin.id,
      assetName: bitcoin.name,
      price: '150000000.00',
      quantity: '0.001',
      amount: '150000.00',
      network: 'Bitcoin',
      wallet: { network: 'Bitcoin', walletAddress: 'ada-bitcoin', memo: null },
      bankDetails: null,
      userName: 'Ada Obi',
      userEmail: ada.email,
      userPhone: '+2348031234567',
    });
    expect(data.transactionId).toMatch(/^ND[2-9A-HJ-NP-Z]{8}$/);
    expect(Date.parse(data.expiresAt) - Date.parse(data.timeStamp)).toBe(900_000);
    const stored = await storedOrder(world, data.id);
    expect(stored.order).toMatchObject({
      status: 'pending',
      price_kobo: '15000000000',
      amount_kobo: '15000000',
    });
    expect(stored.events).toEqual([
      { actor_kind: 'owner', actor_id: ada.id, from_status: null, to_status: 'pending', reason: null },
    ]);
    expect(stored.ledger).toEqual([]);
  });

  it('places a sell with the desk wallet on the same network and the seller’s bank account', async () => {
    const order = await trade.place(trade.sell);
    expect(order).toMatchObject({
      price: '148000000.00',
      amount: '148000.00',
      wallet: { network: 'Bitcoin', walletAddress: 'desk-Bitcoin', memo: null },
      bankDetails: { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0987654321' },
      deliveryEmail: 'ada@example.com',
    });
    expect(order.admindetails.wallets).toEqual(order.wallet);
  });

  it('places a gift card order without a network, delivered to the customer’s own email by default', async () => {
    const order = await trade.place(trade.cardBuy);
    expect(order).toMatchObject({
      network: null,
      wallet: noWallet,
      deliveryEmail: trade.ada.email,
      quantity: '10',
    });
    const seen = (await world.call(getOrder, { id: order.id }, trade.ada.token)).body.data;
    expect([seen.wallet, seen.admindetails.wallets]).toEqual([noWallet, noWallet]);
    expect((await storedOrder(world, order.id)).order).toMatchObject({
      wallet: null,
      admindetails: { wallets: null },
    });
  });

  it('mails the customer the amount to pay and the desk bank account', async () => {
    const order = await trade.place(trade.buy);
    const rows = await world.database.db.select().from(outbox).where(eq(outbox.kind, 'order-placed'));
    const mails = rows.flatMap(({ id, sealed }) =>
      sealed ? [openMail(world.services.secrets, { id, sealed })] : [],
    );
    const mail = mails.find((one) => one.text.includes(order.transactionId));
    expect(mail?.to).toBe(trade.ada.email);
    expect(mail?.text).toContain('₦150,000.00');
    expect(mail?.text).toContain('Desk Bank, 0123456789, Nairadesk Ltd');
  });

  it('stores the description of a sell (a card code) encrypted, and omits it from the answer', async () => {
    const { card } = trade;
    const description = 'planted-card-code-4711';
    const order = await trade.place({
      assetId: card.id,
      orderType: 'sell',
      quantity: '10',
      amount: '14000',
      paymentMethod: 'bank-transfer',
      description,
    });
    const { rows } = await world.database.pool.query('select o::text as dump from orders o where id = $1', [
      order.id,
    ]);
    expect(rows[0].dump).not.toContain(description);
    expect(JSON.stringify(order)).not.toContain(description);
    const shown = await world.call(showCardCode, { id: order.id }, trade.boss.token);
    expect(shown.body.data.description).toBe(description);
  });

  it('rounds the amount half up to the kobo', async () => {
    const asset = await world.asset({ minAmountKobo: 0n, buyingPriceKobo: 333n });
    const order = await trade.place({ ...trade.buy, assetId: asset.id, quantity: '1.5', amount: '5.00' });
    expect(order.amount).toBe('5.00');
    const lower = await trade.place({ ...trade.buy, assetId: asset.id, quantity: '1.498', amount: '4.99' });
    expect(lower.amount).toBe('4.99');
  });

  it('leaves the terms of an order unchanged when its asset, wallet or bank account is edited', async () => {
    const own = await openTrade(other);
    const before = await own.place(own.sell);
    const { db, pool } = other.database;
    await db
      .update(assets)
      .set({ sellingPriceKobo: 1n, name: 'Renamed' })
      .where(eq(assets.id, own.bitcoin.id));
    await db.update(wallets).set({ address: 'elsewhere' });
    await db.update(bankAccounts).set({ accountNumber: '9999999999' });
    const after = await other.call(getOrder, { id: before.id }, own.ada.token);
    expect(after.body.data).toMatchObject(before);
    await expect(pool.query(`update orders set wallet = '{}' where id = '${before.id}'`)).rejects.toThrow(
      'the terms of an order never change',
    );
  });
});

describe('desk account', () => {
  it('is the super-admin marked as treasury, otherwise the oldest super-admin', async () => {
    const own = await openTrade(twoDesks);
    const second = await twoDesks.person({ role: 'super-admin', createdAt: new Date(0) });
    const first = { bankName: 'First', accountName: 'First', accountNumber: '1111111111' };
    await twoDesks.giveWallets(second, { Bitcoin: 'first-bitcoin' });
    // Customers pay into the desk account holder's bank account, and into no other super-admin's.
    await twoDesks.call(saveBank, first, second.token);
    const { admindetails } = await own.place(own.sell);
    expect([admindetails.email, admindetails.wallets.walletAddress]).toEqual([
      own.boss.email,
      'desk-Bitcoin',
    ]);
    expect(admindetails.bankDetails.bankName).toBe('Desk Bank');
    await twoDesks.database.db.update(users).set({ treasury: false });
    const later = (await own.place(own.sell)).admindetails;
    expect([later.email, later.wallets.walletAddress]).toEqual([second.email, 'first-bitcoin']);
    await twoDesks.call(saveBank, { ...first, accountNumber: '2222222222' }, own.boss.token);
    expect((await own.place()).admindetails.bankDetails.bankName).toBe('Desk Bank');
  });
});

describe('Idempotency-Key', () => {
  const send = (key: string, draft: object = trade.buy, token = trade.ada.token) =>
    world.call(placeOrder, draft as never, token, { headers: { 'idempotency-key': key } });

  it('returns the same answer byte for byte, and creates one order, for a repeated key', async () => {
    const before = await world.count('orders');
    const first = await send('key-1');
    const second = await send('key-1');
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(await world.count('orders')).toBe(before + 1);
  });

  it('creates one order for concurrent requests with the same key', async () => {
    const before = await world.count('orders');
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('key-2')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await world.count('orders')).toBe(before + 1);
  });

  it('returns the first answer again after the price has changed', async () => {
    const asset = await world.asset();
    const draft = { ...trade.buy, assetId: asset.id };
    const first = await send('key-3', draft);
    await world.database.db.update(assets).set({ buyingPriceKobo: 1n }).where(eq(assets.id, asset.id));
    expect((await send('key-3', draft)).text).toBe(first.text);
  });

  it('refuses another body, leaves the key free after a refusal, and scopes the key to one user', async () => {
    await send('key-4');
    const reused = await send('key-4', trade.sell);
    expect(reused.status).toBe(422);
    expect(reused.failure.code).toBe('idempotency_key_reused');
    expect((await send('key-5', { ...trade.buy, amount: '1' })).status).toBe(409);
    expect((await send('key-5')).status).toBe(201);
    const other = await world.user();
    await world.giveWallets(other, { Bitcoin: 'other' });
    const theirs = await send('key-4', trade.buy, other.token);
    expect(theirs.body.data.userEmail).toBe(other.email);
  });

  it('never returns another user’s answer for the same key, even on a refusal', async () => {
    const bare = await world.user();
    await send('key-6');
    const theirs = await send('key-6', trade.buy, bare.token);
    expect([theirs.status, theirs.failure.code]).toEqual([422, 'wallet_missing']);
  });

  it.each([['with space'], ['x'.repeat(256)]])('refuses the key %j', async (key) => {
    const answer = await send(key);
    expect(answer.status).toBe(422);
    expect(answer.failure.code).toBe('idempotency_key_invalid');
  });
});

it('order price: equals the price of getAsset, and every stored amount is within the tolerance', async () => {
  const shown = await world.call(getAsset, { id: trade.bitcoin.id }, trade.ada.token);
  const order = await trade.place();
  expect(order.price).toBe(shown.body.data.buyingPrice);
  const [sum] = (
    await world.database.db.execute(
      sql`select count(*) as n from orders where abs(amount_kobo - quantity * price_kobo)
        > case when asset_type = 'gift-card' then price_kobo * 0.01 else greatest(100, price_kobo * 0.000001) end`,
    )
  ).rows;
  expect(sum).toEqual({ n: '0' });
});
