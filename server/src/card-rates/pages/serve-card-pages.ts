import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CardPagesRenderer, cardPagesFiles, giftCardsPath } from '@nairadesk/contract/card-pages';
import { type Language, languageCodes, pathIn } from '@nairadesk/contract/languages';
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
 * name or its asset's id, all of them below /ha in Hausa and so on, and with them /sitemap.xml and /robots.txt. They show the rates of the moment of the request
 * (docs/decisions/0069-gift-card-pages-are-drawn-by-the-server.md).
 */
export function serveCardPages(app: FastifyInstance, services: Services): void {
  const ctx = createContext(services);
  const { publicUrl } = services.config;
  const readCards = createCardPagesReader(ctx);
  const built = readBuilt();
  let renderer: Promise<KeptPages> | undefined;
  const pages = () => {
    // Loaded with the first look at one: most of what starts an instance looks at none.
    renderer ??= loadRenderer().then((loaded) => new KeptPages(ctx, loaded, documentsOf(built)));
    return renderer;
  };

  for (const [language, { policy }] of built) {
    const send = (request: FastifyRequest, reply: FastifyReply, content: KeptContent) =>
      content.send(
        request,
        reply.header('cache-control', 'no-cache').header('content-security-policy', policy),
      );
    const listPath = pathIn(language, giftCardsPath);
    app.get(listPath, async (request, reply) =>
      send(request, reply, await (await pages()).list(await readCards(), language)),
    );
    app.get<{ Params: { name: string } }>(`${listPath}/:name`, async (request, reply) => {
      const cards = await readCards();
      const asked = request.url.split('?', 1)[0];
      const card = cards.find(({ path }) => pathIn(language, path) === asked);
      if (card) return send(request, reply, await (await pages()).page(card, cards, language));
      // By its id, from where no name is known, and in other letters; else the list is what comes closest.
      const { name } = request.params;
      const meant = cards.find(({ assetId, path }) => assetId === name || path === pathOf(name));
      return reply.redirect(pathIn(language, meant?.path ?? giftCardsPath));
    });
  }
  app.get('/sitemap.xml', async (_request, reply) => {
    const cards = built.size > 0 ? await readCards() : [];
    return reply.type('application/xml; charset=utf-8').send(siteMap(cards, publicUrl));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
}

function pathOf(name: string): string {
  return `${giftCardsPath}/${encodeURIComponent(name.toLowerCase())}`;
}

interface Built {
  document: string;
  policy: string;
}

/** What the build left; nothing where nothing is built. Only the document's own scripts run: what staff typed isn't in it yet. */
function readBuilt(): Map<Language, Built> {
  const built = new Map<Language, Built>();
  for (const language of languageCodes) {
    const file = new URL(cardPagesFiles.document(language), dist);
    if (!existsSync(file)) continue;
    const document = readFileSync(file, 'utf8');
    built.set(language, { document, policy: pagePolicy(document) });
  }
  return built;
}

function documentsOf(built: ReadonlyMap<Language, Built>): Map<Language, string> {
  return new Map([...built].map(([language, { document }]) => [language, document]));
}

async function loadRenderer(): Promise<CardPagesRenderer> {
  const file = fileURLToPath(new URL(cardPagesFiles.renderer, dist));
  return (await import(/* @vite-ignore */ file)) as CardPagesRenderer;
}
