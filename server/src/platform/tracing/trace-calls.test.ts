import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../../test-support/data-dir.ts';
import {
  onDatabase,
  type Server,
  startServer,
  startTimeoutMs,
} from '../../../../test-support/server-process.ts';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const world = useWorld();
const dataDir = makeDirInMemory('traces');
const bodies: string[] = [];
/** A collector as the standard has it: OTLP over HTTP, in JSON. */
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.url === '/v1/traces') bodies.push(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let product: Server;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const env = {
    ...onDatabase(world.connection),
    SECRET_KEY: world.secretKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'desk-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  product = await startServer({ dataDir, env });
}, startTimeoutMs);

afterAll(async () => {
  await product?.stop();
  collector.close();
  await removeDataDir(dataDir);
});

const spans = (): SentSpan[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attributesOf = (span: SentSpan) =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('traces: a call is a span with its statements below it, and none holds a value or a person', async () => {
  const trade = await openTrade(world);
  const planted = '0af7651916cd43dd8448eb211c80319c';
  const ask = (path: string, body?: object) =>
    fetch(`${product.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${trade.ada.token}`,
        'user-agent': 'planted-agent',
        traceparent: `00-${planted}-b7ad6b7169203331-01`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await ask('/api/orders?planted=1', trade.cardBuy)).status).toBe(422);
  expect((await ask('/api/orders', trade.cardBuy)).status).toBe(201);
  expect((await ask('/planted-path')).status).toBe(200);
  const placings = () => spans().filter(({ name }) => name === 'POST /api/orders');
  await expect.poll(placings).toHaveLength(2);
  const placed = placings().find((span) => attributesOf(span)['http.response.status_code'] === 201);
  expect(placed && attributesOf(placed)).toMatchObject({
    'http.route': '/api/orders',
    'http.request.method': 'POST',
  });
  const below = spans().filter(({ parentSpanId }) => parentSpanId === placed?.spanId);
  // The accounts that are on are kept for some seconds.
  expect(below.map(({ name }) => name).filter((name) => name !== 'accounts_on')).toEqual([
    'find_sessions',
    'order_facts',
    'insert_order',
  ]);
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([placed?.traceId]));
  const sent = bodies.join('\n');
  expect(sent).toContain('desk-of-the-test');
  for (const secret of [
    'planted',
    planted,
    trade.ada.id,
    trade.ada.token,
    trade.ada.email,
    'Ada Obi',
    '127.0.0.1',
  ])
    expect(sent).not.toContain(secret);
});
