import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

// In seconds. A call that takes longer than the last one waits for a time-out (docs/reliability.md).
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts each answer by method, pattern of its route and status, and each refusal by its code; measures how long calls
 * take, event streams aside. A label never holds what a caller wrote: an unknown path counts as "unmatched".
 * Closes the metrics with the server.
 */
export async function measureCalls(app: FastifyInstance, metrics: Metrics): Promise<void> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [metrics.registry];
  const answered = new Counter({
    name: 'nairadesk_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'nairadesk_http_request_duration_seconds',
    help: 'How long answers took, until their last byte was handed over.',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers,
  });
  const refused = new Counter({
    name: 'nairadesk_refusals_total',
    help: 'Refusals by code: too_many_requests is a rate limit, busy a full queue.',
    labelNames: ['code'] as const,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const call = url === undefined ? unmatched : { method: request.method, route: url };
    answered.inc({ ...call, status: reply.raw.statusCode });
    if (!config.stream) duration.observe(call, reply.elapsedTime / 1000);
    if (request.refusalCode !== null) refused.inc({ code: request.refusalCode });
    done();
  });
  app.addHook('onClose', () => metrics.close());
}

const unmatched = { method: 'any', route: 'unmatched' };
