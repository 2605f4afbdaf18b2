import { createPriceAlert } from '@nairadesk/contract/price-alerts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { usePushWorld } from '../../test/push-world.ts';
import type { Person, World } from '../../test/world.ts';
import { deliverPushes } from '../platform/alerts/deliver-pushes.ts';
import { createContext } from '../platform/context/context.ts';
import { tellReached } from './tell-reached.ts';

const { world, service, subscribe } = usePushWorld();
let ada: Person;
let usdt: Awaited<ReturnType<World['asset']>>;

beforeEach(async () => {
  await run(
    'delete from outbox; delete from throttles; delete from push_subscriptions; delete from price_alerts',
  );
  ada = await world.user({ name: 'Ada Obi' });
  usdt = await world.asset({ buyingPriceKobo: 164_000n, sellingPriceKobo: 160_000n });
});

const run = (text: string, values?: unknown[]) => world.database.pool.query(text, values);
const create = async (price: string, who = ada, orderType: 'buy' | 'sell' = 'sell') => {
  const answer = await world.call(createPriceAlert, { assetId: usdt.id, orderType, price }, who.token);
  expect(answer.status).toBe(201);
};
const sells = (kobo: bigint) =>
  run('update assets set selling_price_kobo = $2 where id = $1', [usdt.id, kobo]);
const tell = () => tellReached(createContext(world.services));
const mails = (who = ada) => mailsTo(world, who.email);

async function browserOf(who = ada) {
  const browser = await subscribe(who);
  return async () => {
    await deliverPushes(world.services, { warn: () => {} });
    return service.received.splice(0).map(({ body }) => browser.read(body));
  };
}

describe('a reached price', () => {
  it('is told once by push and mail, with what was asked for and what the price was', async () => {
    const shown = await browserOf();
    await create('1620');
    await tell();
    expect(await mails()).toEqual([]);
    await sells(162_100n);
    await sells(160_000n);
    await tell();
    await tell();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'prices-reached',
      subject: `You can sell ${usdt.name} at ₦1,621.00`,
    });
    expect(mail?.text).toContain('You asked us to tell you at ₦1,620.00.');
    expect(mail?.text).toContain(`/trade?asset=${usdt.id}&orderType=sell`);
    expect(await shown()).toEqual([
      {
        title: `You can sell ${usdt.name} at ₦1,621.00`,
        body: 'You asked us to tell you at ₦1,620.00.',
        path: `/trade?asset=${usdt.id}&orderType=sell`,
        tag: 'own-price-alert',
      },
    ]);
  });

  it('is told once however many instances tell at once, and each customer of theirs', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.user()));
    for (const person of people) await create('1620', person);
    await sells(162_000n);
    await Promise.all(Array.from({ length: 4 }, tell));
    await tell();
    for (const person of people) expect(await mails(person)).toHaveLength(1);
    const { rows } = await run('select from price_alerts where told_at is null');
    expect(rows).toEqual([]);
  });

  it('is one mail and one notice with others that follow within minutes', async () => {
    const shown = await browserOf();
    for (const price of ['1620', '1630', '1640']) await create(price);
    await sells(162_000n);
    await tell();
    expect(await shown()).toHaveLength(1);
    await sells(163_000n);
    await tell();
    await sells(164_000n);
    await tell();
    const [later, first, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first?.subject).toBe(`You can sell ${usdt.name} at ₦1,620.00`);
    expect(later?.subject).toBe('2 prices you asked about are there');
    expect(later?.text).toContain('₦1,630.00');
    expect(later?.text).toContain('₦1,640.00');
    expect(later?.text).toContain('/settings?tab=notifications');
    const notices = await shown();
    expect(notices.map(({ tag }) => tag)).toEqual(['own-price-alert', 'own-price-alert']);
    expect(notices.at(-1)).toMatchObject({
      title: `You can sell ${usdt.name} at ₦1,640.00`,
      body: '2 more of your price alerts were reached.',
      path: '/settings?tab=notifications',
    });
  });

  it('is told for buying below, and not to a suspended customer, now or later', async () => {
    const ben = await world.user();
    await create('1600', ada, 'buy');
    await create('1600', ben, 'buy');
    await run('update users set suspended_at = now() where id = $1', [ben.id]);
    await run('update assets set buying_price_kobo = 159900 where id = $1', [usdt.id]);
    await tell();
    expect((await mails()).map(({ subject }) => subject)).toEqual([`You can buy ${usdt.name} at ₦1,599.00`]);
    await run('update users set suspended_at = null where id = $1', [ben.id]);
    await tell();
    expect(await mails(ben)).toEqual([]);
  });
});
