import { brand } from '@nairadesk/contract/brand';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const validMilliseconds = 180 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Date.now() + validMilliseconds).toISOString();
    const lines = [
      `Contact: mailto:${brand.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
