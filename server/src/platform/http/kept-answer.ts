import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerText } from './idempotency.ts';

const compress = {
  // Half a per cent larger than the best, in a tenth of its time: the first request after a change waits for it.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
};
type Encoding = keyof typeof compress;
// The server's choice where a client accepts several alike: the smallest first.
const encodings = new Negotiator({ supportedValues: Object.keys(compress) as Encoding[] });
// Smaller answers fit into one packet as they are.
const smallestCompressed = 1024;

/**
 * An answer that many people get: serialised once, compressed once for each encoding that was asked for, and known by
 * its ETag. Whoever makes it decides how long it is given; it never changes itself.
 */
export class KeptAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param answer what a use case answers with */
  constructor(answer: object) {
    this.bytes = Buffer.from(answerText(answer));
    // Weak: the same content in any encoding (RFC 9110, section 8.8.1).
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
  }

  /**
   * Sends it in the best encoding that the client accepts (RFC 9110, section 12.5.3), or 304 without a body where the
   * client has it already.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.etag).header('vary', withEncoding(reply.getHeader('vary')));
    // What is asked for is compared weakly, so the hash is all that counts (RFC 9110, section 13.1.2).
    if (request.headers['if-none-match']?.includes(this.etag.slice(2))) return reply.code(304).send();
    reply.header('content-type', 'application/json; charset=utf-8');
    const encoding = this.#encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return reply.send(this.bytes);
    return reply.header('content-encoding', encoding).send(await this.#compressedAs(encoding));
  }

  #encodingFor(accepted: string | undefined): Encoding | null {
    if (accepted === undefined || this.bytes.length < smallestCompressed) return null;
    return encodings.negotiate(accepted);
  }

  #compressedAs(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes = compress[encoding](this.bytes);
      this.#compressed.set(encoding, bytes);
    }
    return bytes;
  }
}

function withEncoding(vary: string | string[] | number | undefined): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
}
