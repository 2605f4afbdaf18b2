import { brand } from '@nairadesk/contract/brand';
import { type Language, languages, pathIn } from '@nairadesk/contract/languages';
import { spokenLanguage } from '../../language/translate.ts';
import { DataBlock } from './data-block.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** In English. */
  path: string;
  /** The public address, without a slash at its end. */
  site: string;
  data: object;
}

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][];

/** What search engines and chats read of a public page, and where it is in each language. */
export function PageHead({ title, description, path, site, data }: PageHeadProps) {
  const url = site + pathIn(spokenLanguage(), path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {all.map(([language, { tag }]) => (
        <link key={language} rel="alternate" hrefLang={tag} href={site + pathIn(language, path)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <DataBlock type="application/ld+json" data={data} />
    </>
  );
}
