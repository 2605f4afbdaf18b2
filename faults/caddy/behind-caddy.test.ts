import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataDir } from '../../test-support/data-dir.ts';
import { freePort } from '../../test-support/free-port.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { until } from '../../test-support/until.ts';
import { copyDesk } from '../demo-desk/copy-desk.ts';
import { isLong, minutes } from '../length.ts';
import { hasCaddy, startCaddy } from './start-caddy.ts';

const dataDir = await copyDesk();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-caddy-'));
const servers: Server[] = [];
const caddies: ChildProcess[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
let port: number;
let stubPort: number;

/** In place of a server: says what it was asked, and has one live update that stays open. */
const asked = { headers: {} as IncomingHttpHeaders, streams: 0 };
const stub = createServer(({ url, headers }, answer) => {
  if (url !== '/api/events') {
    if (url !== '/readyz') asked.headers = headers;
    answer.end();
    return;
  }
  asked.streams += 1;
  answer.on('close', () => {
    asked.streams -= 1;
  });
  answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' });
  answer.write('data: one\n\n');
});

beforeAll(async () => {
  if (!hasCaddy) return;
  stub.listen(0, '127.0.0.1');
  port = await freePort();
  const env = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1', HOST: '127.0.0.1' };
  servers.push(await startServer({ dataDir, env }), await startServer({ dataDir, env }));
  const ports = servers.map((server) => server.port);
  caddies.push(
    await startCaddy(join(folder, 'servers'), { port, plainPort: await freePort(), servers: ports }),
  );
  stubPort = await freePort();
  const { port: stubbed } = stub.address() as AddressInfo;
  caddies.push(
    await startCaddy(join(folder, 'stub'), {
      port: stubPort,
      plainPort: await freePort(),
      servers: [stubbed],
    }),
  );
  const answers = (at: number) =>
    ask('/healthz', { at }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until('Caddy to answer', async () => (await answers(port)) && (await answers(stubPort)));
}, minutes(4, 4).timeout);

afterAll(async () => {
  for (const caddy of caddies) caddy.kill('SIGTERM');
  agent.destroy();
  stub.close();
  await Promise.all(servers.map((server) => server.stop()));
  await removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

interface Ask {
  at?: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Makes a call on the one connection of HTTP/1.1. */
async function ask(path: string, { at = port, headers, body }: Ask = {}) {
  const sent = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: at,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: `localhost:${at}`, ...headers },
    agent,
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  await text(answer);
  return { status: answer.statusCode as number, headers: answer.headers as IncomingHttpHeaders };
}

/** The same over HTTP/2. */
async function askIn(session: ClientHttp2Session, path: string, { headers, body }: Ask = {}) {
  const method = body ? 'POST' : 'GET';
  const length = body && { 'content-length': body.length };
  const stream = session.request({ ':path': path, ':method': method, ...length, ...headers });
  stream.end(body);
  const [answer] = await once(stream, 'response');
  await text(stream);
  return { status: answer[':status'] as number };
}

const tooMuch = { headers: { 'content-type': 'application/json' }, body: Buffer.alloc(400_000, 'a') };

describe('behind Caddy', () => {
  it.skipIf(!hasCaddy)(
    'a body that is refused leaves the next call its connection',
    minutes(2, 2),
    async () => {
      const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
      const seen: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        seen.push(
          (await ask('/api/website/contact', tooMuch)).status,
          (await ask('/api/website/rates')).status,
        );
        seen.push((await askIn(session, '/api/website/contact', tooMuch)).status);
        seen.push((await askIn(session, '/api/website/rates')).status);
      }
      session.close();
      expect(seen).toEqual(Array.from({ length: 20 }, () => [413, 200, 413, 200]).flat());
    },
  );

  it.skipIf(!hasCaddy)(
    'answers come as the servers compress them, 304 to who has them, and none that is for balancers',
    async () => {
      for (const coding of ['br', 'gzip']) {
        const { headers } = await ask('/', { headers: { 'accept-encoding': coding } });
        expect(headers).toMatchObject({ 'content-encoding': coding, etag: expect.stringMatching(/^W\//) });
        const again = { 'accept-encoding': coding, 'if-none-match': String(headers.etag) };
        expect((await ask('/', { headers: again })).status).toBe(304);
      }
      await ask('/', { at: stubPort });
      expect(asked.headers).not.toHaveProperty('accept-encoding');
      expect((await ask('/readyz')).status).toBe(404);
    },
  );

  it.skipIf(!hasCaddy)('the address of a caller is that which Caddy saw', async () => {
    await ask('/', { at: stubPort, headers: { 'x-forwarded-for': '192.0.2.9' } });
    expect(asked.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  it.skipIf(!hasCaddy)(
    'live updates come line by line, and end at the server with their screen',
    async () => {
      const session = connectHttp2(`https://localhost:${stubPort}`, { rejectUnauthorized: false });
      const stream = session.request({ ':path': '/api/events' });
      const [line] = await once(stream, 'data');
      expect(String(line)).toBe('data: one\n\n');
      expect(asked.streams).toBe(1);
      session.destroy();
      await until('the stream to end', () => asked.streams === 0);
    },
  );

  it.skipIf(!hasCaddy)(
    'the other server is found at once when one of two was killed',
    minutes(2, 2),
    async () => {
      await servers[0]?.kill();
      for (let sent = 0; sent < 100; sent += 1) expect((await ask('/api/website/rates')).status).toBe(200);
    },
  );

  it.runIf(hasCaddy && isLong)(
    'a body that never ends is cut off in three minutes',
    minutes(4, 4),
    async () => {
      const socket = connect({ host: '127.0.0.1', servername: 'localhost', port, rejectUnauthorized: false });
      socket.on('error', () => {});
      await once(socket, 'secureConnect');
      const head = `Host: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 9000`;
      socket.write(`POST /api/website/contact HTTP/1.1\r\n${head}\r\n\r\n{`);
      const drip = setInterval(() => socket.write(' '), 1_000);
      socket.resume();
      await until('it to be cut off', () => socket.destroyed, { timeoutMs: 180_000 });
      clearInterval(drip);
    },
  );
});
