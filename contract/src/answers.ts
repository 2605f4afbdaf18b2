import * as z from 'zod/mini';
import { searchText } from './fields.ts';

/** The answer of a call that only confirms. */
export const confirmation = z.object({ status: z.literal('success'), message: z.string() });

/** The answer of a call that returns one thing. */
export function one<S extends z.ZodMiniType>(data: S) {
  return z.object({ status: z.literal('success'), data });
}

/** The answer of a call that changed one thing, with a message. */
export function changed<S extends z.ZodMiniType>(data: S) {
  return z.object({ status: z.literal('success'), message: z.string(), data });
}

/** The answer of a list; `nextCursor` is null on the last page. */
export function list<S extends z.ZodMiniType>(item: S) {
  return z.object({
    status: z.literal('success'),
    data: z.array(item),
    total: z.number(),
    /** Only with a search: there are at least `total`, and the count stopped there. */
    totalIsLeast: z.optional(z.literal(true)),
    nextCursor: z.nullable(z.string()),
  });
}

/** The query of every list: search words, rows per page, and the cursor to continue from. */
export const paging = {
  search: z.optional(searchText),
  pageSize: z.optional(
    z.string().check(z.regex(/^([1-9]\d{0,3}|10000)$/, 'pageSize must be a number from 1 to 10000')),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};
