import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, say, spread } from './length.ts';

const eachKind = isLong ? 200 : 40;
const slackMs = isLong ? 5_000 : 30_000;
const dataDir = await copyDesk();
let server: Server | undefined;

afterAll(async () => {
  await server?.stop();
  await removeDataDir(dataDir);
});

interface Slow {
  what: string;
  /** What is sent at once, and then a byte a second. */
  first: string;
  drip?: string;
  /** Seconds after which it must be cut off. */
  endsAfter: number;
}

const head = (length: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
const kinds: Slow[] = [
  { what: 'says nothing', first: '', endsAfter: 10 },
  { what: 'dribbles its headers', first: 'GET /healthz HTTP/1.1\r\nx: ', drip: 'y', endsAfter: 10 },
  { what: 'dribbles its body', first: head('content-length: 5000'), drip: ' ', endsAfter: 30 },
  { what: 'announces a body without end', first: head('content-length: 9999999999'), endsAfter: 1 },
  { what: 'sends headers without end', first: `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}`, endsAfter: 1 },
];

// The slowest are cut off after ten seconds, in the long form after thirty.
it('slow clients: are cut off in time without blocking other clients', minutes(3, 5), async () => {
  server = await startServer({ dataDir });
  const { port, url } = server;
  const desk = await openDesk(url);
  const [token = ''] = desk.customers;
  // Half a minute is too long for the short form.
  const tried = kinds.filter(({ endsAfter }) => isLong || endsAfter < 30);
  const cutting = tried.map(async (kind) => {
    const lives = await Promise.all(Array.from({ length: eachKind }, () => lifeOf(port, kind)));
    say(`${eachKind} clients, each ${kind.what}: cut off after ms: ${spread(lives)}`);
    expect(Math.max(...lives), kind.what).toBeLessThan(kind.endsAfter * 1000 + slackMs);
  });
  let isCutting = true;
  const all = Promise.all(cutting).finally(() => {
    isCutting = false;
  });
  all.catch(() => {});
  const others: number[] = [];
  while (isCutting) {
    const sentAt = performance.now();
    expect((await call(url, placeOrder, { token, body: desk.order })).status).toBe(201);
    others.push(performance.now() - sentAt);
    await sleep(50);
  }
  await all;
  say(`meanwhile others placed orders, ms: ${spread(others)}`);
  expect(Math.max(...others)).toBeLessThan(isLong ? 3_000 : 30_000);
});

it.runIf(isLong)('clients that send and never read: do not fill the memory of the server', async () => {
  const { port, url, process: running } = server as Server;
  const desk = await openDesk(url);
  const ask = `GET /api/assets HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${desk.customers[0]}\r\n\r\n`;
  const before = residentMiB(running.pid);
  const sockets = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await open(port);
      socket.pause();
      socket.write(ask.repeat(300));
      return socket;
    }),
  );
  await sleep(5_000);
  const during = residentMiB(running.pid);
  say(`100 clients ask 300 times and do not read: ${before} MiB before, ${during} MiB while they wait`);
  expect(during - before).toBeLessThan(150);
  expect((await call(url, listAssets, { token: desk.customers[0] })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

/** How many milliseconds the server puts up with such a client. */
async function lifeOf(port: number, { first, drip }: Slow): Promise<number> {
  const socket = await open(port);
  const began = performance.now();
  if (first) socket.write(first);
  const timer = drip && setInterval(() => socket.write(drip), 1_000);
  // Not once(), which fails with ECONNRESET: a client that is still sending is cut off by a reset.
  await new Promise((resolve) => socket.once('close', resolve));
  if (timer) clearInterval(timer);
  return performance.now() - began;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.resume();
  return socket;
}

function residentMiB(pid = 0): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout) / 1024);
}
