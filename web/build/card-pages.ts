import { type CardPagesRenderer, cardPagePlaces, cardPagesFiles } from '../../contract/src/card-pages.ts';
import type { PublicCardRate } from '../../contract/src/card-rates.ts';
import { bundleForServer, bundleInline } from './bundle.ts';
import { inlineStyle } from './inline-style.ts';

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
  const [{ code, module }, theme, head, end] = await Promise.all([
    bundleForServer<CardPagesRenderer>('app/draw-card-pages.tsx'),
    bundleInline('inline-scripts/set-theme.ts'),
    bundleInline('inline-scripts/mark-viewer.ts'),
    bundleInline('screens/gift-cards/start-card-calculator.ts'),
  ]);
  const inlined = await inlineStyle(sampleOf(module), { script: end, urlOf });
  const page = documentOf({
    title: '',
    head: `<script>${head}</script>${styled(inlined)}`,
    body: `${cardPagePlaces.body}<script>${end}</script>`,
  })
    // The script in its head sets the theme too, and what is drawn brings its own title and description.
    .replace(`<script>${theme}</script>`, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<title><\/title>/, () => cardPagePlaces.head);
  return [
    { fileName: cardPagesFiles.document, source: page },
    { fileName: cardPagesFiles.renderer, source: code },
  ];
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
    drawCardsPage([], ''),
    drawCardsPage([...cards, { ...look, name: '', logo: '/' }], ''),
    ...cards.map((card) =>
      drawCardPage({ ...card, assetId: '', rates: [rate, { ...rate, minimum: null, minutes: null }] }, ''),
    ),
    drawCardPage({ ...look, assetId: '', name: '', logo: '/', rates: [] }, ''),
  ];
  return pages.map(({ body }) => body).join('');
}
