import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Services } from '../context/context.ts';
import { createMetrics, type Metrics } from './metrics.ts';

// Prometheus has one or two; nothing else should have any.
const mostConnections = 20;
const patienceMilliseconds = 10_000;

/**
 * Serves `GET /metrics` on a port of its own, which no proxy leads to; everything else there is not found. Throws where
 * the port is taken.
 */
export async function serveMetrics(
  services: Services,
  { port, host }: { port: number; host: string },
): Promise<Metrics & { port: number }> {
  const metrics = await createMetrics(services);
  const server = createServer(
    { requestTimeout: patienceMilliseconds, headersTimeout: patienceMilliseconds },
    answerWith(metrics),
  );
  server.maxConnections = mostConnections;
  server.listen(port, host);
  await once(server, 'listening').catch((cause: Error) => {
    throw new Error(`Cannot start: no metrics can be served on port ${port}: ${cause.message}.`, { cause });
  });
  const address = server.address();
  return {
    ...metrics,
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.close();
      server.closeAllConnections();
      await metrics.close();
    },
  };
}

function answerWith({ registry, text }: Metrics): RequestListener {
  return async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const said = await text();
      response.writeHead(200, { 'content-type': registry.contentType }).end(said);
    } catch {
      response.writeHead(500).end();
    }
  };
}
