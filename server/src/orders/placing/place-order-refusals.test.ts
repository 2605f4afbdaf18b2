import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { bankAccounts } from '../../platform/database/tables/settings-tables.ts';

const world = useWorld();
const deskless = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;

beforeAll(async () => {
  trade = await openTrade(world);
});

const tables = ['orders', 'order_events', 'outbox', 'idempotency_keys', 'ledger_entries'];
const counts = () => Promise.all(tables.map((table) => world.count(table)));

describe('placeOrder refusals (nothing is written)', () => {
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
    ['quantity', '0.5.5', 'Enter a quantity, like 0.0015'],
    ['quantity', `0.${'1'.repeat(61)}`, 'Enter a quantity, like 0.0015'],
    ['quantity', true, 'Must be a decimal number'],
    ['quantity', '0', 'Quantity must be more than zero'],
    ['amount', undefined, 'Amount is required'],
    ['amount', `1.${'0'.repeat(61)}`, 'Enter an amount in naira, like 1500.00'],
    ['amount', '-150000', 'Enter an amount in naira, like 1500.00'],
    ['amount', 2 ** 53, 'Enter an amount in naira, like 1500.00'],
    ['amount', '1,500', 'Enter an amount in naira, like 1500.00'],
    ['paymentMethod', 'card', 'Payment method must be bank-transfer'],
    ['network', undefined, 'Network is required'],
    ['network', '', 'Network is required'],
    ['network', 'Dogechain', 'Unknown network'],
    ['description', 7, 'Must be text'],
    ['status', 'completed', 'Unknown field: status'],
    ['price', '1', 'Unknown field: price'],
  ])('refuses %s = %j with 422: %s', async (field, value, message) => {
    await refuse({ ...trade.buy, [field]: value }, 422, { code: 'invalid', ...fieldFailure(field, message) });
  });

  it('refuses a network that the asset does not have, and any network for a gift card', async () => {
    const message = `We don’t trade ${trade.bitcoin.name} on Tron`;
    await refuse({ ...trade.buy, network: 'Tron' }, 422, {
      code: 'network_not_offered',
      ...fieldFailure('network', message),
    });
    await refuse(
      { ...trade.cardBuy, network: 'Tron' },
      422,
      fieldFailure('network', 'Gift cards have no network'),
    );
  });

  it('refuses a coin sell without a valid email address', async () => {
    const { deliveryEmail: _, ...sell } = trade.sell;
    await refuse(sell, 422, fieldFailure('deliveryEmail', 'Email address is required'));
    await refuse({ ...sell, deliveryEmail: 'x' }, 422, fieldFailure('deliveryEmail', 'Invalid email format'));
  });

  it('refuses a card’s code with letters that no card has', async () => {
    const sell = {
      ...trade.cardBuy,
      orderType: 'sell',
      amount: '14000',
      description: 'Code: ꓫ7F2-9KQM-3LPD',
    };
    const message = 'Type the code with the letters and digits that are on the card';
    await refuse(sell, 422, { code: 'invalid', ...fieldFailure('description', message) });
    const inGroups = { ...sell, description: '6023 9986 3177 ꓳ899' };
    await refuse(inGroups, 422, { code: 'invalid', ...fieldFailure('description', message) });
  });

  it('refuses a gift card amount too far from its quantity rounded to the cent', async () => {
    const draft = { ...trade.cardBuy, quantity: '10.005', amount: '15999.99' };
    await refuse(draft, 409, {
      code: 'price_changed',
      data: { price: '1600.00', amount: '16016.00' },
    });
  });

  it('refuses amounts below the minimum, above the maximum or below one kobo', async () => {
    const low = { ...trade.buy, quantity: '0.000001', amount: '150' };
    await refuse(low, 422, { code: 'below_minimum', ...fieldFailure('amount', 'The minimum is ₦1,000.00') });
    const high = { ...trade.cardBuy, quantity: '1000', amount: '1600000' };
    await refuse(high, 422, {
      code: 'above_maximum',
      ...fieldFailure('amount', 'The maximum is ₦1,000,000.00'),
    });
    for (const quantity of ['0.000000000000000001', '0.0000000000000000001'])
      await refuse({ ...trade.buy, quantity, amount: '0' }, 422, { code: 'amount_too_small' });
    // Within ₦1 of its quantity, and no money: rounded to 0.00.
    const free = { ...trade.cardBuy, quantity: '0.01', amount: '0.0049' };
    await refuse(free, 422, { code: 'amount_too_small' });
  });

  it('refuses an amount off by more than ₦1 and one unit of the last decimal, with the current price', async () => {
    for (const amount of ['149998.49', '150001.51', '150001.505', '1']) {
      const data = { price: '150000000.00', amount: '150000.00' };
      await refuse({ ...trade.buy, amount }, 409, { code: 'price_changed', data });
    }
    for (const amount of ['15983.99', '16016.01'])
      await refuse({ ...trade.cardBuy, amount }, 409, {
        code: 'price_changed',
        data: { price: '1600.00', amount: '16000.00' },
      });
    const cheap = await world.asset({ buyingPriceKobo: 150_000n });
    for (const amount of ['1498.99', '1501.01'])
      await refuse({ ...trade.buy, assetId: cheap.id, quantity: '1', amount }, 409, {
        code: 'price_changed',
      });
  });

  it('refuses unknown assets, archived assets and malformed ids with the same 404', async () => {
    const archived = await world.asset({ archivedAt: new Date() });
    const unknown = await refuse({ ...trade.buy, assetId: crypto.randomUUID() }, 404, { code: 'not_found' });
    const gone = await refuse({ ...trade.buy, assetId: archived.id }, 404, { code: 'not_found' });
    const nonsense = await refuse({ ...trade.buy, assetId: "' or 1=1" }, 404, { code: 'not_found' });
    expect([gone.text, nonsense.text]).toEqual([unknown.text, unknown.text]);
  });

  it('refuses a customer without the required wallet or bank account', async () => {
    const bare = await world.user();
    await refuse(trade.buy, 422, { code: 'wallet_missing' }, bare.token);
    await refuse(trade.sell, 422, { code: 'bank_missing' }, bare.token);
    await world.giveWallets(bare, { Tron: 'on another chain' });
    await refuse(trade.buy, 422, { code: 'wallet_missing' }, bare.token);
  });

  it('refuses a sell on a network without a desk wallet, even if the desk has one on another network', async () => {
    await refuse({ ...trade.sell, network: 'Lightning' }, 422, { code: 'desk_wallet_missing' });
  });

  it('refuses visitors with 401 and staff with 403', async () => {
    const admin = await world.admin();
    expect((await world.call(placeOrder, trade.buy, null)).status).toBe(401);
    for (const token of [admin.token, trade.boss.token])
      await refuse(trade.buy, 403, { code: 'forbidden' }, token);
  });

  it('refuses the 21st open order of a customer with 429 and Retry-After, reported ones included', async () => {
    const eager = await world.user();
    await world.giveWallets(eager, { Bitcoin: 'eager' });
    await trade.completeOne(eager);
    const ids: string[] = [];
    while (ids.length < 20) ids.push((await trade.place(trade.buy, eager)).id);
    for (const orderId of ids.slice(5))
      await world.call(reportPayment, { orderId, status: 'successful' }, eager.token);
    const answer = await refuse(trade.buy, 429, { code: 'too_many_requests' }, eager.token);
    expect(answer.failure.message).toBe(
      'You have 20 open orders. Cancel one that you haven’t paid, or wait until we complete one.',
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const admin = await world.admin();
    for (const orderId of ids.slice(18))
      await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
    await world.call(cancelOrder, { orderId: ids[0] ?? '' }, eager.token);
    for (let freed = 0; freed < 3; freed += 1) await trade.place(trade.buy, eager);
    await refuse(trade.buy, 429, { code: 'too_many_requests' }, eager.token);
  });

  it('refuses the 4th open order of a customer of whom none was completed, however they were reported', async () => {
    const newcomer = await world.user();
    await world.giveWallets(newcomer, { Bitcoin: 'newcomer' });
    for (let placed = 0; placed < 3; placed += 1) {
      const { id } = await trade.place(trade.buy, newcomer);
      await world.call(reportPayment, { orderId: id, status: 'successful' }, newcomer.token);
    }
    const answer = await refuse(trade.buy, 429, { code: 'too_many_requests' }, newcomer.token);
    expect(answer.failure.message).toBe(
      'You have 3 open orders. Cancel one that you haven’t paid, or wait until we complete one. Once we’ve completed your first order, you can have up to 20 open.',
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses a buy and a sell without a desk bank account, even if an admin has one', async () => {
    const own = await openTrade(deskless);
    const admin = await deskless.admin();
    await deskless.database.db.delete(bankAccounts).where(eq(bankAccounts.userId, own.boss.id));
    await deskless.database.pool.query(
      "update receiving_accounts set switched_off_at = now(), switched_off_reason = 'frozen'",
    );
    await deskless.giveBank(admin);
    for (const draft of [own.buy, own.sell]) {
      const answer = await deskless.call(placeOrder, draft, own.ada.token);
      expect(answer.status).toBe(422);
      expect(answer.failure.code).toBe('desk_bank_missing');
    }
  });

  it('refuses bodies that are not a JSON object, too large or of another content type', async () => {
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
