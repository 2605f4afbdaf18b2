import type { RefusalCode } from './errors.ts';
import type { Role } from './roles.ts';

/** The kinds of callers. In a call about a thing with an owner, `user` is that owner and all others are not. */
export const callers = [
  'visitor',
  'not activated',
  'suspended',
  'user',
  'another user',
  'admin',
  'super-admin',
] as const;
export type Caller = (typeof callers)[number];

/** `yes`, or the refusal for this caller. `not_found`: another's thing looks like a missing one. */
export type Verdict =
  | 'yes'
  | Extract<RefusalCode, 'unauthenticated' | 'not_activated' | 'suspended' | 'forbidden' | 'not_found'>;

const withoutSession = {
  visitor: 'unauthenticated',
  'not activated': 'not_activated',
  suspended: 'suspended',
} as const;

/**
 * Who may make a call: the only place that decides it. Every call of the contract names a row as its `access`, and every
 * row has a verdict for every caller; without one it does not compile.
 */
export const matrix = {
  /** Everyone; no token is read, but that of a sign-up where the call says so. */
  public: {
    visitor: 'yes',
    'not activated': 'yes',
    suspended: 'yes',
    user: 'yes',
    'another user': 'yes',
    admin: 'yes',
    'super-admin': 'yes',
  },
  /** Every logged-in user, about themselves or shared data. */
  member: { ...withoutSession, user: 'yes', 'another user': 'yes', admin: 'yes', 'super-admin': 'yes' },
  /** Every logged-in user, about one thing of their own. */
  'member-own': {
    ...withoutSession,
    user: 'yes',
    'another user': 'not_found',
    admin: 'not_found',
    'super-admin': 'not_found',
  },
  /** Customers, about themselves. */
  user: {
    ...withoutSession,
    user: 'yes',
    'another user': 'yes',
    admin: 'forbidden',
    'super-admin': 'forbidden',
  },
  /** Customers, about one thing of their own. */
  'user-own': {
    ...withoutSession,
    user: 'yes',
    'another user': 'not_found',
    admin: 'forbidden',
    'super-admin': 'forbidden',
  },
  /** The owner of one thing, and staff. */
  'owner-or-staff': {
    ...withoutSession,
    user: 'yes',
    'another user': 'not_found',
    admin: 'yes',
    'super-admin': 'yes',
  },
  /** Admins and super-admins. */
  staff: {
    ...withoutSession,
    user: 'forbidden',
    'another user': 'forbidden',
    admin: 'yes',
    'super-admin': 'yes',
  },
  /** Super-admins only. */
  'super-admin': {
    ...withoutSession,
    user: 'forbidden',
    'another user': 'forbidden',
    admin: 'forbidden',
    'super-admin': 'yes',
  },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof matrix;

/** Tells whether a role may make a call with this `access`; ownership is checked later. */
export function mayCall(access: Access, role: Role): boolean {
  return matrix[access][role] !== 'forbidden';
}
