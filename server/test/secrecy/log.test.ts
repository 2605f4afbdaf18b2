import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../test-support/data-dir.ts';
import { freePort } from '../../../test-support/free-port.ts';
import {
  onDatabase,
  type Server,
  startServer,
  startTimeoutMs,
} from '../../../test-support/server-process.ts';
import { openTrade } from '../trade.ts';
import { useWorld } from '../world.ts';

const world = useWorld();
const dataDir = makeDirInMemory('log');
let product: Server;
let metricsPort: number;

// With a log that says all it ever says, and a mail server that is not there.
beforeAll(async () => {
  metricsPort = await freePort();
  const env = {
    ...onDatabase(world.connection),
    SMTP_URL: `smtp://planted-user:planted-password@127.0.0.1:${await freePort()}`,
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'trace',
    ACCESS_LOG: '1',
    METRICS_PORT: String(metricsPort),
  };
  product = await startServer({ dataDir, env });
}, startTimeoutMs);

afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
});

/** As written: a browser's own fetch would tidy the address up. */
async function ask(method: string, path: string, body?: object, token = 'planted-session') {
  const sent = request({ port: product.port, host: 'localhost', method, path });
  sent.setHeader('authorization', `Bearer ${token}`).setHeader('user-agent', 'planted-agent');
  if (body) sent.setHeader('content-type', 'application/json');
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode as number;
}

it('log: contains no secret, no email address and no text of a person, even on failures', async () => {
  const trade = await openTrade(world);
  const passwordHash = await world.services.passwords.hash('another one');
  const { token } = await world.user({ name: 'planted-name', email: 'planted@example.com', passwordHash });
  const password = 'planted-password';
  const email = 'planted@example.com';
  expect(await ask('POST', '/api/auth/login', { email, password })).toBe(401);
  await ask('POST', '/api/auth/register', {
    name: 'planted-name',
    email: 'planted@example.org',
    phone: '08031234567',
    password,
  });
  await ask('POST', '/api/auth/forgot-password', { email });
  await ask('POST', '/api/auth/reset-password', { token: 'planted-link', password });
  await ask('POST', '/api/auth/activate-account?token=planted-link');
  for (const path of ['/reset-password', '/api/nothing', '/nothing.js', '/%ff', '/api/assets/x'])
    await ask('GET', `${path}?token=planted-link`);
  const card = { ...trade.cardBuy, orderType: 'sell', amount: '14000', description: 'planted-card-code' };
  expect(await ask('POST', '/api/orders', card, trade.ada.token)).toBe(201);
  // Now the tables themselves fail, in the middle of calls that hold secrets.
  await world.database.pool.query('alter table support_messages rename to away');
  await world.database.pool.query('alter table idempotency_keys rename to away_too');
  const said = { subject: 'planted-subject', message: 'planted-message' };
  expect(await ask('POST', '/api/support', said, token)).toBe(500);
  expect(await ask('POST', '/api/website/contact', { name: 'planted-name', email, ...said })).toBe(500);
  expect(await ask('POST', '/api/orders', card, trade.ada.token)).toBe(500);
  await expect.poll(product.output).toContain('outbox: mail not delivered');
  // A line may come behind the answer that it is about.
  const internal = () => product.output().match(/"msg":"internal"/g);
  await expect.poll(internal).toHaveLength(3);
  const output = product.output();
  expect(output).toContain('"route":"/api/orders"');
  expect(output).not.toMatch(/planted/i);
  expect(output).not.toContain(trade.ada.token);
  expect(output).not.toContain('ada@example.com');
});

it('access log: has a line for each answer, by its route alone', async () => {
  const said = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"'))
    .map((line) => JSON.parse(line));
  expect(said).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      route: '/api/auth/login',
      status: 401,
      refusal: 'invalid_credentials',
      milliseconds: expect.any(Number),
      requestId: expect.any(String),
    }),
  );
  expect(said).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/support', status: 500 }),
  );
  const known = [
    'level',
    'time',
    'pid',
    'hostname',
    'requestId',
    'method',
    'route',
    'status',
    'milliseconds',
  ];
  for (const line of said)
    expect([...known, 'refusal', 'cutOff', 'msg']).toEqual(expect.arrayContaining(Object.keys(line)));
});

it('metrics: contain nothing of what these calls held', async () => {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  expect(text).toContain('nairadesk_http_requests_total{method="POST",route="/api/orders",status="500"} 1');
  expect(text).not.toMatch(/planted/i);
});

it('log: contains whole JSON lines only, and none forged by a caller', async () => {
  const line = '{"level":60,"msg":"forged"}';
  const inPath = encodeURIComponent(`\n${line}\n`);
  for (const path of [`/api/${inPath}`, `/${inPath}`, `/api/orders/${inPath}`, `/?a=${inPath}`])
    expect(await ask('GET', path), path).toBeGreaterThanOrEqual(200);
  await ask('POST', '/api/auth/login', { email: `a@b.ng\n${line}`, password: `\n${line}` });
  await ask('POST', '/api/website/contact', {
    name: 'A',
    email: 'a@b.ng',
    subject: 'B',
    message: `\n${line}\n`,
  });
  await ask('PATCH', '/api/orders', { [`\n${line}\n`]: 1 });
  const lines = product
    .output()
    .split('\n')
    // The last may not have come whole yet.
    .slice(0, -1)
    .filter((text) => text.startsWith('{'));
  const said = lines.map((text) => JSON.parse(text) as { level: number; msg: string });
  expect(said.length).toBeGreaterThan(0);
  expect(said.map(({ msg }) => msg)).not.toContain('forged');
  expect(product.output()).not.toContain('forged');
});
