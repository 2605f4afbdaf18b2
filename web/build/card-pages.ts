import { type CardPagesRenderer, cardPagePlaces, cardPagesFiles } from '../../contract/src/card-pages.ts';
import type { PublicCardRate } from '../../contract/src/card-rates.ts';
import { type Language, languageCodes, languages } from '../../contract/src/languages.ts';
import { bundleForServer, bundleInline } from './bundle.ts';
import { readCatalogue } from './catalogues.ts';
import { inlineStyle } from './inline-style.ts';
import { english, type Speech } from './speech.ts';

/** The elements for the style of a page, its fonts apart. */
export type Styled = (inlined: { style: string; faces: string }) => string;

interface Parts {
  title: string;
  head: string;
  body: string;
}

/**
 * What the server draws the public pages of gift cards with: a renderer, and the document around what it draws, with
 * its style and scripts inside. They are drawn when rates change, and not here.
 */
export async function makeCardPages(
  documentOf: (parts: Parts) => string,
  styled: Styled,
  urlOf: (file: string) => string,
): Promise<{ fileName: string; source: string }[]> {
  const [{ code, module }, theme] = await Promise.all([
    bundleForServer<CardPagesRenderer>('app/draw-card-pages.tsx'),
    bundleInline('inline-scripts/set-theme.ts'),
  ]);
  const sample = sampleOf(module);
  const documents = languageCodes.map(async (language) => {
    const [head, end] = await Promise.all([
      bundleInline(`inline-scripts/${language === 'en' ? 'mark-viewer' : 'mark-translated'}.ts`),
      bundleInline('screens/gift-cards/start-card-calculator.ts', speechOf(language)),
    ]);
    const style = styled(await inlineStyle(sample, { script: end, urlOf }));
    const source = documentAround({ head: `<script>${head}</script>${style}`, end, theme }, documentOf);
    return { fileName: cardPagesFiles.document(language), source: inLanguage(source, language) };
  });
  return [...(await Promise.all(documents)), { fileName: cardPagesFiles.renderer, source: code }];
}

/** The document with its places. */
function documentAround(
  { head, end, theme }: Record<'head' | 'end' | 'theme', string>,
  documentOf: (parts: Parts) => string,
): string {
  const page = documentOf({
    title: '',
    head,
    body: `${cardPagePlaces.body}<script>${end}</script>`,
  });
  // The script in its head sets the theme too, and what is drawn brings its own title and description.
  return page
    .replace(`<script>${theme}</script>`, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<title><\/title>/, () => cardPagePlaces.head);
}

function inLanguage(page: string, language: Language): string {
  return page.replace(/<html lang="[^"]*"/, `<html lang="${languages[language].tag}"`);
}

function speechOf(language: Language): Speech {
  if (language === 'en') return english;
  return { language, catalogue: readCatalogue(language, 'gift-cards'), part: 'gift-cards' };
}

/** Every class that such a page can have: with and without logo, rates, limits and a speed, in each colour of a tile. */
function sampleOf({ drawCardPage, drawCardsPage }: CardPagesRenderer): string {
  const rate: PublicCardRate = {
    id: '',
    country: 'US',
    form: 'physical',
    receipt: 'cash',
    from: '25.00',
    to: '100.00',
    rate: '1000.00',
    minimum: '50.00',
    maximum: null,
    minutes: 5,
  };
  const look = { path: '/', updated: new Date(0).toISOString(), countries: ['US' as const], best: rate };
  // Enough names for each colour to be among them.
  const cards = Array.from({ length: 60 }, (_, index) => ({ ...look, name: `Card ${index}`, logo: null }));
  const pages = [
    drawCardsPage([], '', 'en'),
    drawCardsPage([...cards, { ...look, name: '', logo: '/' }], '', 'en'),
    ...cards.map((card) =>
      drawCardPage(
        { ...card, assetId: '', rates: [rate, { ...rate, minimum: null, minutes: null }] },
        '',
        'en',
      ),
    ),
    drawCardPage({ ...look, assetId: '', name: '', logo: '/', rates: [] }, '', 'en'),
  ];
  return pages.map(({ body }) => body).join('');
}
