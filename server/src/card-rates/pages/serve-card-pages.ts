import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CardPagesRenderer, cardPagesFiles, giftCardsPath } from '@nairadesk/contract/card-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type Services } from '../../platform/context/context.ts';
import type { KeptContent } from '../../platform/http/kept/kept-content.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { KeptPages } from './kept-pages.ts';
import { createCardPagesReader } from './read-card-pages.ts';
import { robotsText, siteMap } from './site-map.ts';

const dist = new URL('../../../../web/dist/', import.meta.url);

/**
 * Serves the public pages of gift cards: the list at /gift-cards, the page of each card that has rates below it, by its
 * name or its asset's id, and with them /sitemap.xml and /robots.txt. They show the rates of the moment of the request
 * (docs/decisions/0069-gift-card-pages-are-drawn-by-the-server.md).
 */
export function serveCardPages(app: FastifyInstance, services: Services): void {
  const ctx = createContext(services);
  const { publicUrl } = services.config;
  const readCards = createCardPagesReader(ctx);
  const built = readBuilt();
  let renderer: Promise<KeptPages> | undefined;
  const pages = (document: string) => {
    // Loaded with the first look at one: most of what starts an instance looks at none.
    renderer ??= loadRenderer().then((loaded) => new KeptPages(ctx, loaded, document));
    return renderer;
  };
  const send = (request: FastifyRequest, reply: FastifyReply, content: KeptContent, policy: string) =>
    content.send(
      request,
      reply.header('cache-control', 'no-cache').header('content-security-policy', policy),
    );

  if (built) {
    app.get(giftCardsPath, async (request, reply) => {
      const kept = await pages(built.document);
      return send(request, reply, await kept.list(await readCards()), built.policy);
    });
    app.get<{ Params: { name: string } }>(`${giftCardsPath}/:name`, async (request, reply) => {
      const cards = await readCards();
      const card = cards.find(({ path }) => path === request.url.split('?', 1)[0]);
      if (card)
        return send(request, reply, await (await pages(built.document)).page(card, cards), built.policy);
      // By its id, from where no name is known, and in other letters; else the list is what comes closest.
      const { name } = request.params;
      const meant = cards.find(({ assetId, path }) => assetId === name || path === pathOf(name));
      return reply.redirect(meant?.path ?? giftCardsPath);
    });
  }
  app.get('/sitemap.xml', async (_request, reply) => {
    const cards = built ? await readCards() : [];
    return reply.type('application/xml; charset=utf-8').send(siteMap(cards, publicUrl));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
}

function pathOf(name: string): string {
  return `${giftCardsPath}/${encodeURIComponent(name.toLowerCase())}`;
}

/** What the build left; null where nothing is built. Only the document's own scripts run: what staff typed isn't in it yet. */
function readBuilt(): { document: string; policy: string } | null {
  const file = new URL(cardPagesFiles.document, dist);
  if (!existsSync(file)) return null;
  const document = readFileSync(file, 'utf8');
  return { document, policy: pagePolicy(document) };
}

async function loadRenderer(): Promise<CardPagesRenderer> {
  const file = fileURLToPath(new URL(cardPagesFiles.renderer, dist));
  return (await import(/* @vite-ignore */ file)) as CardPagesRenderer;
}
