import {
  bestRate,
  type CardPagesRenderer,
  cardPagePlaces,
  type DrawnPage,
} from '@nairadesk/contract/card-pages';
import type { Ctx } from '../../platform/context/context.ts';
import { KeptContent } from '../../platform/http/kept/kept-content.ts';
import { type CardWithPage, readRatesOf } from './read-card-pages.ts';

const type = 'text/html; charset=utf-8';

interface Kept {
  version: string;
  content: Promise<KeptContent>;
}

/** The pages as they were drawn last, compressed, each for as long as nothing that it shows has changed. */
export class KeptPages {
  readonly #ctx: Pick<Ctx, 'read' | 'config'>;
  readonly #renderer: CardPagesRenderer;
  readonly #document: string;
  readonly #kept = new Map<string, Kept>();

  /** @param document what is around every page, with its two places */
  constructor(ctx: Pick<Ctx, 'read' | 'config'>, renderer: CardPagesRenderer, document: string) {
    this.#ctx = ctx;
    this.#renderer = renderer;
    this.#document = document;
  }

  /** The page of one of these cards. */
  page(card: CardWithPage, all: readonly CardWithPage[]): Promise<KeptContent> {
    this.#forgetOthers(all);
    return this.#once(card.path, versionOf(card), async () => {
      const rates = await readRatesOf(this.#ctx, card);
      return this.#renderer.drawCardPage({ ...card, rates }, this.#ctx.config.publicUrl);
    });
  }

  /** The list of all of them. */
  list(all: readonly CardWithPage[]): Promise<KeptContent> {
    this.#forgetOthers(all);
    return this.#once('', all.map(versionOf).join('\n'), async () => {
      const withRates = await Promise.all(
        all.map(async (card) => ({ card, rates: await readRatesOf(this.#ctx, card) })),
      );
      const entries = withRates.flatMap(({ card, rates }) => {
        const best = bestRate(rates);
        const countries = [...new Set(rates.map(({ country }) => country))];
        return best ? [{ ...card, countries, best }] : [];
      });
      return this.#renderer.drawCardsPage(entries, this.#ctx.config.publicUrl);
    });
  }

  #once(path: string, version: string, draw: () => Promise<DrawnPage>): Promise<KeptContent> {
    const kept = this.#kept.get(path);
    if (kept?.version === version) return kept.content;
    const content = draw().then((drawn) => new KeptContent(Buffer.from(this.#filled(drawn)), type));
    this.#kept.set(path, { version, content });
    // What failed isn't kept: the next request draws it again.
    content.catch(() => {
      if (this.#kept.get(path)?.content === content) this.#kept.delete(path);
    });
    return content;
  }

  #filled({ head, body }: DrawnPage): string {
    return this.#document.replace(cardPagePlaces.head, () => head).replace(cardPagePlaces.body, () => body);
  }

  // What was renamed, sold out or taken off sale.
  #forgetOthers(all: readonly CardWithPage[]): void {
    if (this.#kept.size <= all.length + 1) return;
    const paths = new Set(['', ...all.map(({ path }) => path)]);
    for (const path of this.#kept.keys()) if (!paths.has(path)) this.#kept.delete(path);
  }
}

function versionOf({ name, logo, path, version }: CardWithPage): string {
  return JSON.stringify([name, logo, path, version]);
}
