import { afterEach, expect, it, vi } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { newStanding } from '../context/standing.ts';

const world = useWorld();

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(world.services.standing, newStanding());
});

it('GET /readyz: shares one database write per second among all requests', async () => {
  const written = async () =>
    (await world.database.pool.query('select xmin, checked_at from readiness')).rows;
  const ask = () => fetch(`${world.url}/readyz`).then((answer) => answer.status);
  // The clock stands still, or a slow machine would need more than a second for this.
  // In whole milliseconds: a second after a fraction may come out as a little less than one.
  const began = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  const first = await written();
  clock.mockReturnValue(began + 999);
  expect(await ask()).toBe(200);
  expect(await written()).toEqual(first);
  clock.mockReturnValue(began + 1_000);
  expect(await ask()).toBe(200);
  expect(await written()).not.toEqual(first);
});

const statusOf = async (path: string) => {
  const answer = await fetch(world.url + path);
  const { message = '' } = (await answer.json()) as { message?: string };
  return [answer.status, message];
};

it('GET /readyz: says that a server is about to stop, which still serves', async () => {
  world.services.standing.draining = true;
  expect(await statusOf('/readyz')).toEqual([503, 'This server is about to stop.']);
  expect(await statusOf('/healthz')).toEqual([200, '']);
  expect(await statusOf('/api/website/rates')).toEqual([200, '']);
});

it('a server older than its database answers nothing, and says why', async () => {
  world.services.standing.outdated = true;
  const why = 'This server is older than its database and is being replaced. Please try again in a moment.';
  for (const path of ['/readyz', '/api/website/rates', '/api/assets', '/nowhere'])
    expect(await statusOf(path), path).toEqual([503, why]);
  expect(await statusOf('/healthz')).toEqual([200, '']);
  expect((await fetch(`${world.url}/`)).status).toBe(503);
});
