import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cutOffUntaken } from './cut-off-untaken.ts';

// More than the buffers of a connection hold.
const large = Buffer.alloc(20_000_000, 'a');
let app: FastifyInstance;
let late: ServerResponse | undefined;

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  cutOffUntaken(app, 3_000);
  app.get('/large', (_request, reply) => reply.send(large));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    reply.raw.write(large);
  });
  app.get('/late', async (_request, { raw }) => {
    late = raw;
    await once(raw, 'close');
    return 'the client is gone';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

function send(path: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

async function ask(path: string): Promise<Socket> {
  const socket = send(path);
  // An answer has begun once something of it can be read; nothing ever is.
  await once(socket, 'readable');
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

it('slow reader: is cut off in time, with and without an account', async () => {
  const idle = await Promise.all([ask('/large'), ask('/large'), ask('/large')]);
  expect(await connections()).toBe(3);
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  for (const socket of idle) socket.destroy();
});

it('slow reader: of an event stream is not cut off by that, and a quick one gets the whole answer', async () => {
  const stream = await ask('/stream');
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/large`, { headers: { connection: 'close' } });
  expect((await answer.arrayBuffer()).byteLength).toBe(large.length);
  await sleep(4_000);
  expect(await connections()).toBe(1);
  stream.destroy();
});

it('answer whose client has gone before it was ready: is not remembered', async () => {
  const socket = send('/late');
  await expect.poll(() => late).toBeDefined();
  const destroy = vi.spyOn(late as ServerResponse, 'destroy');
  socket.destroy();
  await sleep(4_000);
  expect(destroy).not.toHaveBeenCalled();
});
