import { PassThrough } from 'node:stream';
import { changePassword } from '@nairadesk/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ready, toldTo, useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';
import { countListening, untilListening } from '../../test/until-listening.ts';
import type { Person } from '../../test/world.ts';
import { createContext } from '../platform/context/context.ts';
import { connect } from '../platform/database/database.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { watchAssets } from '../platform/desk/watch-assets.ts';
import { createEvents, type Events } from '../platform/live/events.ts';

const { world, trade, admin: staff } = useTrade();
const listen = useListen(world);
const password = 'the one from before';
let second: Instance;

beforeAll(async () => {
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

describe('event stream', () => {
  it('ends when its session is ended elsewhere, and stays open for other sessions', async () => {
    const passwordHash = await world.services.passwords.hash(password);
    const ada = await world.user({ passwordHash });
    const kept = await listen(ada.token);
    const elsewhere = await listen(await world.session(ada.id), second.url);
    await world.call(changePassword, { oldPassword: password, newPassword: 'a brand new one' }, ada.token);
    await elsewhere.ends();
    expect(elsewhere.events.filter(({ type }) => type === 'session')).toEqual([]);
    await toldTo(world, kept);
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
    await toldTo(world, desk);
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
    await toldTo(world, stream);
    const work = world.database.transact(async (tx) => {
      await tx.update(users).set({ name: 'Never' }).where(eq(users.id, trade.ada.id));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await toldTo(world, stream)).toEqual([]);
  });
});
