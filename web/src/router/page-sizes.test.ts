import { describe, expect, it } from 'vitest';
import { pageCount, sizesBelow } from './page-sizes.ts';

describe('page sizes', () => {
  it.each([
    [5, []],
    [6, [5]],
    [10, [5]],
    [11, [5, 10]],
    [164, [5, 10, 25, 50, 100]],
    [10_000, [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000]],
    [10_001, [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]],
  ])('offers for %i rows the sizes below that number', (total, sizes) => {
    expect(sizesBelow(total)).toEqual(sizes);
  });

  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [10_014, 5, 2003],
    [10_014, 'all', 1],
  ] as const)('divides %i rows by %s into a page count of %i', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });
});
