import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropUnreadBodies } from '../../src/platform/http/limits/drop-unread-bodies.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
let customer: Person;

beforeAll(async () => {
  customer = await world.user();
});

const part = (name: string, content: string) =>
  `--B\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}\r\n`;
// More than the buffers on the way hold.
const picture = 'A'.repeat(900_000);
const image = part('name="image"; filename="a.png"', picture);
const end = '--B--\r\n';
const form = 'multipart/form-data; boundary=B';
const json = 'application/json';

interface Sent {
  body: string;
  type?: string;
  path?: string;
  status: number;
  withoutToken?: true;
  /** Sent in pieces whose sum isn't told. */
  chunked?: true;
}

const refused: Record<string, Sent> = {
  'form whose first field is unknown': { body: part('name="zzz"', '1') + image + end, status: 422 },
  'form with an unknown file': {
    body: part('name="zzz"; filename="x"', picture) + end,
    status: 422,
  },
  'form with a part sent twice': {
    body: part('name="json"', '{}') + part('name="json"', '{}') + image + end,
    status: 422,
  },
  'form with two files': {
    body: part('name="image"; filename="a"', '1') + image + end,
    status: 422,
  },
  'form whose field has too long a name': {
    body: part(`name="${'n'.repeat(5000)}"`, '1') + image + end,
    status: 422,
  },
  'form whose json is a large file': {
    body: part('name="json"; filename="j"', '1'.repeat(200_000)) + image + end,
    status: 413,
  },
  'form with a file that is too large': {
    body: part('name="image"; filename="a.png"', 'A'.repeat(1_100_000)) + end,
    status: 413,
  },
  'form with too many fields': {
    body: [1, 2, 3, 4, 5].map((n) => part(`name="json${n}"`, '1')).join('') + image + end,
    status: 422,
  },
  'form with a name of every object': { body: part('name="__proto__"', '1') + image + end, status: 400 },
  'form with another boundary': { body: (image + end).replaceAll('--B', '--C'), status: 400 },
  'form that is too large by its length': { body: image + image + end, status: 413 },
  'form of unknown length': { body: image + end, status: 413, chunked: true },
  'form without a session': { body: image + end, status: 401, withoutToken: true },
  'form with another content type': { body: image + end, type: 'text/plain', status: 415 },
  'JSON that is too large': { body: picture, type: json, path: '/website/contact', status: 413 },
  'JSON that is too large and of unknown length': {
    body: picture,
    type: json,
    path: '/website/contact',
    status: 413,
    chunked: true,
  },
  'JSON that is too large, of a call that is none': {
    body: picture,
    type: json,
    path: '/nothing',
    status: 413,
  },
};

/** Sends it and, on the same connection, a second request. Gives the status of each answer. */
async function sendBoth(sent: Sent): Promise<string[]> {
  const { host, hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const length = sent.chunked
    ? 'Transfer-Encoding: chunked'
    : `Content-Length: ${Buffer.byteLength(sent.body)}`;
  const lines = [
    `POST /api${sent.path ?? `/orders/${crypto.randomUUID()}/proof`} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${sent.type ?? form}`,
    length,
    ...(sent.withoutToken ? [] : [`Authorization: Bearer ${customer.token}`]),
  ];
  const body = sent.chunked ? `${sent.body.length.toString(16)}\r\n${sent.body}\r\n0\r\n\r\n` : sent.body;
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.write(`GET /api/website/usual-time HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let answers = '';
  socket.on('data', (data) => {
    answers += data;
  });
  const broken: string[] = [];
  socket.on('error', ({ message }) => broken.push(message));
  await closed(socket);
  return [...[...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status), ...broken];
}

const closed = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));

describe('body that is refused before its end', () => {
  it.each(Object.entries(refused))('%s: the next call on its connection is answered', async (_name, sent) => {
    expect(await sendBoth(sent)).toEqual([String(sent.status), '200']);
  });

  it('is answered, and cut off where it goes on for too long', async () => {
    const app = Fastify({ bodyLimit: 10 });
    dropUnreadBodies(app, 1_000_000);
    app.post('/', async () => 'never');
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    afterAll(() => app.close());
    const socket = connect(port, '127.0.0.1');
    const piece = `10000\r\n${'a'.repeat(64 * 1024)}\r\n`;
    const sent = { bytes: 0, answer: '' };
    socket.on('data', (data) => {
      sent.answer += data;
    });
    socket.on('error', () => {});
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\n${piece}`,
    );
    await expect.poll(() => sent.answer).toContain('413');
    const send = () => {
      while (!socket.destroyed && socket.write(piece)) sent.bytes += piece.length;
    };
    socket.on('drain', send);
    send();
    await closed(socket);
    expect(sent.bytes).toBeGreaterThan(1_000_000);
    expect(sent.bytes).toBeLessThan(100_000_000);
  });

  it.each(['/auth/login', '/settings/language'])(
    'that says that it is too long is answered, and cut off at once: %s',
    async (path) => {
      const { host, hostname, port } = new URL(world.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      const began = performance.now();
      const lines = [`POST /api${path} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${json}`];
      socket.write(`${[...lines, 'Content-Length: 9999999999'].join('\r\n')}\r\n\r\n`);
      await closed(socket);
      expect(answer).toMatch(/^HTTP\/1.1 (413|401) /);
      expect(performance.now() - began).toBeLessThan(20_000);
    },
  );
});
