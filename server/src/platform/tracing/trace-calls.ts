import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { traceStatements } from './trace-statements.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };
// A collector that is away keeps no server from ending.
const flushMilliseconds = 2_000;
const serverKind = 1;
const errorStatus = 2;

/**
 * Sends a span for each call, with one below it for each of its statements, to the collector that the OTEL_* variables
 * name. Spans hold the pattern of the route, status, refusal and the id that an error's log line has; no address, path,
 * query, value or person. A trace that a caller names is not joined: its id and sampling would be the caller's choice.
 */
export async function traceCalls(app: FastifyInstance, database: Database): Promise<void> {
  const { tracer, shutdown } = await openTracer();
  const calls = new WeakMap<FastifyRequest, Span>();
  const current = new AsyncLocalStorage<Span>();
  await traceStatements(database, tracer, () => current.getStore());
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    // A stream lasts for hours.
    if (config.stream) return done();
    const route = url ?? 'unmatched';
    const method = url === undefined ? 'any' : request.method;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: serverKind, attributes });
    calls.set(request, span);
    current.run(span, done);
  });
  // A body arrives in events that know nothing of the call.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = calls.get(request);
    if (span) current.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, { raw }, done) => {
    const span = calls.get(request);
    span?.setAttributes({ 'http.response.status_code': raw.statusCode, 'nairadesk.request_id': request.id });
    if (request.refusalCode !== null) span?.setAttribute('error.type', request.refusalCode);
    if (raw.statusCode >= 500) span?.setStatus({ code: errorStatus });
    span?.end();
    done();
  });
  app.addHook('onClose', () =>
    Promise.race([shutdown(), sleep(flushMilliseconds, undefined, { ref: false })]),
  );
}

// Loaded here and nowhere else: without OTEL_* variables a server doesn't pay for it. Endpoint, headers, sampler and
// batches are read from the variables by the library.
async function openTracer(): Promise<{ tracer: Tracer; shutdown(): Promise<void> }> {
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const own = resources.resourceFromAttributes({ 'service.name': 'nairadesk', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return {
    tracer: provider.getTracer('nairadesk', version),
    shutdown: () => provider.shutdown().catch(() => undefined),
  };
}
