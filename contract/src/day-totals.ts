import * as z from 'zod/mini';
import { one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { optionalLine } from './fields.ts';

/** So many, and their naira. */
const figure = z.object({ count: z.number(), amount: z.string() });
export type DayFigure = z.output<typeof figure>;

/** What came on an account of ours in a day, or left it. Its parts add up to the amount. */
const dayFlow = z.object({
  ...figure.shape,
  /** Belongs to orders or refunds. */
  matched: z.string(),
  /** Belongs to nothing yet. */
  unclaimed: z.string(),
  /** Transfers that the bank took back since. */
  takenBack: z.string(),
  /** With which the bank took transfers back. */
  reversals: z.string(),
  charges: z.string(),
});
export type DayFlow = z.output<typeof dayFlow>;

/**
 * What the desk did in a day of Lagos, from midnight to midnight. Money by the bank's clock, orders by when they ended,
 * by ours. Naira as decimal strings, times in ISO 8601 UTC.
 */
export const dayTotals = z.object({
  /** "2026-11-23" */
  day: z.string(),
  isToday: z.boolean(),
  /** When this was counted. */
  timeStamp: z.string(),
  /** Each account of ours that is on, or that something moved on. */
  accounts: z.array(
    z.object({
      id: z.string(),
      bankName: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      moneyIn: dayFlow,
      moneyOut: dayFlow,
    }),
  ),
  moneyIn: dayFlow,
  moneyOut: dayFlow,
  /** Completed purchases, and sales, of customers: also those that were reversed since. */
  bought: figure,
  sold: figure,
  cancelled: z.number(),
  expired: z.number(),
  /** Completed orders that were reversed on this day, whenever they were completed. */
  reversed: figure,
  /** Who completed orders or cancelled those of others, most completed first. */
  staff: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      bought: figure,
      sold: figure,
      cancelled: z.number(),
    }),
  ),
  refundsSent: figure,
  /**
   * Of what was completed or sent on this day, the naira that no statement of a bank shows yet: also where a transfer was
   * typed for it, or was matched to something else. A purchase counts beyond the tolerance. Null: no statement was ever
   * imported.
   */
  unseen: z.nullable(
    z.object({
      bought: figure,
      sold: figure,
      refunds: figure,
      /** The orders among them with the most of it, at most 20, and who completed each. */
      orders: z.array(
        z.object({
          id: z.string(),
          transactionId: z.string(),
          amount: z.string(),
          by: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Not of this day, but as it is now. */
  now: z.object({
    reported: z.number(),
    pending: z.number(),
    /** Whose turn it is in the queue, and since when it waits; null: nothing is open. */
    first: z.nullable(z.object({ id: z.string(), transactionId: z.string(), since: z.string() })),
    refundsDue: figure,
    /** Sent, and not seen on a statement yet. */
    refundsOnTheWay: figure,
  }),
});
export type DayTotals = z.output<typeof dayTotals>;

const dayPattern = /^20\d\d-\d\d-\d\d$/;

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  // A browser takes the 31st of a shorter month for the 1st of the next.
  return dayPattern.test(text) && !Number.isNaN(+moment) && moment.toISOString().startsWith(text);
}

export const getDayTotals = endpoint({
  summary: 'What the desk did in a day of Lagos: money per account, orders, refunds; without a day, today',
  method: 'GET',
  path: '/receipts/totals',
  access: 'staff',
  query: z.strictObject({
    /** "2026-11-23"; empty: today. */
    day: z.optional(
      optionalLine(10).check(z.refine((text) => text === '' || isDay(text), 'Enter a day, like 2026-11-23')),
    ),
  }),
  looksBack: true,
  response: one(dayTotals),
});
