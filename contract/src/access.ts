/** The roles of spec section 6. */
export const roles = ['user', 'admin', 'super-admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may make a call. Every endpoint names one; a call without it does not compile.
 * - `public`: anybody, no token read
 * - `member`: anybody signed in, whatever the role
 * - `user`: customers only
 * - `staff`: admin and super-admin
 */
export type Access = 'public' | 'member' | 'user' | 'staff';

/** Tells whether a role is one of the staff's: everything but `user` (spec section 6). */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** Tells whether someone with `role` (null: not signed in) may make a call with this `access`. */
export function mayCall(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  if (access === 'member') return true;
  return access === 'staff' ? isStaff(role) : !isStaff(role);
}
