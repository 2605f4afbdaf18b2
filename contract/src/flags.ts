import * as z from 'zod/mini';
import { changed, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { type FlagKind, type FlagLevel, flagKinds, flagLevels } from './flag-kinds.ts';

/** The number in a rule, such as hours: between these, and what it is before the owner changes it. */
export interface FlagLimit {
  /** What it counts, after the number. */
  unit: string;
  least: number;
  most: number;
  usual: number;
}

interface FlagText {
  /** In a row of the queue: three words at most. */
  label: string;
  /** One sentence for staff; with the rule’s number, where it has one. */
  explain: (limit: number) => string;
  level: FlagLevel;
  limit: FlagLimit | null;
}

/**
 * Every flag: its words, and its rule before the owner changes it. What it looks for stands under the same name in
 * server/src/platform/desk/flag-conditions.ts. Apart from the kinds, so that only who shows them loads these words.
 */
export const flagTexts: Record<FlagKind, FlagText> = {
  suspended: {
    label: 'Suspended',
    explain: () => 'This customer is suspended. Find out why before you pay or send anything.',
    level: 'red',
    limit: null,
  },
  'barred-payee': {
    label: 'Barred payee',
    explain: () =>
      'The customer’s bank account or wallet is also that of a person who is frozen or suspended. Use Find to see who, before you pay or send anything.',
    level: 'red',
    limit: null,
  },
  'card-seen': {
    label: 'Seen before',
    explain: () =>
      'This card code or picture came with another order, too, or was attached there before something else.',
    level: 'red',
    limit: null,
  },
  'many-codes': {
    label: 'Many codes',
    explain: () => 'The card’s text has more codes than we compare with other orders. Check each of them.',
    level: 'red',
    limit: null,
  },
  'rate-fallen': {
    label: 'Rate has fallen',
    explain: (percent) =>
      `The time of this sale is over, and it pays more than ${percent} % above today’s rate: its coins or its card may have been held back until the price fell. See on the chain when the coins came, or in the order and its messages when the card’s code did, before you pay.`,
    level: 'red',
    limit: { unit: '% above today’s rate', least: 1, most: 50, usual: 3 },
  },
  'rate-risen': {
    label: 'Rate has risen',
    explain: (percent) =>
      `The time of this purchase is over, no transfer is matched to it, and today’s rate is more than ${percent} % above its own: it may have been paid only once the price had risen. See at the bank when the money came, and match it, before you send.`,
    level: 'red',
    limit: { unit: '% above the order’s rate', least: 1, most: 50, usual: 3 },
  },
  'reference-seen': {
    label: 'Reference used',
    explain: () =>
      'The customer’s payment reference was given for another order, too, or was there before something else.',
    level: 'amber',
    limit: null,
  },
  'above-card-rates': {
    label: 'Above card rates',
    explain: () =>
      'This gift card has rates, but the order names no card and pays the asset’s own price, which is above at least one of them that is on, or was within the day before the order or since. See which card it is: its country, form and receipt, and what its rate brings, before you pay.',
    level: 'amber',
    limit: null,
  },
  'payee-name': {
    label: 'Other payee',
    explain: () => 'The bank account we pay is in another name than the customer’s.',
    level: 'amber',
    limit: null,
  },
  'payee-changed': {
    label: 'New payee',
    explain: (hours) =>
      `The customer added or changed their bank account or wallet for this order less than ${counted(hours, 'hour')} before it, or since.`,
    level: 'amber',
    limit: { unit: 'hours', least: 1, most: 720, usual: 24 },
  },
  'copied-payee': {
    label: 'Copied payee',
    explain: () =>
      'A person who is frozen or suspended saved the customer’s bank account or wallet after the customer did, and was never paid there. Any customer can save any account or wallet, so check whether the two belong together.',
    level: 'amber',
    limit: null,
  },
  'far-above-usual': {
    label: 'Far above usual',
    explain: (times) =>
      `The amount is more than ${times} times this customer’s usual: the middle one of their last 20 completed orders.`,
    level: 'amber',
    limit: { unit: 'times the usual', least: 2, most: 100, usual: 5 },
  },
  'many-orders': {
    label: 'Many orders',
    explain: (orders) =>
      `This customer placed more than ${counted(orders, 'order')} in the hour up to this one.`,
    level: 'amber',
    limit: { unit: 'orders an hour', least: 1, most: 100, usual: 5 },
  },
  'first-order': {
    label: 'First order',
    explain: () =>
      'No order of this customer was completed yet, or their name was changed since the last one that was.',
    level: 'amber',
    limit: null,
  },
};

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The rule of one flag. */
export const flagRule = z.object({
  kind: z.enum(flagKinds),
  level: z.enum(flagLevels),
  /** Null: this flag has no number. */
  limit: z.nullable(z.number()),
});
export type FlagRule = z.output<typeof flagRule>;

export const listFlagRules = endpoint({
  summary: 'List the rules of the flags that open orders carry',
  method: 'GET',
  path: '/flags',
  access: 'staff',
  response: one(z.array(flagRule)),
});

export const saveFlagRules = endpoint({
  summary: 'Change the rules of flags: the given ones, the others stay',
  method: 'PATCH',
  path: '/flags',
  access: 'super-admin',
  asksPassword: true,
  body: z.strictObject({
    rules: z
      .array(
        z.strictObject({
          kind: z.enum(flagKinds, 'Unknown flag'),
          level: z.enum(flagLevels, 'Choose off, amber or red'),
          /** Left out or null, it stays. */
          limit: z.optional(z.nullable(z.int('Enter a whole number'))),
        }),
      )
      .check(z.minLength(1, 'Choose a rule'), z.maxLength(flagKinds.length, 'Name each flag once')),
  }),
  response: changed(z.array(flagRule)),
});
