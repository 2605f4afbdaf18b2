import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Instance, startInstance } from '../start-instance.ts';
import { openTrade } from '../trade.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const urls: string[] = [];
let trade: Awaited<ReturnType<typeof openTrade>>;
let second: Instance;

beforeAll(async () => {
  trade = await openTrade(world);
  second = await startInstance(world);
  urls.push(world.url, second.url);
});

afterAll(() => second?.close());

const post = (url: string, path: string, body: object, { token }: { token?: string } = {}) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const person = (email: string) => ({
  name: 'Emeka',
  email,
  phone: '08031234567',
  password: 'a long enough one',
});
const message = { subject: 'Hello', message: 'Again' };

/** Every call that is rate limited: how often it goes, and what it makes more of. */
const rateLimited: [path: string, most: number, table: string, body: () => object, who?: () => Person][] = [
  ['/auth/login', 10, 'sessions', () => ({ email: 'login@example.com', password: 'not this one' })],
  ['/auth/register', 6, 'sign_up_attempts', () => person('register@example.com')],
  ['/auth/forgot-password', 6, 'outbox', () => ({ email: 'forgot@example.com' })],
  ['/auth/resend-activation', 6, 'outbox', () => ({ email: 'resend@example.com' })],
  [
    '/website/contact',
    30,
    'support_messages',
    () => ({ name: 'A', email: 'contact@example.com', ...message }),
  ],
  ['/orders', 60, 'orders', () => ({ ...trade.buy, amount: '1' }), () => trade.ada],
];

it.each(rateLimited)(
  'POST %s: allows %d attempts across two instances, then answers 429',
  async (path, most, table, body, who) => {
    const tries = Array.from({ length: most + 4 }, (_, index) =>
      post(urls[index % 2] ?? '', path, body(), who?.()),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(
      statuses.filter((status) => status === 429),
      statuses.join(),
    ).toHaveLength(4);
    const before = await world.count(table);
    for (const url of urls) expect((await post(url, path, body(), who?.())).status).toBe(429);
    expect(await world.count(table)).toBe(before);
  },
);

it('rate limit: survives a restart and sends an exact Retry-After', async () => {
  await second.close();
  second = await startInstance(world);
  await world.database.pool.query("update throttles set ends_at = now() + interval '100 seconds'");
  const secondsLeft = async (): Promise<number> => {
    const left = 'select ceil(extract(epoch from max(ends_at) - now()))::int as seconds from throttles';
    return (await world.database.pool.query(left)).rows[0].seconds;
  };
  for (const [path, , , body, who] of rateLimited) {
    const before = await secondsLeft();
    const answer = await post(second.url, path, body(), who?.());
    const after = await secondsLeft();
    expect([answer.status, await answer.json()], path).toEqual([
      429,
      {
        status: 'error',
        code: 'too_many_requests',
        message: 'Too many attempts. Please try again in 2 minutes.',
        error: 'Too many attempts. Please try again in 2 minutes.',
      },
    ]);
    const said = Number(answer.headers.get('retry-after'));
    expect(said, path).toBeLessThanOrEqual(before);
    expect(said, path).toBeGreaterThanOrEqual(after);
  }
  await world.database.pool.query('update throttles set ends_at = now()');
  for (const [path, , , body, who] of rateLimited)
    expect((await post(second.url, path, body(), who?.())).status, path).not.toBe(429);
});

it('rate limit: counts orders by customer alone, however many others share the network', async () => {
  const ordering = (who: Person) => post(world.url, '/orders', { ...trade.buy, amount: '1' }, who);
  const [obi, emeka] = [await world.user(), await world.user()];
  await ordering(obi);
  // Of everything that was counted so far, nothing more is allowed.
  await world.database.pool.query(
    "update throttles set tries = 1000000, ends_at = now() + interval '1 hour'",
  );
  expect((await ordering(obi)).status).toBe(429);
  expect((await ordering(emeka)).status).toBe(422);
});

it('rate limit: returns a placed order for its repeated Idempotency-Key at any time, and counts none of that', async () => {
  await world.database.pool.query('delete from throttles');
  const place = (key: string, body: object) =>
    fetch(`${world.url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${trade.ada.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
  const first = await place('the-first', trade.buy);
  expect(first.status).toBe(201);
  const counted = async () => (await world.database.pool.query('select tries from throttles')).rows;
  expect(await counted()).toEqual([{ tries: 1 }]);
  const repeats = await Promise.all(Array.from({ length: 61 }, () => place('the-first', trade.buy)));
  expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await counted()).toEqual([{ tries: 1 }]);
  await world.database.pool.query('update throttles set tries = 60');
  expect((await place('another', trade.buy)).status).toBe(429);
  const again = await place('the-first', trade.buy);
  expect([again.status, await again.text()]).toEqual([201, await first.text()]);
});
