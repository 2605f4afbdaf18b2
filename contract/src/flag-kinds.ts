import * as z from 'zod/mini';

/** What an open order is flagged for, the gravest first. Stored data: a name never changes. */
export const flagKinds = [
  'suspended',
  'barred-payee',
  'card-seen',
  'many-codes',
  'rate-fallen',
  'rate-risen',
  'reference-seen',
  'above-card-rates',
  'payee-name',
  'payee-changed',
  'copied-payee',
  'far-above-usual',
  'many-orders',
  'first-order',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** How much a flag weighs: it isn't looked for, staff see it, or completing waits for a typed reason. */
export const flagLevels = ['off', 'amber', 'red'] as const;
export type FlagLevel = (typeof flagLevels)[number];

/** A flag of one order, as staff see it. */
export const flag = z.object({
  kind: z.enum(flagKinds),
  level: z.enum(['amber', 'red']),
  /** The number in its rule; null: it has none. */
  limit: z.nullable(z.number()),
  /**
   * The order where the same was seen, of several a completed one before others, then another customer's, then the newest;
   * null: this flag names none, or what was seen belongs to a refund.
   */
  other: z.nullable(z.object({ id: z.string(), transactionId: z.string() })),
  /** In how many more orders it was seen; where these aren't all, there may be more than are looked at. */
  more: z.optional(z.object({ count: z.number(), isAll: z.boolean() })),
});
export type Flag = z.output<typeof flag>;
