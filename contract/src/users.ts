import * as z from 'zod/mini';
import { changed, list, paging } from './answers.ts';
import { auditActions, auditSubjects } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { roles } from './roles.ts';

/** When and why a user was suspended; null if not. For staff only. */
export const suspension = z.nullable(z.object({ since: z.string(), reason: z.nullable(z.string()) }));

/** Since when staff keep a customer from placing orders, who and why; null if not. For staff only. */
export const freeze = z.nullable(z.object({ since: z.string(), by: z.string(), reason: z.string() }));
export type Freeze = z.output<typeof freeze>;

/** A customer as staff see them (docs/specification.md 3.2.9). */
export const userItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.nullable(z.string()),
  role: z.enum(roles),
  /** Orders that were completed. */
  transactionCount: z.number(),
  /** When the account was opened. */
  timeStamp: z.string(),
  suspension,
  freeze,
});
export type UserItem = z.output<typeof userItem>;

export const listUsers = endpoint({
  summary: 'List customers, without staff, newest first',
  method: 'GET',
  path: '/users',
  access: 'staff',
  query: z.strictObject(paging),
  response: list(userItem),
});

/** A person as super-admins see them, mostly a member of staff. */
export const personItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  /** Customers pay into this person's bank account and wallets. */
  deskAccount: z.boolean(),
  /** Has saved a bank account, which the desk account needs. */
  hasBank: z.boolean(),
  /** Has two-factor authentication on, or a passkey. */
  twoFactor: z.boolean(),
  timeStamp: z.string(),
  suspension,
});
export type PersonItem = z.output<typeof personItem>;

export const roleBody = z.strictObject({ role: z.enum(roles, 'Choose a role') });

export const suspensionBody = z.strictObject({
  suspended: z.boolean('Suspended must be true or false'),
  /** For the record: staff can read it, the person can't. */
  reason: line('Reason is required', 500),
});

export const listStaff = endpoint({
  summary: 'List staff, oldest account first',
  method: 'GET',
  path: '/users/staff',
  access: 'super-admin',
  query: z.strictObject(paging),
  response: list(personItem),
});

export const changeRole = endpoint({
  summary: 'Change a person’s role; ends their sessions and emails them',
  method: 'PATCH',
  path: '/users/{id}/role',
  access: 'super-admin',
  asksPassword: true,
  body: roleBody,
  response: changed(personItem),
  errors: ['not_found', 'last_super_admin', 'desk_account_held', 'approval_needed'],
});

export const changeSuspension = endpoint({
  summary: 'Suspend a person, which ends their sessions, or reinstate them; emails them',
  method: 'PATCH',
  path: '/users/{id}/suspension',
  access: 'super-admin',
  body: suspensionBody,
  response: changed(personItem),
  /** The password is asked for to reinstate staff alone. */
  errors: [
    'not_found',
    'last_super_admin',
    'desk_account_held',
    'password_confirmation_required',
    'approval_needed',
  ],
});

export const chooseDeskAccount = endpoint({
  summary: 'Make this super-admin the desk account that customers pay into; emails both holders',
  method: 'PATCH',
  path: '/users/{id}/desk-account',
  access: 'super-admin',
  asksPassword: true,
  response: changed(personItem),
  errors: ['not_found', 'desk_account_unfit', 'approval_needed'],
});

/** A row of the audit log as super-admins read it. */
export const activityItem = z.object({
  /** Its number; numbers have no gaps. */
  id: z.string(),
  timeStamp: z.string(),
  action: z.enum(auditActions),
  /** Who did it, by their name now; null without a login. */
  by: z.nullable(z.string()),
  /** Their address, which they can't change: a name may be copied. */
  byEmail: z.nullable(z.string()),
  byId: z.nullable(z.string()),
  subjectType: z.nullable(z.enum(auditSubjects)),
  /** The name of its subject: a person, a transaction id, an asset. */
  about: z.nullable(z.string()),
  /** The address of a person that it is about. */
  aboutEmail: z.nullable(z.string()),
  /** The id of a person that it is about, or of an order. */
  aboutId: z.nullable(z.string()),
  detail: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type ActivityItem = z.output<typeof activityItem>;

export const listActivity = endpoint({
  summary: 'List the audit log, newest first',
  method: 'GET',
  path: '/users/activity',
  access: 'super-admin',
  query: z.strictObject(paging),
  looksBack: true,
  response: list(activityItem),
});

export const resetTwoFactor = endpoint({
  summary:
    'Turn off two-factor authentication for a person who lost their phone, and remove their passkeys; logs them out and emails them',
  method: 'DELETE',
  path: '/users/{id}/two-factor',
  access: 'super-admin',
  asksPassword: true,
  response: changed(personItem),
  errors: ['not_found', 'two_factor_off'],
});
