import type { Asset, getAsset, listAssets } from '@nairadesk/contract/assets';
import type { getDashboard } from '@nairadesk/contract/dashboard';
import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import type { AssetsChange } from '@nairadesk/contract/events';

export type ChangedAssets = NonNullable<AssetsChange['changed']>;

/** A list of assets after a change; null where only the server can tell which assets are in it, and where. */
export function patchList(
  answer: AnswerOf<typeof listAssets>,
  { assetType, ...narrower }: RequestOf<typeof listAssets>,
  changed: ChangedAssets,
): AnswerOf<typeof listAssets> | null {
  if (Object.keys(narrower).length > 0) return null;
  const mayHold = (asset: Asset) => !assetType || assetType === 'all' || asset.assetType === assetType;
  // It is sorted by name.
  const keepsPlace = (before: Asset, now: Asset) => before.name === now.name;
  const data = patchAssets(answer.data, changed, mayHold, keepsPlace);
  return data && { ...answer, data, total: data.length };
}

/** The dashboard after a change; null where only the server can tell the place of an asset that is new on it. */
export function patchDashboard(
  answer: AnswerOf<typeof getDashboard>,
  changed: ChangedAssets,
): AnswerOf<typeof getDashboard> | null {
  const always = () => true;
  const cryptocurrencies = patchAssets(answer.data.cryptocurrencies, changed, always, always);
  return cryptocurrencies && { ...answer, data: { cryptocurrencies } };
}

/** One asset after a change; null where it is no longer on sale, which the server says in its own words. */
export function patchAsset(
  answer: AnswerOf<typeof getAsset>,
  changed: ChangedAssets,
): AnswerOf<typeof getAsset> | null {
  const found = changed.find(({ id }) => id === answer.data.id);
  if (!found) return answer;
  return found.asset && { ...answer, data: found.asset };
}

function patchAssets(
  assets: readonly Asset[],
  changed: ChangedAssets,
  mayHold: (asset: Asset) => boolean,
  keepsPlace: (before: Asset, now: Asset) => boolean,
): Asset[] | null {
  const patched = new Map(assets.map((asset) => [asset.id, asset]));
  for (const { id, asset } of changed) {
    const before = patched.get(id);
    if (!asset) patched.delete(id);
    else if (before ? !keepsPlace(before, asset) : mayHold(asset)) return null;
    else if (before) patched.set(id, asset);
  }
  return [...patched.values()];
}
