import type { PersonItem } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { bankAccounts } from '../platform/database/tables/settings-tables.ts';
import { twoFactors } from '../platform/database/tables/two-factor-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { deskAccount } from '../platform/desk/desk-account.ts';

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** Starts a query for people with what super-admins manage: role, suspension, desk account, two-factor. */
export function selectPeople(read: Ctx['read']) {
  return read
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
      createdAt: users.createdAt,
      // biome-ignore lint/plugin: a constant.
      isDeskAccount: sql<boolean>`coalesce(${users.id} = (select id from (${sql.raw(deskAccount)}) desk), false)`,
      hasBank: sql<boolean>`${bankAccounts.userId} is not null`,
      twoFactor: sql<boolean>`(${twoFactors.confirmedAt} is not null
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
    })
    .from(users)
    .leftJoin(bankAccounts, eq(bankAccounts.userId, users.id))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .$dynamic();
}

/** A person as the contract shows them to super-admins. */
export function presentPerson(row: PersonRow): PersonItem {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    deskAccount: row.isDeskAccount,
    hasBank: row.hasBank,
    twoFactor: row.twoFactor,
    timeStamp: row.createdAt.toISOString(),
    suspension: presentSuspension(row),
  };
}

/** When and why a person was suspended; null if they are not. */
export function presentSuspension(
  row: Pick<PersonRow, 'suspendedAt' | 'suspendedReason'>,
): PersonItem['suspension'] {
  return row.suspendedAt && { since: row.suspendedAt.toISOString(), reason: row.suspendedReason };
}
