/** The rows per page of docs/specification.md 9.1.6. */
export const pageSizes = [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000] as const;
export const defaultPageSize = 10;
export type PageSize = (typeof pageSizes)[number] | 'all';

/** The sizes worth choosing from, beside All: those below the number of rows. */
export function sizesBelow(total: number) {
  return pageSizes.filter((size) => size < total);
}

/** How many pages there are; at least one. */
export function pageCount(total: number, size: PageSize): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(total / size));
}
