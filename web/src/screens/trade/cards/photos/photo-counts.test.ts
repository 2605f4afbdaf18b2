import { expect, it } from 'vitest';
import type { FormPhoto, PhotoState } from './form-photos.ts';
import { countPhotos, unfinishedText } from './photo-counts.ts';

const photos = (...states: PhotoState[]): FormPhoto[] =>
  states.map((state, key) => ({
    key,
    side: 'front',
    state,
    preview: null,
    sent: 0,
    pieces: 0,
    id: null,
    problem: null,
  }));
const text = (...states: PhotoState[]) => unfinishedText(countPhotos(photos(...states)));

it('photo counts: say what is still sent, and first what failed', () => {
  expect(text()).toBeNull();
  expect(text('sent', 'sent')).toBeNull();
  expect(text('preparing')).toBe('The photo is still being sent');
  expect(text('sent', 'queued', 'sending', 'waiting', 'sent')).toBe('3 of 5 photos are still being sent');
  expect(text('sent', 'checking')).toBe('1 of 2 photos is still being sent');
  expect(text('sent', 'failed', 'sending')).toBe('A photo couldn’t be sent');
  expect(text('failed', 'failed')).toBe('2 photos couldn’t be sent');
});

it('photo counts: know whether one waits for the connection', () => {
  expect(countPhotos(photos('sent', 'waiting')).isWaiting).toBe(true);
  expect(countPhotos(photos('sent', 'sending')).isWaiting).toBe(false);
});
