import { expect, it } from 'vitest';
import { linesShown, withTimes } from './lines-shown.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`);

it('lines of a mail about many things: are all there, each once', () => {
  expect(linesShown(numbered(200))).toEqual(numbered(200));
});

it('lines of a mail about many things: end with what stands, where it was so before', () => {
  expect(linesShown(['One', 'Two', 'One', 'One'])).toEqual(['Two', 'One']);
});

it('lines of a mail about very many things: are the first and the last, with how many are between', () => {
  const shown = linesShown(numbered(1_000), 6);
  expect(shown).toEqual([
    'Line 1',
    'Line 2',
    'Line 3',
    'And 994 more between these.',
    'Line 998',
    'Line 999',
    'Line 1000',
  ]);
});

it('alike lines of a mail: are one, where it was said last, with how many they are', () => {
  expect(withTimes(['One', 'Two', 'One', 'One'])).toEqual(['Two', '3 times: One']);
});
