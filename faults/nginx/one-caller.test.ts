import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowBodyBounds } from '../../server/src/platform/http/limits/bound-slow-bodies.ts';
import { removeDataDir } from '../../test-support/data-dir.ts';
import { freePort } from '../../test-support/free-port.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { until } from '../../test-support/until.ts';
import { copyDesk } from '../demo-desk/copy-desk.ts';
import { minutes, say } from '../length.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const dataDir = await copyDesk();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-nginx-'));
const servers: Server[] = [];
let nginx: ChildProcess | undefined;
let port: number;

beforeAll(async () => {
  if (!hasNginx) return;
  port = await freePort();
  const env = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1', HOST: '127.0.0.1' };
  servers.push(await startServer({ dataDir, env }), await startServer({ dataDir, env }));
  nginx = await startNginx(folder, {
    port,
    plainPort: await freePort(),
    servers: servers.map((server) => server.port),
    allErrors: true,
  });
  const answers = () => visit().then((status) => status === 200);
  await until('nginx to answer', () => answers().catch(() => false));
}, minutes(4, 4).timeout);

afterAll(async () => {
  nginx?.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.stop()));
  await removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

/** Makes a call on a connection of its own, and gives the status. */
async function ask(path: string, body?: object): Promise<number> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    agent: false,
    // Its certificate is made for this test.
    rejectUnauthorized: false,
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

const visit = () => ask('/api/website/rates');
const logIn = () =>
  ask('/api/auth/login', { email: 'nobody@nairadesk.example', password: 'not the right one' });

async function open(): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.on('error', () => {});
  return socket;
}

/** The head of a call with JSON of so many bytes. */
const head = (bytes: number) =>
  `POST /api/nothing HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

async function sendTooMuch(): Promise<string> {
  const socket = await open();
  socket.write(head(400_000));
  socket.write(Buffer.alloc(400_000, 'a'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).slice(9, 12);
}

/** How many there are of each. */
const count = (statuses: (string | number)[]) =>
  Object.fromEntries(Array.from(Map.groupBy(statuses, String), ([status, { length }]) => [status, length]));

describe('one caller behind nginx', () => {
  it.skipIf(!hasNginx)(
    'whose bodies are refused takes no server from the others',
    minutes(3, 3),
    async () => {
      const [refused, visits]: [Promise<string>[], Promise<number>[]] = [[], []];
      for (let sent = 0; sent < 200; sent += 1) {
        refused.push(sendTooMuch());
        visits.push(visit());
        await sleep(30);
      }
      const seen = { stranger: count(await Promise.all(refused)), visitor: count(await Promise.all(visits)) };
      say(`one caller behind nginx: ${JSON.stringify(seen)}`);
      expect(seen).toEqual({ stranger: { 413: 200 }, visitor: { 200: 200 } });
      expect(readFileSync(join(folder, 'error.log'), 'utf8')).not.toMatch(/Broken pipe|no live upstreams/);
    },
  );

  it.skipIf(!hasNginx)(
    'whose bodies never end leaves those behind the same address their calls',
    minutes(3, 3),
    async () => {
      const held: TLSSocket[] = [];
      // More than nginx lets one address have.
      while (held.length < 2_400) {
        held.push(...(await Promise.all(Array.from({ length: 200 }, open))));
        for (const socket of held.slice(-200)) {
          socket.resume();
          socket.write(`${head(60_000)}{`);
        }
      }
      const visits = [...Array.from({ length: 20 }, visit), ...Array.from({ length: 20 }, logIn)];
      expect(count(await Promise.all(visits))).toEqual({ 200: 20, 401: 20 });
      // The newest are left: the servers have ended the others.
      const areOpen = () => held.filter((socket) => !socket.destroyed);
      await until(
        'the oldest to be ended',
        () => areOpen().length <= servers.length * slowBodyBounds.ofPlace,
      );
      expect(held.slice(0, 1_000).some((socket) => areOpen().includes(socket))).toBe(false);
      expect(areOpen().length).toBeGreaterThan(0);
      await until('the others to be ended', () => areOpen().length === 0, { timeoutMs: 60_000 });
    },
  );

  it.skipIf(!hasNginx)(
    'finds the other server at once when one of two was killed',
    minutes(3, 3),
    async () => {
      await servers[0]?.kill();
      const statuses: number[] = [];
      for (let sent = 0; sent < 100; sent += 1) statuses.push(await visit());
      expect(count(statuses)).toEqual({ 200: 100 });
    },
  );
});
