import * as changes from '@nairadesk/contract/asset-changes';
import * as prices from '@nairadesk/contract/asset-prices';
import * as contract from '@nairadesk/contract/assets';
import * as trends from '@nairadesk/contract/price-trends';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { createAsset } from './create-asset.ts';
import { deleteAsset } from './delete-asset.ts';
import { editAsset } from './edit-asset.ts';
import { getAsset } from './get-asset.ts';
import { listAssets } from './list-assets.ts';
import { listLastPriceChanges } from './list-last-price-changes.ts';
import { listOffSale } from './list-off-sale.ts';
import { listPriceChanges } from './list-price-changes.ts';
import { restoreAsset } from './restore-asset.ts';
import { savePrices } from './save-prices.ts';
import { listPriceTrends } from './trends/list-price-trends.ts';

/** The calls below /assets. */
export const assetRoutes: Route[] = [
  route(contract.listAssets, listAssets, { keptWithAssets: true }),
  route(contract.getAsset, getAsset),
  route(changes.createAsset, limited('asset-addition/account', createAsset)),
  route(changes.editAsset, limited('asset-change/account', editAsset)),
  route(changes.deleteAsset, limited('asset-removal/account', deleteAsset)),
  route(changes.listOffSale, listOffSale),
  route(changes.restoreAsset, limited('asset-change/account', restoreAsset)),
  route(prices.savePrices, limited('asset-change/account', savePrices)),
  route(prices.listLastPriceChanges, listLastPriceChanges),
  route(prices.listPriceChanges, listPriceChanges),
  route(trends.listPriceTrends, listPriceTrends, { keptWithAssets: true }),
];
