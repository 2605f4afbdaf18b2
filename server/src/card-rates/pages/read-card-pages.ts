import { type CardPage, cardSlug, giftCardsPath } from '@nairadesk/contract/card-pages';
import { createBatchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { readAssetsOnSale } from '../../platform/desk/assets-on-sale.ts';
import { readPublicCardRates } from '../../platform/desk/cards/public-card-rates.ts';
import { logoUrl } from '../../platform/desk/present-asset.ts';

/** A gift card that has a page. */
export interface CardWithPage extends Pick<CardPage, 'assetId' | 'name' | 'logo' | 'path' | 'updated'> {
  /** Another one after any change of its rates. */
  version: string;
}

interface VersionRow {
  asset_id: string;
  version: string;
  updated: Date;
}

// As for the assets on sale: a hash over every column, which nothing slips past, however late it is committed. What was
// switched off has changed, too.
const readVersions = {
  name: 'read_card_rates_versions',
  text: `select asset_id, max(updated_at) as updated,
      count(*) filter (where is_on) || '/' || sum(hash_record_extended(r, 0)) as version
    from card_rates r group by asset_id having bool_or(is_on)`,
};

/** Creates what reads the gift cards on sale that have rates, by name, as they are now. Requests that arrive together share it. */
export function createCardPagesReader(
  ctx: Pick<Ctx, 'read' | 'query' | 'config'>,
): () => Promise<CardWithPage[]> {
  const load = createBatchLoader<'all', CardWithPage[]>(async (asked) => {
    const all = await readCards(ctx);
    return asked.map(() => all);
  });
  return () => load('all');
}

async function readCards({
  read,
  query,
  config,
}: Pick<Ctx, 'read' | 'query' | 'config'>): Promise<CardWithPage[]> {
  const [{ rows }, versions] = await Promise.all([
    readAssetsOnSale({ read, query }),
    query<VersionRow>(readVersions, []),
  ]);
  const byAsset = new Map(versions.map((row) => [row.asset_id, row]));
  const cards = rows.flatMap((row) => {
    const found = row.assetType === 'gift-card' && byAsset.get(row.id);
    return found ? [{ row, ...found }] : [];
  });
  const slugs = slugsOf(cards.map(({ row }) => row));
  return cards.map(({ row, version, updated }) => ({
    assetId: row.id,
    name: row.name,
    logo: logoUrl(row.logoHash, config),
    path: `${giftCardsPath}/${encodeURIComponent(slugs.get(row.id) ?? row.id)}`,
    updated: updated.toISOString(),
    version,
  }));
}

/** The rates of a page's card. They may be newer than its version, and never older. */
export function readRatesOf(
  { read }: Pick<Ctx, 'read'>,
  { assetId }: CardWithPage,
): ReturnType<typeof readPublicCardRates> {
  return readPublicCardRates(read, assetId);
}

/** Of names that give one slug, the oldest card keeps it: what is linked to it stays right. */
function slugsOf(cards: readonly { id: string; name: string; createdAt: Date }[]): Map<string, string> {
  const taken = new Set<string>();
  const oldestFirst = cards.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
  return new Map(
    oldestFirst.map(({ id, name }) => {
      const slug = cardSlug(name);
      const own = slug === '' || taken.has(slug) ? `${slug}-${id.slice(0, 8)}`.replace(/^-/, '') : slug;
      taken.add(own);
      return [id, own];
    }),
  );
}
