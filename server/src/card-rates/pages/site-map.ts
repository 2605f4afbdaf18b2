import { type CardPage, giftCardsPath } from '@nairadesk/contract/card-pages';
import { type Language, landingPath, languages } from '@nairadesk/contract/languages';

// What stays is public without a login, and worth finding.
const lasting = [giftCardsPath, '/sign-up', '/terms', '/privacy'];
const spoken = Object.entries(languages) as [Language, { tag: string }][];

/**
 * The addresses that search engines may list (sitemaps.org), with the moment of a page's last change where it has one, and
 * for the landing page where it is in each language.
 */
export function siteMap(cards: readonly Pick<CardPage, 'path' | 'updated'>[], publicUrl: string): string {
  const alternates = spoken
    .map(
      ([language, { tag }]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicUrl}${landingPath(language)}"/>`,
    )
    .join('');
  const urls = [
    ...spoken.map(([language]) => `<url><loc>${publicUrl}${landingPath(language)}</loc>${alternates}</url>`),
    ...lasting.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    // A path is percent-encoded, so nothing in it means anything in XML but an apostrophe, which text may hold.
    ...cards.map(
      ({ path, updated }) => `<url><loc>${publicUrl}${path}</loc><lastmod>${updated}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Every page may be read by everybody; what needs a login shows nothing without it. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Allow: /
Sitemap: ${publicUrl}/sitemap.xml
`;
}
