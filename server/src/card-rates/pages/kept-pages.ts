import {
  bestRate,
  type CardPagesRenderer,
  cardPagePlaces,
  type DrawnPage,
} from '@nairadesk/contract/card-pages';
import { type Language, languageCodes } from '@nairadesk/contract/languages';
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
  readonly #documents: ReadonlyMap<Language, string>;
  readonly #kept = new Map<string, Kept>();

  /** @param documents what is around every page, with its two places */
  constructor(
    ctx: Pick<Ctx, 'read' | 'config'>,
    renderer: CardPagesRenderer,
    documents: ReadonlyMap<Language, string>,
  ) {
    this.#ctx = ctx;
    this.#renderer = renderer;
    this.#documents = documents;
  }

  /** The page of one of these cards. */
  page(card: CardWithPage, all: readonly CardWithPage[], language: Language): Promise<KeptContent> {
    this.#forgetOthers(all);
    return this.#once({ path: card.path, language }, versionOf(card), async () => {
      const rates = await readRatesOf(this.#ctx, card);
      return this.#renderer.drawCardPage({ ...card, rates }, this.#ctx.config.publicUrl, language);
    });
  }

  /** The list of all of them. */
  list(all: readonly CardWithPage[], language: Language): Promise<KeptContent> {
    this.#forgetOthers(all);
    return this.#once({ path: '', language }, all.map(versionOf).join('\n'), async () => {
      const withRates = await Promise.all(
        all.map(async (card) => ({ card, rates: await readRatesOf(this.#ctx, card) })),
      );
      const entries = withRates.flatMap(({ card, rates }) => {
        const best = bestRate(rates);
        const countries = [...new Set(rates.map(({ country }) => country))];
        return best ? [{ ...card, countries, best }] : [];
      });
      return this.#renderer.drawCardsPage(entries, this.#ctx.config.publicUrl, language);
    });
  }

  #once(
    { path, language }: { path: string; language: Language },
    version: string,
    draw: () => Promise<DrawnPage>,
  ): Promise<KeptContent> {
    const key = `${language}${path}`;
    const kept = this.#kept.get(key);
    if (kept?.version === version) return kept.content;
    const content = draw().then((drawn) => new KeptContent(Buffer.from(this.#filled(drawn, language)), type));
    this.#kept.set(key, { version, content });
    // What failed isn't kept: the next request draws it again.
    content.catch(() => {
      if (this.#kept.get(key)?.content === content) this.#kept.delete(key);
    });
    return content;
  }

  #filled({ head, body }: DrawnPage, language: Language): string {
    const document = this.#documents.get(language) ?? '';
    return document.replace(cardPagePlaces.head, () => head).replace(cardPagePlaces.body, () => body);
  }

  // What was renamed, sold out or taken off sale.
  #forgetOthers(all: readonly CardWithPage[]): void {
    if (this.#kept.size <= (all.length + 1) * languageCodes.length) return;
    const paths = ['', ...all.map(({ path }) => path)];
    const keys = new Set(languageCodes.flatMap((language) => paths.map((path) => `${language}${path}`)));
    for (const key of this.#kept.keys()) if (!keys.has(key)) this.#kept.delete(key);
  }
}

function versionOf({ name, logo, path, version }: CardWithPage): string {
  return JSON.stringify([name, logo, path, version]);
}
