import type { FastifyInstance } from 'fastify';

/**
 * Writes one line for each answer, whatever LOG_LEVEL is: method, pattern of the route, status, milliseconds. What may be
 * secret or personal stays out: the address of a caller, path and query as they came, headers and bodies.
 */
export function writeAccessLog(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' });
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.raw.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.refusalCode !== null && { refusal: request.refusalCode }),
        ...(!reply.raw.writableFinished && { cutOff: true }),
      },
      'answered',
    );
    done();
  });
}
