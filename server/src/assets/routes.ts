import * as changes from '@nairadesk/contract/asset-changes';
import * as contract from '@nairadesk/contract/assets';
import { type Route, route } from '../platform/http/endpoint.ts';
import { createAsset } from './create-asset.ts';
import { deleteAsset } from './delete-asset.ts';
import { editAsset } from './edit-asset.ts';
import { getAsset } from './get-asset.ts';
import { listAssets } from './list-assets.ts';

/** The calls below /assets. */
export const assetRoutes: Route[] = [
  route(contract.listAssets, listAssets, { keepsWholeList: true }),
  route(contract.getAsset, getAsset),
  route(changes.createAsset, createAsset),
  route(changes.editAsset, editAsset),
  route(changes.deleteAsset, deleteAsset),
];
