import * as contract from '@nairadesk/contract/card-photos';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { finishPhoto } from './finish-photo.ts';
import { getPhoto } from './get-photo.ts';
import { listPhotos } from './list-photos.ts';
import { removePhoto } from './remove-photo.ts';
import { sendPhotoPiece } from './send-photo-piece.ts';
import { showPhoto } from './show-photo.ts';
import { startPhoto } from './start-photo.ts';

/** The calls below /card-photos. */
export const cardPhotoRoutes: Route[] = [
  route(contract.startPhoto, limited('photo/account', startPhoto)),
  route(contract.sendPhotoPiece, limited('photo-piece/account', sendPhotoPiece)),
  route(contract.getPhoto, getPhoto),
  route(contract.listPhotos, listPhotos),
  route(contract.finishPhoto, finishPhoto, { draws: true }),
  route(contract.removePhoto, removePhoto),
  route(contract.showPhoto, limited('photo-look/account', showPhoto)),
];
