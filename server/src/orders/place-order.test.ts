import { getAsset } from '@nairadesk/contract/assets';
import { getOrder, placeOrder, showCardCode } from '@nairadesk/contract/orders';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { useWorld } from '../../test/world.ts';
import { openMail } from '../platform/mail.ts';
import { assets, bankAccounts, outbox, users, wallets } from '../platform/tables.ts';

const world = useWorld();
const other = useWorld();
const deskless = useWorld();
const twoDesks = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;

beforeAll(async () => {
  trade = await openTrade(world);
});

const tables = ['orders', 'order_events', 'outbox', 'idempotency_keys', 'ledger_entries'];
const counts = () => Promise.all(tables.map((table) => world.count(table)));

describe('placeOrder', () => {
  it('places a buy: to whom to pay, what, until when, in one answer of the documented shape', async () => {
    const { ada, boss, bitcoin, buy } = trade;
    const answer = await world.call(placeOrder, buy, ada.token);
    expect(answer.status).toBe(201);
    expect(placeOrder.response.safeParse(answer.body).success).toBe(true);
    const { data, admindetails } = answer.body;
    expect(admindetails).toEqual({
      bankDetails: { bankName: 'Desk Bank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' },
      wallets: null,
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

  it('places a sell: the desk’s wallet on that very network, the payout to the seller’s bank', async () => {
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

  it('places a gift card order: no network, delivered to the customer’s own address by default', async () => {
    const order = await trade.place(trade.cardBuy);
    expect(order).toMatchObject({
      network: null,
      wallet: null,
      deliveryEmail: trade.ada.email,
      quantity: '10',
    });
  });

  it('mails the customer exactly what to pay and to whom', async () => {
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

  it('keeps what a seller writes (a card code perhaps) sealed', async () => {
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

  it.each([
    ['150000.00', '0.001'],
    [150000, 0.001],
    ['150001.00', '0.001'],
    ['149999.00', '0.001'],
  ])('takes amount %j for quantity %j and computes its own', async (amount, quantity) => {
    const order = await trade.place({ ...trade.buy, amount, quantity });
    expect(order.amount).toBe('150000.00');
  });

  it('rounds half-up to the kobo', async () => {
    const asset = await world.asset({ minAmountKobo: 0n, buyingPriceKobo: 333n });
    const order = await trade.place({ ...trade.buy, assetId: asset.id, quantity: '1.5', amount: '5.00' });
    expect(order.amount).toBe('5.00');
    const lower = await trade.place({ ...trade.buy, assetId: asset.id, quantity: '1.498', amount: '4.99' });
    expect(lower.amount).toBe('4.99');
  });

  it('keeps its terms whatever is edited later', async () => {
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

describe('placeOrder refuses, and writes nothing,', () => {
  const refuse = async (draft: object, status: number, failure: object, token = trade.ada.token) => {
    const before = await counts();
    const answer = await world.call(placeOrder, draft as never, token);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.failure).toMatchObject({ status: 'error', error: answer.failure.message, ...failure });
    expect(await counts()).toEqual(before);
    return answer;
  };
  const fieldFailure = (field: string, message: string) => ({ message, fields: { [field]: message } });

  it.each([
    ['assetId', undefined, 'Asset is required'],
    ['orderType', 'swap', 'Choose buy or sell'],
    ['quantity', undefined, 'Quantity is required'],
    ['quantity', '', 'Quantity is required'],
    ['quantity', null, 'Quantity is required'],
    ['quantity', '-1', 'Enter a quantity, like 0.0015'],
    ['quantity', '1e3', 'Enter a quantity, like 0.0015'],
    ['quantity', '１', 'Enter a quantity, like 0.0015'],
    ['quantity', '0.0000000000000000001', 'Enter a quantity, like 0.0015'],
    ['quantity', true, 'Must be a decimal number'],
    ['quantity', '0', 'Quantity must be above zero'],
    ['amount', undefined, 'Amount is required'],
    ['amount', '1.005', 'Enter an amount in naira, like 1500.00'],
    ['amount', 2 ** 53, 'Enter an amount in naira, like 1500.00'],
    ['amount', '1,500', 'Enter an amount in naira, like 1500.00'],
    ['paymentMethod', 'card', 'Payment method must be bank-transfer'],
    ['network', undefined, 'Network is required'],
    ['network', '', 'Network is required'],
    ['network', 'Dogechain', 'Unknown network'],
    ['description', 7, 'Must be text'],
    ['status', 'completed', 'Unknown field'],
    ['price', '1', 'Unknown field'],
  ])('%s = %j: %s', async (field, value, message) => {
    await refuse({ ...trade.buy, [field]: value }, 422, { code: 'invalid', ...fieldFailure(field, message) });
  });

  it('a network that the asset is not traded on, or that a gift card names', async () => {
    const message = `${trade.bitcoin.name} is not traded on Tron`;
    await refuse({ ...trade.buy, network: 'Tron' }, 422, {
      code: 'network_not_offered',
      ...fieldFailure('network', message),
    });
    await refuse(
      { ...trade.cardBuy, network: 'Tron' },
      422,
      fieldFailure('network', 'A gift card has no network'),
    );
  });

  it('a coin sell without a valid e-mail address', async () => {
    const { deliveryEmail: _, ...sell } = trade.sell;
    await refuse(sell, 422, fieldFailure('deliveryEmail', 'Email address is required'));
    await refuse({ ...sell, deliveryEmail: 'x' }, 422, fieldFailure('deliveryEmail', 'Invalid email format'));
  });

  it('a gift card quantity beyond the cent', async () => {
    const draft = { ...trade.cardBuy, quantity: '10.001', amount: '16001.60' };
    await refuse(draft, 422, fieldFailure('quantity', 'Use at most 2 decimals'));
  });

  it('amounts below the minimum, above the maximum, and below a kobo', async () => {
    const low = { ...trade.buy, quantity: '0.000001', amount: '150' };
    await refuse(low, 422, { code: 'below_minimum', ...fieldFailure('amount', 'The minimum is ₦1,000.00') });
    const high = { ...trade.cardBuy, quantity: '1000', amount: '1600000' };
    await refuse(high, 422, {
      code: 'above_maximum',
      ...fieldFailure('amount', 'The maximum is ₦1,000,000.00'),
    });
    const dust = { ...trade.buy, quantity: '0.000000000000000001', amount: '0' };
    await refuse(dust, 422, { code: 'amount_too_small' });
  });

  it('an amount more than one naira off, telling the price that holds', async () => {
    for (const amount of ['149998.99', '150001.01', '1']) {
      const data = { price: '150000000.00', amount: '150000.00' };
      await refuse({ ...trade.buy, amount }, 409, { code: 'price_changed', data });
    }
  });

  it('an asset that is unknown or off sale, alike', async () => {
    const archived = await world.asset({ archivedAt: new Date() });
    const unknown = await refuse({ ...trade.buy, assetId: crypto.randomUUID() }, 404, { code: 'not_found' });
    const gone = await refuse({ ...trade.buy, assetId: archived.id }, 404, { code: 'not_found' });
    const nonsense = await refuse({ ...trade.buy, assetId: "' or 1=1" }, 404, { code: 'not_found' });
    expect([gone.text, nonsense.text]).toEqual([unknown.text, unknown.text]);
  });

  it('a customer without the wallet or bank account that it needs', async () => {
    const bare = await world.user();
    await refuse(trade.buy, 422, { code: 'wallet_missing' }, bare.token);
    await refuse(trade.sell, 422, { code: 'bank_missing' }, bare.token);
    await world.giveWallets(bare, { Tron: 'on another chain' });
    await refuse(trade.buy, 422, { code: 'wallet_missing' }, bare.token);
  });

  it('a sell on a network where the desk has no wallet: never an address on another chain', async () => {
    await refuse({ ...trade.sell, network: 'Lightning' }, 422, { code: 'desk_wallet_missing' });
  });

  it('visitors and staff', async () => {
    const admin = await world.admin();
    expect((await world.call(placeOrder, trade.buy, null)).status).toBe(401);
    for (const token of [admin.token, trade.boss.token])
      await refuse(trade.buy, 403, { code: 'forbidden' }, token);
  });

  it('more than 20 unpaid orders of one customer', async () => {
    const eager = await world.user();
    await world.giveWallets(eager, { Bitcoin: 'eager' });
    for (let placed = 0; placed < 20; placed += 1) await trade.place(trade.buy, eager);
    const answer = await refuse(trade.buy, 429, { code: 'too_many_requests' }, eager.token);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('when the desk has no bank account, and never uses an admin’s', async () => {
    const own = await openTrade(deskless);
    const admin = await deskless.admin();
    await deskless.database.db.delete(bankAccounts).where(eq(bankAccounts.userId, own.boss.id));
    await deskless.giveBank(admin);
    const answer = await deskless.call(placeOrder, own.buy, own.ada.token);
    expect(answer.status).toBe(422);
    expect(answer.failure.code).toBe('desk_bank_missing');
  });

  it('bodies that are no JSON object, and other content types', async () => {
    const path = '/orders';
    const token = trade.ada.token;
    const json = { 'content-type': 'application/json' };
    const send = (body: string, headers: Record<string, string> = json) =>
      world.send({ method: 'POST', path, token, headers, body });
    for (const body of ['', '{', '[]', '"text"', 'null', '7', '{"__proto__":{"a":1}}']) {
      expect((await send(body)).failure, body).toMatchObject({ status: 'error', code: 'unreadable' });
    }
    expect((await send('{')).status).toBe(400);
    expect((await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send(JSON.stringify(trade.buy), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(`{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
    expect((await world.send({ method: 'POST', path, headers: json, body: '{' })).status).toBe(401);
  });
});

describe('the desk account', () => {
  it('is the super-admin marked as treasury, else the first one', async () => {
    const own = await openTrade(twoDesks);
    const second = await twoDesks.person({ role: 'super-admin', createdAt: new Date(0) });
    await twoDesks.giveBank(second, { bankName: 'First', accountName: 'First', accountNumber: '1111111111' });
    expect((await own.place()).admindetails.bankDetails.bankName).toBe('Desk Bank');
    await twoDesks.database.db.update(users).set({ treasury: false });
    expect((await own.place()).admindetails.bankDetails.bankName).toBe('First');
  });
});

describe('Idempotency-Key', () => {
  const send = (key: string, draft: object = trade.buy, token = trade.ada.token) =>
    world.call(placeOrder, draft as never, token, { headers: { 'idempotency-key': key } });

  it('gives the same answer byte for byte, and one order', async () => {
    const before = await world.count('orders');
    const first = await send('key-1');
    const second = await send('key-1');
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(await world.count('orders')).toBe(before + 1);
  });

  it('holds for twins that arrive together', async () => {
    const before = await world.count('orders');
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('key-2')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await world.count('orders')).toBe(before + 1);
  });

  it('still answers after the price has changed', async () => {
    const asset = await world.asset();
    const draft = { ...trade.buy, assetId: asset.id };
    const first = await send('key-3', draft);
    await world.database.db.update(assets).set({ buyingPriceKobo: 1n }).where(eq(assets.id, asset.id));
    expect((await send('key-3', draft)).text).toBe(first.text);
  });

  it('refuses another body, leaves a failed key free, and belongs to one user', async () => {
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

  it('tells nobody what somebody else was answered, whatever they are refused', async () => {
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

it('the asset list and the order agree on the price', async () => {
  const shown = await world.call(getAsset, { id: trade.bitcoin.id }, trade.ada.token);
  const order = await trade.place();
  expect(order.price).toBe(shown.body.data.buyingPrice);
  const [sum] = (
    await world.database.db.execute(
      sql`select count(*) as n from orders where amount_kobo <> round(quantity * price_kobo)`,
    )
  ).rows;
  expect(sum).toEqual({ n: '0' });
});
