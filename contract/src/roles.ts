/** The roles of docs/specification.md 6.1. */
export const roles = ['user', 'admin', 'super-admin'] as const;
export type Role = (typeof roles)[number];

/** Tells whether a role is one of the staff's: everything but `user` (docs/specification.md 6.1). */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}
