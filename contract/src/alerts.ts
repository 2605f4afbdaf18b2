import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

/** What a member of staff may want to be told of. */
export const occasions = [
  'order-reported',
  'order-waiting',
  'code-complaint',
  'mention',
  'refund-due',
  'approval',
] as const;
export type Occasion = (typeof occasions)[number];

/** How: a sound of the open page, a notification on devices, a mail. */
export const alertWays = ['sound', 'push', 'mail'] as const;
export type AlertWay = (typeof alertWays)[number];

/** What makes a sound where it is chosen: what an open page counts. */
export const soundOccasions = ['order-reported', 'code-complaint'] as const satisfies readonly Occasion[];

export const waitingMinutesMost = 240;

const ways = z.strictObject({ sound: z.boolean(), push: z.boolean(), mail: z.boolean() });

/**
 * The choices of staff who made none: mails of what is reported, didn't work or waits for their approval, while they
 * are on shift, and of what names or answers them.
 */
export const alertDefaults = {
  choices: {
    'order-reported': { sound: false, push: false, mail: true },
    'order-waiting': { sound: false, push: false, mail: false },
    'code-complaint': { sound: false, push: false, mail: true },
    mention: { sound: false, push: false, mail: true },
    'refund-due': { sound: false, push: false, mail: false },
    approval: { sound: false, push: false, mail: true },
  },
  waitingMinutes: 10,
} as const satisfies AlertChoices;

const firstChoices = {
  'order-reported': ways,
  'order-waiting': ways,
  mention: ways,
  'refund-due': ways,
};

/** A reported order that has waited for so long is an occasion. */
const waitingMinutes = wholeNumber(
  1,
  waitingMinutesMost,
  `Enter whole minutes from 1 to ${waitingMinutesMost}`,
);

/** What a member of staff is told of, and how. Only `soundOccasions` make a sound. */
export const alertChoices = z.strictObject({
  choices: z.strictObject({ ...firstChoices, approval: ways, 'code-complaint': ways }),
  waitingMinutes,
});

/** As it is saved. A page loaded before an occasion was one doesn't send it: it stays as it was. */
const alertChoicesBody = z.strictObject({
  choices: z.strictObject({
    ...firstChoices,
    approval: z.optional(ways),
    'code-complaint': z.optional(ways),
  }),
  waitingMinutes,
});
export interface AlertChoices {
  choices: Record<Occasion, Record<AlertWay, boolean>>;
  waitingMinutes: number;
}

/** What the service worker shows. No customer's name, account or code, and to a customer no sum of theirs: it passes through a push service to a locked screen. */
export interface PushNotice {
  title: string;
  body: string;
  /** What opens, on this site. */
  path: string;
  /** A later one of the same tag takes its place. */
  tag: string;
}

export const getAlertChoices = endpoint({
  summary: 'Read what the caller is told of, and how',
  method: 'GET',
  path: '/alerts/choices',
  access: 'staff',
  response: one(alertChoices),
});

export const saveAlertChoices = endpoint({
  summary: 'Choose what the caller is told of, and how',
  method: 'PATCH',
  path: '/alerts/choices',
  access: 'staff',
  body: alertChoicesBody,
  response: changed(alertChoices),
});

export const countWaiting = endpoint({
  summary:
    'Count the open orders whose payment is reported, the complaints about delivered codes, and the messages without a reply',
  method: 'GET',
  path: '/alerts/waiting',
  access: 'staff',
  response: one(
    z.object({
      reported: z.number(),
      /** When the newest of them was reported; null where there is none. */
      newest: z.nullable(z.string()),
      /** Complaints about delivered codes that staff have not answered. */
      complaints: z.number(),
      newestComplaint: z.nullable(z.string()),
      /** Support messages without a reply. */
      messages: z.number(),
    }),
  ),
});

export const getPushKey = endpoint({
  summary: 'Read the public key with which a browser asks its push service for notifications from here',
  method: 'GET',
  path: '/alerts/push-key',
  access: 'member',
  response: one(z.object({ publicKey: z.string() })),
});

export const addPushSubscription = endpoint({
  summary: 'Have notifications on this browser, for as long as the caller is logged in there',
  method: 'POST',
  path: '/alerts/push-subscriptions',
  access: 'member',
  body: z.strictObject({
    /** As the browser's push service gave it (https://www.w3.org/TR/push-api/). */
    endpoint: z.string('Endpoint is required').check(z.maxLength(1000, 'Use at most 1000 characters')),
    keys: z.strictObject({
      p256dh: z.string('Key is required').check(z.regex(/^[\w-]{87}$/, 'This browser key isn’t valid')),
      auth: z.string('Key is required').check(z.regex(/^[\w-]{22}$/, 'This browser key isn’t valid')),
    }),
  }),
  response: changed(z.object({ id: z.string() })),
});

export const removePushSubscription = endpoint({
  summary: 'Have no more notifications on a browser of the caller’s; does nothing where there were none',
  method: 'DELETE',
  path: '/alerts/push-subscriptions/{id}',
  access: 'member',
  response: confirmation,
});

export const sendTestAlert = endpoint({
  summary: 'Send a test notification to the caller’s own browsers',
  method: 'POST',
  path: '/alerts/test',
  access: 'staff',
  response: changed(z.object({ devices: z.number() })),
});
