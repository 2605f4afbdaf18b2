import { PassThrough } from 'node:stream';
import { editAsset } from '@nairadesk/contract/asset-changes';
import type { LiveEvent } from '@nairadesk/contract/events';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { cancelOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { changePassword, saveBank, saveWallets } from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ready, useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { openTrade } from '../../test/trade.ts';
import { countListening, untilListening } from '../../test/until-listening.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { createContext } from '../platform/context/context.ts';
import { connect } from '../platform/database/database.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { watchAssets } from '../platform/desk/watch-assets.ts';
import { createEvents, type Events } from '../platform/live/events.ts';

const world = useWorld();
const listen = useListen(world);
const password = 'the one from before';
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;
let second: Instance;

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
  second = await startInstance(world);
});

afterAll(() => second?.close());

/** A member of staff, as the server knows them. */
async function actorOf({ id }: Person) {
  const { db } = world.database;
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
  return { id, role: 'admin' as const, sessionId: session?.id ?? '' };
}

/** A stream without HTTP whose client doesn't read yet. */
async function openOn(events: Events, actor: Awaited<ReturnType<typeof actorOf>>): Promise<PassThrough> {
  const to = new PassThrough();
  const send = await events.open(actor);
  send(to);
  return to;
}

function quietOf({ first }: { first: LiveEvent | undefined }): number {
  return first?.type === 'ready' ? first.assetsQuietSeconds : Number.NaN;
}

/** The events these listeners got of all that was written until now, since they were last asked. */
async function toldTo(...listeners: { events: LiveEvent[] }[]): Promise<LiveEvent[]> {
  // Whichever instance takes something off the queue tells it in that same moment: the marker comes last.
  await expect.poll(() => world.count('event_queue')).toBe(0);
  const marker = { type: 'asset', id: (await world.asset()).id };
  const last = expect.objectContaining(marker);
  await Promise.all(listeners.map(({ events }) => expect.poll(() => events).toContainEqual(last)));
  const told = listeners.flatMap(({ events }) => events.splice(0));
  return told.filter((event) => !('id' in event) || event.id !== marker.id);
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
    await toldTo(other);

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

    expect(await toldTo(other)).toEqual([]);
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
    await toldTo(user, desk);
    const told = { type: 'network', id: '00000000-0000-0000-0000-000000000000' };
    for (const offered of [false, true]) {
      await world.call(switchNetwork, { network: 'Metis', offered }, staff.token);
      await Promise.all([user.hears('network', told.id), desk.hears('network', told.id)]);
      await world.call(switchNetwork, { network: 'Metis', offered }, staff.token);
      expect(await toldTo(user, desk)).toEqual([]);
    }
  });

  it('states in the ready event how long no asset has changed', async () => {
    const desk = await listen(staff.token);
    await toldTo(desk);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
    const later = await listen(staff.token);
    await toldTo(desk);
    const soon = await listen(staff.token);
    vi.restoreAllMocks();
    expect(quietOf(later)).toBeGreaterThanOrEqual(600);
    expect(quietOf(soon)).toBeLessThan(600);
  });

  it('sends wallet and bank account changes to their owner only', async () => {
    const owner = await listen(trade.ada.token, second.url);
    const desk = await listen(staff.token);
    await toldTo(desk);
    const networks = [
      { network: 'Bitcoin' as const, walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    ];
    expect((await world.call(saveWallets, { networks }, trade.ada.token)).status).toBe(200);
    await owner.hears('settings', trade.ada.id);
    const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
    expect((await world.call(saveBank, bank, trade.ada.token)).status).toBe(200);
    await owner.hears('settings', trade.ada.id);
    expect(await toldTo(desk)).toEqual([]);
  });

  it('sends messages and new customers to staff, and a message with its reply to its author', async () => {
    const ben = await world.user();
    const desk = await listen(staff.token);
    const owner = await listen(trade.ada.token);
    const other = await listen(ben.token);
    await toldTo(desk, owner, other);
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
    expect((await toldTo(owner, other)).filter((event) => !('id' in event) || event.id !== id)).toEqual([]);
  });
});

describe('event stream', () => {
  it('ends when its session is ended elsewhere, and stays open for other sessions', async () => {
    const passwordHash = await world.services.passwords.hash(password);
    const ada = await world.user({ passwordHash });
    const kept = await listen(ada.token);
    const elsewhere = await listen(await world.session(ada.id), second.url);
    await world.call(changePassword, { oldPassword: password, newPassword: 'a brand new one' }, ada.token);
    await elsewhere.ends();
    expect(elsewhere.events.filter(({ type }) => type === 'session')).toEqual([]);
    await toldTo(kept);
    expect(kept.isOver()).toBe(false);
  });

  it.each([
    ['is suspended', { suspendedAt: new Date() }],
    ['gets another role', { role: 'admin' as const }],
  ])('ends on every instance when its owner %s', async (_what, change) => {
    const ada = await world.user();
    const here = await listen(ada.token);
    const there = await listen(ada.token, second.url);
    await world.database.db.update(users).set(change).where(eq(users.id, ada.id));
    await Promise.all([here.ends(), there.ends()]);
  });

  it('ends when its session expires', async () => {
    const ada = await world.user();
    const expiresAt = sql`now() + interval '1 second'`;
    await world.database.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ada.id));
    const stream = await listen(ada.token);
    await stream.ends();
    expect((await listen(ada.token)).answer.status).toBe(401);
  });

  it('ends for the oldest 8 of 20 concurrent streams of one user, beyond the limit of 12', async () => {
    const events = createEvents(world.database);
    const actor = await actorOf(staff);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openOn(events, actor)));
    const ended = Array.from({ length: 20 }, (_, index) => index < 8);
    await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual(ended);
    await events.stop();
  });

  it('is refused as busy beyond the number that one instance holds, until another ends', async () => {
    const events = createEvents(world.database, 2);
    const actor = await actorOf(staff);
    const [first] = await Promise.all([openOn(events, actor), openOn(events, actor)]);
    await expect(events.open(actor)).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    first?.destroy();
    await expect
      .poll(() =>
        events.open(actor).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
    await events.stop();
  });

  it('ends when its client does not read it', async () => {
    const events = createEvents(world.database);
    const listening = await countListening(world);
    await events.start(world.app.log, watchAssets(createContext(world.services)), async () => {});
    await untilListening(world, listening + 1);
    const unread = await openOn(events, await actorOf(staff));
    await world.database.pool.query(
      `insert into event_queue (topic, subject_id) select 'asset', gen_random_uuid() from generate_series(1, 9000)`,
    );
    await expect.poll(() => unread.destroyed).toBe(true);
    await events.stop();
  });

  it('ends at once when the instance stops', async () => {
    const third = await startInstance(world);
    const stream = await listen(trade.ada.token, third.url);
    const began = Date.now();
    await third.close();
    expect(Date.now() - began).toBeLessThan(10_000);
    await stream.ends();
  });
});

it('event stream: reports a failed session lookup as an error, not as an ended session', async () => {
  const database = connect(world.connection, 1);
  await database.close();
  const actor = await actorOf(staff);
  await expect(createEvents(database).open(actor)).rejects.toThrow('Cannot use a pool');
});

describe('event feed', () => {
  it('reconnects after losing its database connections, and sends the ready event again', async () => {
    const stream = await listen(staff.token);
    await world.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%delete from event_queue%' and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => stream.events).toContainEqual(ready);
    const { id } = await trade.place();
    await stream.hears('order', id);
  });

  it('sends 3,000 changes at once to a reading client, and leaves its stream open', async () => {
    const desk = await listen(staff.token);
    await toldTo(desk);
    await world.database.pool.query(
      `insert into event_queue (topic, subject_id, owner_id)
       select 'support', gen_random_uuid(), $1 from generate_series(1, 3000)`,
      [trade.ada.id],
    );
    await expect.poll(() => desk.events.length).toBe(3000);
    expect(desk.isOver()).toBe(false);
  });

  it('sends nothing for a change that was rolled back', async () => {
    const stream = await listen(staff.token);
    await toldTo(stream);
    const work = world.database.transact(async (tx) => {
      await tx.update(users).set({ name: 'Never' }).where(eq(users.id, trade.ada.id));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await toldTo(stream)).toEqual([]);
  });
});
