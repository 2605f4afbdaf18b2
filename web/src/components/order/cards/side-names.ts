import type { PhotoSide } from '@nairadesk/contract/card-photos';

export const sideNames: Record<PhotoSide, string> = { front: 'Front', back: 'Back', receipt: 'Receipt' };
