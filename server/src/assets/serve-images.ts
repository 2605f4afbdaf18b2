import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { images } from '../platform/database/tables/assets-tables.ts';
import { imagesUrl } from '../platform/desk/present-asset.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const sha256 = /^[0-9a-f]{64}$/;

/**
 * GET /api/images/{hash}: the bytes of a logo, public. The path is the hash of the content, so browsers may cache it for
 * ever; pages of other origins may show it if `ALLOWED_ORIGINS` names any. Refuses: not_found.
 */
export function serveImages(app: FastifyInstance, { config, database }: Services): void {
  const embeddable = config.allowedOrigins.length > 0;
  app.get<{ Params: { hash: string } }>(`${imagesUrl}/:hash`, async (request, reply) => {
    const { hash } = request.params;
    if (!sha256.test(hash)) throw new Refusal('not_found');
    const [image] = await database.db
      .select({ contentType: images.contentType, bytes: images.bytes })
      .from(images)
      .where(eq(images.hash, hash));
    if (!image) throw new Refusal('not_found');
    // An <img> of another origin's page sends no Origin to look at; what it shows is public anyway.
    if (embeddable) reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${hash}"`);
    if (request.headers['if-none-match']?.includes(`"${hash}"`)) return reply.code(304).send();
    return reply.type(image.contentType).send(image.bytes);
  });
}
