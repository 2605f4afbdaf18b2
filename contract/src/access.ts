import type { RefusalCode } from './errors.ts';
import type { Role } from './roles.ts';

/** Everybody who may knock. Of a call about a thing that has an owner, `user` is its owner and all others are not. */
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

/** `yes`, or with what the caller is refused. `not_found`: what is not theirs looks exactly like what is not there. */
export type Verdict =
  | 'yes'
  | Extract<RefusalCode, 'unauthenticated' | 'not_activated' | 'suspended' | 'forbidden' | 'not_found'>;

const nobody = {
  visitor: 'unauthenticated',
  'not activated': 'not_activated',
  suspended: 'suspended',
} as const;

/**
 * Who may make a call: the only place where it is decided. Every call of the contract names a row as its `access`
 * (one without does not compile), every row has a word for every caller.
 */
export const matrix = {
  /** Anybody; no token is read. */
  public: {
    visitor: 'yes',
    'not activated': 'yes',
    suspended: 'yes',
    user: 'yes',
    'another user': 'yes',
    admin: 'yes',
    'super-admin': 'yes',
  },
  /** Anybody signed in, about themselves or what everybody may see. */
  member: { ...nobody, user: 'yes', 'another user': 'yes', admin: 'yes', 'super-admin': 'yes' },
  /** Anybody signed in, about one thing of their own. */
  'member-own': {
    ...nobody,
    user: 'yes',
    'another user': 'not_found',
    admin: 'not_found',
    'super-admin': 'not_found',
  },
  /** Customers, about themselves. */
  user: { ...nobody, user: 'yes', 'another user': 'yes', admin: 'forbidden', 'super-admin': 'forbidden' },
  /** Customers, about one thing of their own. */
  'user-own': {
    ...nobody,
    user: 'yes',
    'another user': 'not_found',
    admin: 'forbidden',
    'super-admin': 'forbidden',
  },
  /** Whoever owns the one thing that it is about, and staff. */
  'owner-or-staff': {
    ...nobody,
    user: 'yes',
    'another user': 'not_found',
    admin: 'yes',
    'super-admin': 'yes',
  },
  /** Admins and super-admins. */
  staff: { ...nobody, user: 'forbidden', 'another user': 'forbidden', admin: 'yes', 'super-admin': 'yes' },
  /** Super-admins alone. */
  'super-admin': {
    ...nobody,
    user: 'forbidden',
    'another user': 'forbidden',
    admin: 'forbidden',
    'super-admin': 'yes',
  },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof matrix;

/** Tells whether a call with this `access` is open to a role; whether the thing asked for is theirs is seen later. */
export function mayCall(access: Access, role: Role): boolean {
  return matrix[access][role] !== 'forbidden';
}
