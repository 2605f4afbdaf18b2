import { t } from '../../../../language/translate.ts';
import type { FormPhoto } from './form-photos.ts';

/** How far photos are: `left` are still sent, `failed` wait for their owner. */
export interface PhotoCounts {
  all: number;
  left: number;
  failed: number;
  /** Some wait for the connection. */
  isWaiting: boolean;
}

export function countPhotos(photos: readonly FormPhoto[]): PhotoCounts {
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const sent = photos.filter(({ state }) => state === 'sent').length;
  return {
    all: photos.length,
    left: photos.length - sent - failed,
    failed,
    isWaiting: photos.some(({ state }) => state === 'waiting'),
  };
}

/** "2 of 3 photos are still being sent": of one card or all of them; null: nothing is to be said. */
export function unfinishedText({ all, left, failed }: PhotoCounts): string | null {
  if (failed > 0)
    return failed === 1
      ? t('A photo couldn’t be sent')
      : t('{count} photos couldn’t be sent', { count: failed });
  if (left === 0) return null;
  if (all === 1) return t('The photo is still being sent');
  return left === 1
    ? t('1 of {all} photos is still being sent', { all })
    : t('{count} of {all} photos are still being sent', { count: left, all });
}
