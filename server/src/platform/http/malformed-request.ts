import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';
import { apiHeaders, isBehindTls } from './security-headers.ts';

// Of Node.js.
const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers for requests that fail before any hook runs, with the same headers as every other answer. */
export function createErrorAnswers(config: Pick<Config, 'publicUrl'>) {
  const headers = {
    ...apiHeaders(isBehindTls(config)),
    'content-type': 'application/json; charset=utf-8',
  };
  const answerMalformed = (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, refusal] = statusOf(error.code);
    const body = JSON.stringify(refusal.body());
    const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
    socket.destroy(error);
  };
  return {
    /** The router can't match the path: broken UTF-8, or an id that is too long. */
    answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
      const endless = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const refusal = new Refusal(endless ? 'not_found' : 'unreadable');
      reply.headers(headers).code(refusal.httpStatus).send(JSON.stringify(refusal.body()));
    },
    /** The bytes are not HTTP, the headers are too large, or the request never ends. */
    answerMalformed,
    /** The request takes too long to come. */
    answerLate(socket: Socket): void {
      answerMalformed(Object.assign(new Error('late'), { code: lateCode }), socket);
    },
  };
}

function statusOf(code: string | undefined): [status: string, refusal: Refusal] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', new Refusal('too_large')];
  }
  const late = code === lateCode;
  return [late ? '408 Request Timeout' : '400 Bad Request', new Refusal('unreadable')];
}
