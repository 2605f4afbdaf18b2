import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = {
  // Half a per cent larger than the best, in a tenth of its time: the first request after a change waits for it.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
};
type Encoding = keyof typeof compress;
// The server's choice where a client accepts several alike: the smallest first.
const encodings = Object.keys(compress) as Encoding[];
// Smaller answers fit into one packet as they are.
const smallestCompressed = 1024;

/**
 * Bytes that many people get, known by their ETag. All responses share them, also with clients that read slowly: none
 * has a copy or an open file of its own.
 */
export class KeptContent {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly #contentType: string;
  readonly #compressed: Map<Encoding, Promise<Buffer>>;
  readonly #negotiator: Negotiator<Encoding>;
  readonly #isCompressed: boolean;

  /** @param ready compressed forms, if no others are to be made; without, each is made once, when it is asked for */
  constructor(bytes: Buffer, contentType: string, ready?: Partial<Record<Encoding, Buffer>>) {
    this.bytes = bytes;
    this.#contentType = contentType;
    // Weak: the same content in any encoding (RFC 9110, section 8.8.1).
    this.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const supportedValues = ready ? encodings.filter((name) => ready[name]) : encodings;
    this.#negotiator = new Negotiator({ supportedValues });
    this.#isCompressed = ready ? supportedValues.length > 0 : bytes.length >= smallestCompressed;
    this.#compressed = new Map();
    for (const name of encodings) {
      const form = ready?.[name];
      if (form) this.#compressed.set(name, Promise.resolve(form));
    }
  }

  /**
   * Sends it in the best encoding that the client accepts (RFC 9110, section 12.5.3), or 304 without a body where the
   * client has it already.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.etag);
    if (this.#isCompressed) reply.header('vary', withEncoding(reply.getHeader('vary')));
    // If-None-Match is compared weakly, so the hash is all that counts (RFC 9110, section 13.1.2).
    if (request.headers['if-none-match']?.includes(this.etag.slice(2))) return reply.code(304).send();
    reply.header('content-type', this.#contentType);
    const encoding = this.#encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return reply.send(this.bytes);
    return reply.header('content-encoding', encoding).send(await this.#compressedAs(encoding));
  }

  #encodingFor(accepted: string | undefined): Encoding | null {
    if (accepted === undefined || !this.#isCompressed) return null;
    return this.#negotiator.negotiate(accepted);
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
