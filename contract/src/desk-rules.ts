import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line, naira, wholeNumber } from './fields.ts';
import {
  cardComplaintHoursLeast,
  cardComplaintHoursMost,
  cardPhotoDaysLeast,
  cardPhotoDaysMost,
  lateMinutesMost,
  toleranceMost,
} from './limits.ts';

/** What happens with money from another name than the customer's: completing waits for a reason, or staff are told. */
export const strangerRules = ['hold', 'warn'] as const;
export type StrangerRule = (typeof strangerRules)[number];

/** The owner's rules: for money that does not arrive exactly as agreed (docs/money.md), for prices, for what takes two people (docs/desk.md), and for photos of cards and delivered codes (docs/gift-cards.md). Naira as decimal strings. */
export const deskRules = z.object({
  /** Money short of the agreed sum by at most this is settled in full. */
  tolerance: z.string(),
  /** Money that arrived, by the bank's time, at most this long after the price's end counts as in time. */
  lateMinutes: z.number(),
  strangers: z.enum(strangerRules),
  /** From this sum the desk's form asks for the bank's reference; null: never. */
  referenceFrom: z.nullable(z.string()),
  /** A price that changes by more than so many per cent is saved after a second yes. */
  priceJumpPercent: z.number(),
  /** From this sum on a second person approves before an order is completed; null: never. */
  approvalFrom: z.nullable(z.string()),
  /** A second person approves where customers pay. */
  approveAccounts: z.boolean(),
  /** A second person approves before an order is reversed. */
  approveReversals: z.boolean(),
  /** Photos of cards are deleted so many days after their order has ended. */
  cardPhotoDays: z.number(),
  /** For so many hours after its delivery customers can say that a code did not work. */
  cardComplaintHours: z.number(),
});
export type DeskRules = z.output<typeof deskRules>;

export const deskRulesBody = z.strictObject({
  tolerance: naira('Tolerance is required').check(
    z.refine((value) => Number(value) <= toleranceMost, `Use at most ₦${toleranceMost}`),
  ),
  lateMinutes: wholeNumber(0, lateMinutesMost, `Enter whole minutes from 0 to ${lateMinutesMost}`),
  strangers: z.enum(strangerRules, 'Choose hold or warn'),
  referenceFrom: z.nullable(naira('Enter an amount, or nothing')),
  /** Left out, it stays. */
  priceJumpPercent: z.optional(wholeNumber(1, 100, 'Enter whole per cent from 1 to 100')),
  /** Left out, these three stay. */
  approvalFrom: z.optional(z.nullable(naira('Enter an amount, or nothing'))),
  approveAccounts: z.optional(z.boolean('Must be true or false')),
  approveReversals: z.optional(z.boolean('Must be true or false')),
  /** Left out, it stays. */
  cardPhotoDays: z.optional(
    wholeNumber(
      cardPhotoDaysLeast,
      cardPhotoDaysMost,
      `Enter whole days from ${cardPhotoDaysLeast} to ${cardPhotoDaysMost}`,
    ),
  ),
  /** Left out, it stays. */
  cardComplaintHours: z.optional(
    wholeNumber(
      cardComplaintHoursLeast,
      cardComplaintHoursMost,
      `Enter whole hours from ${cardComplaintHoursLeast} to ${cardComplaintHoursMost}`,
    ),
  ),
});

export const getDeskRules = endpoint({
  summary:
    'Get the rules for money that is short, late or from another name, for prices, approvals, photos and codes',
  method: 'GET',
  path: '/desk-rules',
  access: 'staff',
  response: one(deskRules),
});

export const saveDeskRules = endpoint({
  summary:
    'Change the rules for money that is short, late or from another name, for prices, approvals, photos and codes',
  method: 'PATCH',
  path: '/desk-rules',
  access: 'super-admin',
  asksPassword: true,
  body: deskRulesBody,
  response: changed(deskRules),
  errors: ['approval_needed', 'too_few_staff'],
});

/** Since when no customer can place an order, and why; null: they can. The reason is for staff; null: the command line gave none. */
export const tradingPause = z.nullable(z.object({ since: z.string(), reason: z.nullable(z.string()) }));
export type TradingPause = z.output<typeof tradingPause>;

export const getTradingPause = endpoint({
  summary: 'Get since when new orders of all customers are paused, and why; null: they are not',
  method: 'GET',
  path: '/desk-rules/trading',
  access: 'staff',
  response: one(tradingPause),
});

export const tradingPauseBody = z.strictObject({
  paused: z.boolean('Paused must be true or false'),
  /** For the record: staff can read it, customers can’t. */
  reason: line('Reason is required', 500),
});

export const pauseTrading = endpoint({
  summary: 'Pause new orders of all customers, or let them go on; open orders go on all the time',
  method: 'PATCH',
  path: '/desk-rules/trading',
  access: 'super-admin',
  body: tradingPauseBody,
  response: changed(tradingPause),
});
