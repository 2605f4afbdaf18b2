import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeptAnswer } from '../kept/kept-answer.ts';
import { keepForStream } from '../limits/limit-pipelining.ts';

// After this long a read gives up its turn although its answer waits: a stolen token must not keep its owner out.
export const readTurnMilliseconds = 20_000;

/** Sends what a call answers: its text, or an answer that was kept, of which a browser may have the newest already. */
export async function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string | KeptAnswer,
): Promise<void> {
  // Set here and not before: a failure is never kept.
  if (endpoint.cacheSeconds !== null)
    reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
  if (!(given instanceof KeptAnswer)) {
    reply.code(endpoint.status).header('content-type', 'application/json; charset=utf-8').send(given);
    return;
  }
  // The same for all who may read it, so a browser may keep it, and asks each time whether it still holds.
  if (endpoint.cacheSeconds === null) reply.header('cache-control', 'private, no-cache');
  await given.send(request, reply);
}

/**
 * Waits until the client has taken a response, or the connection has ended, but not for ever. Every read pays for this,
 * so it does without `finished` of node:stream and a signal.
 */
export function taken(response: ServerResponse): Promise<void> {
  if (response.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = setTimeout(resolve, readTurnMilliseconds);
    response.once('close', () => {
      clearTimeout(end);
      resolve();
    });
  });
}

/**
 * Sends a stream of events. Written without a stream between, of which each would take a third of a connection's memory.
 * A proxy must neither buffer nor cache it; the connection closes with it.
 */
export function sendStream(reply: FastifyReply, send: (to: Writable) => void): void {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.hijack();
  keepForStream(reply.request.raw.socket);
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  send(reply.raw);
}
