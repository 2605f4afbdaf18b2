import { editAsset } from '@nairadesk/contract/asset-changes';
import type { LiveEvent } from '@nairadesk/contract/events';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { cancelOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toldTo, useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';

import { expireOrders } from '../orders/expire-orders.ts';
import { createContext } from '../platform/context/context.ts';

const { world, trade, admin: staff } = useTrade();
const listen = useListen(world);
let second: Instance;

beforeAll(async () => {
  second = await startInstance(world);
});

afterAll(() => second?.close());

function quietOf({ first }: { first: LiveEvent | undefined }): number {
  return first?.type === 'ready' ? first.assetsQuietSeconds : Number.NaN;
}

describe('GET /events', () => {
  it('is an event stream that proxies must not buffer, cache or transform', async () => {
    const { answer } = await listen(trade.ada.token);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.has('content-encoding')).toBe(false);
    const head = await world.send({ method: 'HEAD', path: '/events', token: trade.ada.token });
    expect(head.status).toBe(404);
  });

  it('sends every change of an order to its owner and to staff on any instance, and to no others', async () => {
    const ben = await world.user();
    const here = await listen(staff.token);
    const there = await listen(staff.token, second.url);
    const owner = await listen(trade.ada.token, second.url);
    const other = await listen(ben.token);
    const all = (id: string) => Promise.all([here, there, owner].map((one) => one.hears('order', id)));
    await toldTo(world, other);

    const { id } = await trade.place();
    await all(id);
    await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
    await all(id);
    await world.call(resolveOrder, { orderId: id, status: 'completed' }, staff.token);
    await all(id);

    const unwanted = (await trade.place()).id;
    await all(unwanted);
    await world.call(cancelOrder, { orderId: unwanted }, trade.ada.token);
    await all(unwanted);

    const expiring = (await trade.place()).id;
    await all(expiring);
    await expireOrders(
      createContext({ ...world.services, config: { ...world.services.config, expireAfterMinutes: -20 } }),
    );
    await all(expiring);

    expect(await toldTo(world, other)).toEqual([]);
  });

  it('sends every change of an asset to users and staff', async () => {
    const user = await listen(trade.ada.token);
    const desk = await listen(staff.token, second.url);
    const { id, name } = await world.asset();
    await Promise.all([user.hears('asset', id), desk.hears('asset', id)]);
    const answer = await world.call(
      editAsset,
      {
        id,
        name,
        assetType: 'cryptocurrency',
        minAmount: '1',
        buyingPrice: '3',
        sellingPrice: '2',
        networks: ['Bitcoin'],
      },
      staff.token,
    );
    expect(answer.status, answer.text).toBe(200);
    await Promise.all([user.hears('asset', id), desk.hears('asset', id)]);
  });

  it('sends one event per network switch to users and staff, and none for a repeated switch', async () => {
    const user = await listen(trade.ada.token, second.url);
    const desk = await listen(staff.token);
    await toldTo(world, user, desk);
    const told = { type: 'network', id: '00000000-0000-0000-0000-000000000000' };
    for (const offered of [false, true]) {
      await world.call(switchNetwork, { network: 'Metis', offered }, staff.token);
      await Promise.all([user.hears('network', told.id), desk.hears('network', told.id)]);
      await world.call(switchNetwork, { network: 'Metis', offered }, staff.token);
      expect(await toldTo(world, user, desk)).toEqual([]);
    }
  });

  it('states in the ready event how long no asset has changed', async () => {
    const desk = await listen(staff.token);
    await toldTo(world, desk);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
    const later = await listen(staff.token);
    await toldTo(world, desk);
    const soon = await listen(staff.token);
    vi.restoreAllMocks();
    expect(quietOf(later)).toBeGreaterThanOrEqual(600);
    expect(quietOf(soon)).toBeLessThan(600);
  });

  it('sends wallet and bank account changes to their owner only', async () => {
    const owner = await listen(trade.ada.token, second.url);
    const desk = await listen(staff.token);
    await toldTo(world, desk);
    const networks = [
      { network: 'Bitcoin' as const, walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    ];
    expect((await world.call(saveWallets, { networks }, trade.ada.token)).status).toBe(200);
    await owner.hears('settings', trade.ada.id);
    const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
    expect((await world.call(saveBank, bank, trade.ada.token)).status).toBe(200);
    await owner.hears('settings', trade.ada.id);
    expect(await toldTo(world, desk)).toEqual([]);
  });

  it('sends messages and new customers to staff, and a message with its reply to its author', async () => {
    const ben = await world.user();
    const desk = await listen(staff.token);
    const owner = await listen(trade.ada.token);
    const other = await listen(ben.token);
    await toldTo(world, desk, owner, other);
    const sent = await world.call(sendMessage, { subject: 'Late', message: 'Where is it?' }, trade.ada.token);
    const { id } = sent.body.data;
    await Promise.all([desk.hears('support', id), owner.hears('support', id)]);
    await world.call(replyToMessage, { id, response: 'Here.' }, staff.token);
    await Promise.all([desk.hears('support', id), owner.hears('support', id)]);
    const visitor = { name: 'V', email: 'v@example.com', subject: 'Hours', message: 'When?' };
    await world.call(sendContactMessage, visitor, null);
    await expect.poll(() => desk.events.map((event) => event.type)).toContain('support');
    const carol = await world.user();
    await desk.hears('user', carol.id);
    expect(
      (await toldTo(world, owner, other)).filter((event) => !('id' in event) || event.id !== id),
    ).toEqual([]);
  });
});
