import type { PhotoSide } from '@nairadesk/contract/card-photos';
import { message } from '../../../language/translate.ts';

/** For `t`. */
export const sideNames: Record<PhotoSide, string> = {
  front: message('Front'),
  back: message('Back'),
  receipt: message('Receipt'),
};
