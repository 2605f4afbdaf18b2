import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Browsers and common proxies send one and wait for its answer.
export const mostUnanswered = 4;
const unanswered = new WeakMap<Socket, number>();

/**
 * An onRequest hook: counts the requests of a connection that have no answer yet, and cuts it off when it sends too many
 * ahead (pipelining, RFC 9112, 9.3.2). Of a client that never reads, each would hold memory.
 */
export function limitPipelining(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
  const { socket } = request.raw;
  reply.raw.on('close', noteAnswered);
  if (count(socket, 1) <= mostUnanswered) {
    goOn();
  } else {
    // Thousands more may have been read with it, of which each comes here: nothing is done for them.
    reply.hijack();
    socket.destroy();
  }
}

// One function for all answers. Of a closed connection the answer has lost the socket, and its request has it still.
function noteAnswered(this: ServerResponse): void {
  count(this.req.socket, -1);
}

function count(socket: Socket, change: number): number {
  const now = (unanswered.get(socket) ?? 0) + change;
  unanswered.set(socket, now);
  return now;
}

/**
 * Keeps a connection for the stream that it is going to send, and cuts it off if it has asked for more, or ever does:
 * those answers would wait in the memory for as long as the stream lasts.
 */
export function keepForStream(socket: Socket): void {
  if ((unanswered.get(socket) ?? 0) > 1) socket.destroy();
  else unanswered.set(socket, mostUnanswered);
}
