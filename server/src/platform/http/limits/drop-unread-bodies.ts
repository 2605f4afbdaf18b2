import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

// As much as nginx.conf lets through.
export const mostDroppedBytes = 16 * 1024 * 1024;

/**
 * Reads what is left of a body whose call is answered already, and drops it; the connection of one that is longer than
 * `mostBytes` is cut off, at once where it says so. A proxy that is still sending counts a closed connection as a failure of this server, and
 * on a kept one the rest would stand before the next caller's request for ever.
 */
export function dropUnreadBodies(app: FastifyInstance, mostBytes = mostDroppedBytes): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (Number(request.headers['content-length']) > mostBytes) {
      // It would be cut off in any case.
      reply.header('connection', 'close');
    } else if (hasUnread(request.raw)) {
      // Fastify closes after a body that it could not read.
      reply.removeHeader('connection');
      drop(request.raw, mostBytes);
    }
    done(null, payload);
  });
}

function hasUnread(raw: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  return (length !== undefined || encoding !== undefined) && !raw.readableEnded && !raw.destroyed;
}

function drop(raw: IncomingMessage, mostBytes: number): void {
  let dropped = 0;
  // From the reader of forms, which waits for somebody to take the part that was refused.
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > mostBytes) raw.socket.destroy();
  });
  raw.resume();
}
