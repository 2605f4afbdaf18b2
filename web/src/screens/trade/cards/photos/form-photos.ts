import type { PhotoSide } from '@nairadesk/contract/card-photos';
import { create } from 'zustand';
import type { PhotoProblem } from '../../../../components/order/photos/photo-problem.ts';

export type PhotoState = 'preparing' | 'queued' | 'sending' | 'waiting' | 'checking' | 'sent' | 'failed';

/** A photo of a card that is being sold, as the form shows it. */
export interface FormPhoto {
  key: number;
  side: PhotoSide;
  state: PhotoState;
  /** An address of this page alone; null: not drawn yet, or the browser can’t. */
  preview: string | null;
  /** How many of its pieces are there; `pieces` is 0 until that is known. */
  sent: number;
  pieces: number;
  /** Null until the server knows it; an order takes it once it is `sent`. */
  id: string | null;
  /** Why it failed. */
  problem: PhotoProblem | null;
}

interface FormPhotos {
  photos: Readonly<Record<number, FormPhoto>>;
  /** Ids that this page removed or sold: a list that was read before may still have them. */
  gone: ReadonlySet<string>;
}

const nothing: FormPhotos = { photos: {}, gone: new Set() };

/** The photos in the form for selling cards, in memory alone. */
export const useFormPhotos = create<FormPhotos>()(() => nothing);

let lastKey = 0;

/** @returns its key */
export function insertPhoto(known: Pick<FormPhoto, 'side' | 'state'> & Partial<FormPhoto>): number {
  lastKey += 1;
  const key = lastKey;
  const photo: FormPhoto = { key, preview: null, sent: 0, pieces: 0, id: null, problem: null, ...known };
  useFormPhotos.setState(({ photos }) => ({ photos: { ...photos, [key]: photo } }));
  return key;
}

export function photoOf(key: number): FormPhoto | undefined {
  return useFormPhotos.getState().photos[key];
}

/** What was taken out meanwhile stays out. */
export function changePhoto(key: number, now: Partial<FormPhoto>): void {
  useFormPhotos.setState(({ photos }) => {
    const photo = photos[key];
    return photo ? { photos: { ...photos, [key]: { ...photo, ...now } } } : {};
  });
}

/** Takes a photo out; what the server has of it isn’t offered as an earlier one. */
export function dropPhoto(key: number): void {
  useFormPhotos.setState(({ photos, gone }) => {
    const { [key]: dropped, ...others } = photos;
    if (dropped?.preview) URL.revokeObjectURL(dropped.preview);
    return { photos: others, gone: dropped?.id ? new Set([...gone, dropped.id]) : gone };
  });
}

/** Takes all out, for another person. */
export function dropAllPhotos(): void {
  for (const { key } of Object.values(useFormPhotos.getState().photos)) dropPhoto(key);
  useFormPhotos.setState(nothing);
}
