import { type CardPage, giftCardsPath } from '@nairadesk/contract/card-pages';
import { type Language, landingPath, languageCodes, languages, pathIn } from '@nairadesk/contract/languages';

// What stays is public without a login, and worth finding.
const lasting = ['/sign-up', '/terms', '/privacy'];

/**
 * The addresses that search engines may list (sitemaps.org), with the moment of a page's last change where it has one, and
 * of a page that has an address in each language, where it is in the others.
 */
export function siteMap(cards: readonly Pick<CardPage, 'path' | 'updated'>[], publicUrl: string): string {
  const inEach = (addressIn: (language: Language) => string, more = '') => {
    const alternates = languageCodes
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${languages[language].tag}" href="${publicUrl}${addressIn(language)}"/>`,
      )
      .join('');
    return languageCodes.map(
      (language) => `<url><loc>${publicUrl}${addressIn(language)}</loc>${more}${alternates}</url>`,
    );
  };
  const urls = [
    ...inEach(landingPath),
    ...inEach((language) => pathIn(language, giftCardsPath)),
    ...lasting.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    // A path is percent-encoded, so nothing in it means anything in XML but an apostrophe, which text may hold.
    ...cards.flatMap(({ path, updated }) =>
      inEach((language) => pathIn(language, path), `<lastmod>${updated}</lastmod>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Every page is public; one that needs a login shows nothing without it. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Allow: /
Sitemap: ${publicUrl}/sitemap.xml
`;
}
