import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useWorld } from '../world.ts';

const world = useWorld();
const noImage = `/api/images/${'0'.repeat(64)}`;
const requests = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(count);

/** Opens a connection, and keeps the status of each answer that it reads. */
async function open() {
  const { port, hostname } = new URL(world.url);
  const socket: Socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A connection that is cut off while it sends ends with a reset.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    socket,
    statuses: () => Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status)),
  };
}

it.each([
  ['a page', '/login'],
  ['a missing file', '/missing.js'],
  ['a public read', '/api/website/rates'],
  ['what the database is asked for', noImage],
  ['what needs a token', '/api/orders'],
  ['a path that is none', '/%ff'],
])('pipelining: a thousand unanswered requests for %s are cut off', async (_, path) => {
  const { socket, statuses } = await open();
  socket.write(requests(path, 1_000));
  await expect.poll(() => socket.destroyed || statuses().length === 1_000).toBe(true);
  expect(statuses().length).toBeLessThanOrEqual(4);
  expect(socket.destroyed).toBe(true);
});

it('pipelining: clients that read nothing cost the database and others next to nothing', async () => {
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  world.database.pool.on('acquire', count);
  const silent = await Promise.all(Array.from({ length: 3 }, open));
  for (const { socket } of silent) socket.pause().write(requests(noImage, 9_000));
  await sleep(100);
  const others = await fetch(`${world.url}/api/website/rates`, { signal: AbortSignal.timeout(5_000) });
  expect(others.status).toBe(200);
  world.database.pool.off('acquire', count);
  // Four of each connection, and what the server asks by itself.
  expect(queries).toBeLessThan(30);
  for (const { socket } of silent) socket.resume();
  await expect.poll(() => silent.every(({ socket }) => socket.destroyed)).toBe(true);
});

it('pipelining: a client that sends two requests at once and reads gets both answers, again and again', async () => {
  const { socket, statuses } = await open();
  for (let round = 1; round <= 20; round++) {
    socket.write(requests('/healthz', 1) + requests(noImage, 1));
    await expect.poll(() => statuses().length, { interval: 1 }).toBe(2 * round);
  }
  expect(statuses()).toEqual(Array.from({ length: 20 }, () => [200, 404]).flat());
  socket.destroy();
});

it.each(['with it', 'after it', 'behind one that waits'])(
  'pipelining: a connection that asks for more than an event stream, %s, is cut off',
  async (when) => {
    const { token } = await world.user();
    const { socket, statuses } = await open();
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const holder = await world.database.pool.connect();
    try {
      await holder.query('begin; lock table support_messages in access exclusive mode');
      if (when === 'behind one that waits') socket.write(get('/api/support/mine') + get('/api/events'));
      else if (when === 'with it') socket.write(get('/api/events') + get('/api/settings'));
      else {
        socket.write(get('/api/events'));
        await expect.poll(statuses).toEqual([200]);
        expect(socket.destroyed).toBe(false);
        socket.write(get('/api/settings'));
      }
      await expect.poll(() => socket.destroyed).toBe(true);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  },
);
