import type { Profile } from '@nairadesk/contract/auth';
import type { users } from '../database/tables/users-tables.ts';

/** The columns of `users` that `presentProfile` reads. */
export type ProfileRow = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'phone' | 'country' | 'role' | 'language'
>;

/** A row of `users` as the contract shows it. Profiles have no picture yet, so `logo` is null. */
export function presentProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    country: row.country,
    role: row.role,
    logo: null,
    language: row.language,
  };
}
