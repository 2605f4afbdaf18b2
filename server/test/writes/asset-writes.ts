import { createAsset, deleteAsset, editAsset, restoreAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { saveCardRates } from '@nairadesk/contract/card-rates';
import { usaRate } from '../card-sales.ts';
import type { World } from '../world.ts';
import { preparing, type Writes } from './prepared-call.ts';

const asset = {
  assetType: 'gift-card' as const,
  minAmount: '1000',
  buyingPrice: '1500',
  sellingPrice: '1400',
};

/** Every call that changes what is for sale: what is prepared for a member of staff, then the call itself. */
export function assetWrites(world: World): Writes {
  const send = preparing(world);
  return {
    'POST /assets': async ({ token }) => send(createAsset, { ...asset, name: 'Of a thief' }, token),
    'PATCH /assets/{id}': async ({ token }) => {
      const { id, name } = await world.asset({ assetType: 'gift-card' });
      return send(editAsset, { ...asset, id, name }, token);
    },
    'PATCH /assets/prices': async ({ token }) => {
      const { id } = await world.asset();
      const prices = [{ id, version: 1, buyingPrice: '149000000', sellingPrice: '147000000' }];
      return send(savePrices, { prices }, token);
    },
    'PATCH /assets/{id}/card-rates': async ({ token }) => {
      const { id } = await world.asset({ assetType: 'gift-card' });
      return send(saveCardRates, { id, added: [usaRate], changed: [], removed: [] }, token);
    },
    'DELETE /assets/{id}': async ({ token }) => send(deleteAsset, { id: (await world.asset()).id }, token),
    'POST /assets/{id}/restore': async ({ token }) => {
      const { id } = await world.asset();
      await world.database.pool.query('update assets set archived_at = now() where id = $1', [id]);
      return send(restoreAsset, { id }, token);
    },
  };
}
