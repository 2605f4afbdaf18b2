import type { Role } from '@nairadesk/contract/roles';

/** A role as people are shown it. */
export const roleLabels: Record<Role, string> = {
  user: 'Customer',
  admin: 'Admin',
  'super-admin': 'Super admin',
};

/** What a role allows. */
export const roleHints: Record<Role, string> = {
  user: 'Trades here. Can’t see the desk.',
  admin: 'Works at the desk: orders, assets, users and messages.',
  'super-admin': 'Works at the desk, manages staff, suspends people and chooses the desk account.',
};
