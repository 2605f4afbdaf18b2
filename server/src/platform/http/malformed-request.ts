import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';
import { apiHeaders, isBehindTls } from './security-headers.ts';

/** Answers what never got as far as a hook: without these, it would not have the headers of everything else. */
export function createErrorAnswers(config: Pick<Config, 'publicUrl'>) {
  const headers = {
    ...apiHeaders(isBehindTls(config)),
    'content-type': 'application/json; charset=utf-8',
  };
  return {
    /** The router gave up: a path that is no UTF-8, an endless id. */
    answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
      const endless = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const refusal = new Refusal(endless ? 'not_found' : 'unreadable');
      reply.headers(headers).code(refusal.httpStatus).send(JSON.stringify(refusal.body()));
    },
    /** What came is no HTTP, has too much of a head, or does not come to an end: it never was a request. */
    answerMalformed(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const [status, refusal] = statusOf(error.code);
      const body = JSON.stringify(refusal.body());
      const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
      socket.destroy(error);
    },
  };
}

function statusOf(code: string | undefined): [status: string, refusal: Refusal] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', new Refusal('too_large')];
  }
  const late = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return [late ? '408 Request Timeout' : '400 Bad Request', new Refusal('unreadable')];
}
