import { isDeepStrictEqual } from 'node:util';
import type { AssetsChange } from '@nairadesk/contract/events';
import { listMaxRows } from '@nairadesk/contract/limits';
import type { Ctx } from '../context/context.ts';
import { type AssetsOnSale, readAssetsOnSale } from './assets-on-sale.ts';
import { presentAsset } from './present-asset.ts';

// Beyond that the compressed list, which screens share, is the cheaper one to send.
const mostCharacters = 16 * 1024;

/**
 * Gives what reads how the assets on sale changed since it was last called; at first, from their version to itself. Only
 * what every customer may read of them is in it.
 */
export function watchAssets(ctx: Pick<Ctx, 'read' | 'query' | 'config'>): () => Promise<AssetsChange> {
  let seen: AssetsOnSale | undefined;
  return async () => {
    const now = await readAssetsOnSale(ctx);
    const before = seen ?? now;
    seen = now;
    return { before: before.version, version: now.version, changed: changedBetween(before, now, ctx) };
  };
}

function changedBetween(
  before: AssetsOnSale,
  now: AssetsOnSale,
  { config }: Pick<Ctx, 'config'>,
): AssetsChange['changed'] {
  if (before === now) return [];
  // Assets that are not among the rows may have changed too.
  if (Math.max(before.rows.length, now.rows.length) > listMaxRows) return null;
  const old = new Map(before.rows.map((row) => [row.id, row]));
  const others = now.rows.filter((row) => !isDeepStrictEqual(row, old.get(row.id)));
  for (const { id } of now.rows) old.delete(id);
  const changed = [
    ...others.map((row) => ({ id: row.id, asset: presentAsset(row, config) })),
    ...[...old.keys()].map((id) => ({ id, asset: null })),
  ];
  return JSON.stringify(changed).length > mostCharacters ? null : changed;
}
