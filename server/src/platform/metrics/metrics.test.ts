import { readFileSync } from 'node:fs';
import { reportPayment } from '@nairadesk/contract/orders';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { freePort } from '../../../../test-support/free-port.ts';
import { databaseUrlOf } from '../../../../test-support/server-process.ts';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { noteGoodBackup } from '../backup/backup-state.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { connect } from '../database/database.ts';
import { connectReplica } from '../database/server/replica.ts';
import { createEvents } from '../live/events.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { verifyResultIn, writeVerifyResult } from './verify-result.ts';

const world = useWorld();
let metrics: Awaited<ReturnType<typeof serveMetrics>>;
let app: Awaited<ReturnType<typeof createApp>>;
let url = '';

/** A second instance on the world's database, whose calls are counted. */
beforeAll(async () => {
  const services = { ...world.services, events: createEvents(world.database) };
  metrics = await serveMetrics(services, { port: 0, host: '127.0.0.1' });
  app = await createApp(services, metrics);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app?.close());

const scrape = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);
const labelled = (name: string, labels: Record<string, string>) =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`;

it('metrics: calls are counted by pattern and status, refusals by code, and no label holds what a caller wrote', async () => {
  const person = await world.user({ name: 'planted-name', email: 'planted@example.com' });
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${person.token}`, 'user-agent': 'planted' },
    });
  for (let time = 0; time < 3; time += 1)
    expect((await ask('/api/orders/9b1b1f0e-5a0b-4b3c-8f3e-0d9f1c2a7e55')).status).toBe(404);
  await ask('/planted/path?planted=planted');
  await ask('/api/planted');
  await ask('/api/orders', { method: 'PROPFIND' });
  const text = await scrape();
  const call = { method: 'GET', route: '/api/orders/:id' };
  expect(valueIn(text, labelled('nairadesk_http_requests_total', { ...call, status: '404' }))).toBe('3');
  expect(valueIn(text, labelled('nairadesk_http_request_duration_seconds_count', call))).toBe('3');
  expect(
    Number(valueIn(text, labelled('nairadesk_refusals_total', { code: 'not_found' }))),
  ).toBeGreaterThanOrEqual(3);
  expect(text).toContain('route="unmatched"');
  for (const secret of ['planted', person.id, person.token, '9b1b1f0e']) expect(text).not.toContain(secret);
});

it('metrics: open streams, pool and version are told, and the length of a stream is no latency', async () => {
  const { token } = await world.user();
  const end = new AbortController();
  const stream = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  expect(stream.status).toBe(200);
  const open = await scrape();
  expect(valueIn(open, 'nairadesk_open_streams')).toBe('1');
  expect(valueIn(open, 'nairadesk_pool_connections_max')).toBe('10');
  expect(valueIn(open, 'nairadesk_pool_waiting')).toBe('0');
  expect(open).toMatch(/nairadesk_build_info\{version="\d+\.\d+\.\d+",node="v\d+/);
  expect(open).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  end.abort();
  await expect.poll(async () => valueIn(await scrape(), 'nairadesk_open_streams')).toBe('0');
  expect(await scrape()).not.toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/events"}',
  );
});

it('metrics: the desk is read at most once in five seconds, however many ask', async () => {
  const trade = await openTrade(world);
  const began = Math.ceil(performance.now()) + 10_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  const series = labelled('nairadesk_open_orders', { status: 'pending', type: 'buy' });
  expect(valueIn(await scrape(), series)).toBe('0');
  const isKnown = async () =>
    (await scrape()).split('\n').some((line) => line.startsWith('nairadesk_backup_age_seconds '));
  expect(await isKnown()).toBe(false);
  const order = await trade.place(trade.cardBuy);
  clock.mockReturnValue(began + 4_999);
  expect(valueIn(await scrape(), series)).toBe('0');
  clock.mockReturnValue(began + 5_000);
  const text = await scrape();
  expect(valueIn(text, series)).toBe('1');
  expect(valueIn(text, 'nairadesk_database_up')).toBe('1');
  expect(valueIn(text, 'nairadesk_oldest_reported_seconds')).toBe('0');
  expect(Number(valueIn(text, labelled('nairadesk_outbox_unsent', { kind: 'mail' })))).toBeGreaterThan(0);
  const report = { orderId: order.id, status: 'successful' as const };
  expect((await world.call(reportPayment, report, trade.ada.token)).status).toBe(200);
  await noteGoodBackup(world.database, 'a.tar.gz', { at: new Date(Date.now() - 3_600_000).toISOString() });
  clock.mockReturnValue(began + 10_000);
  const later = await scrape();
  expect(valueIn(later, series)).toBe('0');
  expect(valueIn(later, labelled('nairadesk_open_orders', { status: 'successful', type: 'buy' }))).toBe('1');
  expect(Math.round(Number(valueIn(later, 'nairadesk_backup_age_seconds')) / 60)).toBe(60);
  expect(Number(valueIn(later, 'nairadesk_oldest_reported_seconds'))).toBeGreaterThan(0);
});

it('metrics: a database that does not answer is said, and nothing is told of the desk', async () => {
  const port = await freePort();
  const database = connect({ host: '127.0.0.1', port, user: 'no-such-user', database: 'nothing' }, 1);
  const alone = await createMetrics({ ...world.services, database });
  const text = await alone.text();
  expect(valueIn(text, 'nairadesk_database_up')).toBe('0');
  for (const name of ['open_orders', 'oldest_reported_seconds', 'claims', 'audit_rows', 'outbox_unsent'])
    expect(text.split('\n').filter((line) => line.startsWith(`nairadesk_${name}`))).toEqual([]);
  await alone.close();
  await database.close();
});

it('metrics: how verify ended last is told of the folder of this server, by what was signed with the key alone', async () => {
  const dataDir = makeDataDir('verify-result');
  const { config, secrets } = world.services;
  const own = await createMetrics({ ...world.services, config: { ...config, dataDir } });
  const told = async () => {
    const text = await own.text();
    const [code, age] = ['last_result', 'age_seconds'].map((name) =>
      valueIn(text, `nairadesk_verify_${name}`),
    );
    return [code, age && Math.round(Number(age) / 60)];
  };
  expect(await told()).toEqual([undefined, undefined]);
  const file = verifyResultIn(dataDir);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await writeVerifyResult(file, secrets, { code: 1, at });
  expect(await told()).toEqual(['1', 60]);
  await writeVerifyResult(file, createSecrets(Buffer.alloc(32, 9)), { code: 0, at });
  expect(await told()).toEqual([undefined, undefined]);
  await own.close();
  await removeDataDir(dataDir);
});

it('metrics: of a PostgreSQL that archives nothing, nothing is told of its archive', async () => {
  expect((await scrape()).split('\n').filter((line) => line.startsWith('nairadesk_archive_'))).toEqual([]);
});

it('metrics: nothing but GET /metrics is served on that port, and the server itself serves none', async () => {
  for (const path of ['/', '/readyz', '/metrics/', '/metrics?a=b'])
    expect((await fetch(`http://127.0.0.1:${metrics.port}${path}`)).status, path).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('nairadesk_');
});

it.each(['dashboard.json', 'alerts.yaml'])(
  'metrics: all that deploy/monitoring/%s names are exported',
  async (file) => {
    const text = readFileSync(new URL(`../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    if (file.endsWith('.json')) expect(JSON.parse(text).panels.length).toBeGreaterThan(10);
    const named = new Set(text.match(/\b(nairadesk|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(8);
    // Some are exported only where there is a replica: the primary, which is none, tells their names.
    const replica = connectReplica(world.database, databaseUrlOf(world.connection));
    const withReplica = await createMetrics({ ...world.services, replica });
    const registries = [metrics.registry, withReplica.registry];
    const exported = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
    const known = exported.flat().map(({ name }) => name);
    await replica.close();
    const isExported = (name: string) => known.includes(name.replace(/_(bucket|count|sum)$/, ''));
    expect([...named].filter((name) => !isExported(name))).toEqual([]);
  },
);
