import { brand } from '@nairadesk/contract/brand';
import { DataBlock } from './data-block.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** The whole address. */
  url: string;
  data: object;
}

/** What search engines and chats read of a public page. */
export function PageHead({ title, description, url, data }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <DataBlock type="application/ld+json" data={data} />
    </>
  );
}
