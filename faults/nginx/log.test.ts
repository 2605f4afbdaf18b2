import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../test-support/free-port.ts';
import { until } from '../../test-support/until.ts';
import { minutes } from '../length.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const folder = mkdtempSync(join(tmpdir(), 'nairadesk-nginx-'));
let nginx: ChildProcess | undefined;
let port: number;
let plainPort: number;

beforeAll(async () => {
  if (!hasNginx) return;
  port = await freePort();
  plainPort = await freePort();
  // No server listens: what is measured is nginx's own.
  nginx = await startNginx(folder, { port, plainPort, servers: [await freePort(), await freePort()] });
  await until('nginx to answer', () => ask('GET /').then(Boolean, () => false));
});

afterAll(() => {
  nginx?.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

let before = 0;
beforeEach(() => {
  before = written();
});

/** Bytes of all logs together. */
function written(): number {
  const logs = ['access.log', 'error.log', 'nairadesk.log', 'nairadesk-error.log'];
  return logs.reduce(
    (sum, log) => sum + (statSync(join(folder, log), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Sends a call that begins so, by TLS or to the plain port, and gives the status. */
async function ask(start: string, head = '', secure = true): Promise<string> {
  const socket = secure
    ? connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    : connectPlain(plainPort, '127.0.0.1');
  await once(socket, secure ? 'secureConnect' : 'connect');
  socket.write(
    Buffer.from(`${start} HTTP/1.1\r\nHost: localhost\r\n${head}Connection: close\r\n\r\n`, 'latin1'),
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).slice(9, 12);
}

const long = '\xff'.repeat(7_000);
const tooLarge = 'Content-Length: 20000000\r\n';

const calls: [string, string, string, string][] = [
  ['a path', `GET /${long}`, '', '502'],
  ['a path of letters', `GET /${'a'.repeat(7_000)}`, '', '502'],
  ['a method', `${'A'.repeat(7_000)} /`, '', '502'],
  ['quotation marks', `GET /${'"'.repeat(7_000)}`, '', '502'],
  ['a path, and too large a body', `POST /${long}`, tooLarge, '413'],
];

describe('the log of nginx', () => {
  it.skipIf(!hasNginx).each(calls)(
    'has 330 bytes of a call at most, with seven thousand letters of %s',
    async (_, start, head, status) => {
      expect(await ask(start, head)).toBe(status);
      await ask(start, head, false);
      await sleep(100);
      expect(written() - before).toBeLessThan(2 * 330);
    },
  );

  it.skipIf(!hasNginx)('has what is asked, without the query', async () => {
    await ask('PATCH /api/orders/one?token=secret');
    const line = () =>
      /.+\/api\/orders\/one.+/.exec(readFileSync(join(folder, 'nairadesk.log'), 'utf8'))?.[0];
    await until('the line', () => line() !== undefined);
    expect(line()).toMatch(/^127\.0\.0\.1 \[.+\] "PATCH \/api\/orders\/one HTTP\/1\.1" 502 \d+ [\d.]+$/);
  });

  it.skipIf(!hasNginx)('has nothing of handshakes that are none', async () => {
    // A first message that says it is longer than it may be.
    for (let sent = 0; sent < 20; sent += 1) {
      const socket = connectPlain(port, '127.0.0.1');
      socket.write(Buffer.from([0x16, 3, 1, 0xff, 0xff, 1, 0, 0, 1, 0]));
      socket.on('error', () => {}).resume();
      await once(socket, 'close');
    }
    await sleep(100);
    expect(written() - before).toBeLessThan(100);
  });

  it.skipIf(!hasNginx)(
    'grows by 50 lines a second however many calls come, and refuses none for that',
    minutes(2, 2),
    async () => {
      const began = performance.now();
      const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
      const statuses = new Set<number>();
      for (let sent = 0; sent < 8_000; sent += 80) {
        const batch = Array.from({ length: 80 }, async () => {
          const call = session.request({ ':path': `/${'a'.repeat(200)}` });
          const [headers] = await once(call, 'response');
          statuses.add(headers[':status']);
          call.resume();
          await once(call, 'close');
        });
        await Promise.all(batch);
      }
      const seconds = (performance.now() - began) / 1000;
      session.destroy();
      await sleep(100);
      expect([...statuses]).toEqual([502]);
      expect(written() - before).toBeLessThan((2_000 + 50 * (seconds + 1)) * 330);
    },
  );
});
