import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import { and, eq, ne, sql } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';

/**
 * SQL that finds the desk account: the super-admin into whose bank and wallets customers pay. It is the one marked
 * as treasury, else the first one (docs/specification.md 11.3.1); a suspended one never.
 */
export const deskAccount = `
  select id, email from users where role = 'super-admin' and suspended_at is null
  order by treasury desc, created_at, id limit 1`;

/** SQL that finds the wallets of the desk account, where customers send the coins they sell. */
export const deskWallets = `
  select w.network, w.address as "walletAddress", w.memo, w.no_memo as "noMemo"
  from wallets w join (${deskAccount}) desk on desk.id = w.user_id`;

/** Marks this super-admin as the desk account, and records it unless the mark was theirs already. */
export async function markDeskAccount(
  tx: Tx,
  holderId: string,
  by: { actorId: string; from: string | null },
) {
  await tx
    .update(users)
    .set({ treasury: false })
    .where(and(eq(users.treasury, true), ne(users.id, holderId)));
  const marked = await tx
    .update(users)
    .set({ treasury: true })
    .where(and(eq(users.id, holderId), eq(users.treasury, false)))
    .returning({ id: users.id });
  if (marked.length === 0) return;
  recordAudit(tx, {
    action: 'desk-account-chosen',
    actorId: by.actorId,
    subjectType: 'user',
    subjectId: holderId,
    detail: { from: by.from },
  });
}

/** Marks the present holder of the desk account before a user with an older account becomes a super-admin. */
export async function keepDeskAccount(tx: Tx, actorId: string): Promise<void> {
  const holder = await findDeskAccount(tx);
  if (holder) await markDeskAccount(tx, holder, { actorId, from: holder });
}

/** The id of the desk account's holder; undefined: there is no active super-admin. */
export async function findDeskAccount(tx: Tx): Promise<string | undefined> {
  return (await readDeskAccount(tx))?.id;
}

/**
 * Who is mailed for the desk about an order: the holder of the desk account now. The order's own address is of when it
 * was placed, and may be of a colleague who left; with no active super-admin it is all there is.
 */
export async function findDeskReader(
  tx: Db,
  order: { admindetails: { email: string } },
): Promise<{ id: string; email: string }> {
  return (await readDeskAccount(tx)) ?? { id: 'desk', email: order.admindetails.email };
}

async function readDeskAccount(tx: Db): Promise<{ id: string; email: string } | undefined> {
  // biome-ignore lint/plugin: a constant of this file.
  const { rows } = await tx.execute<{ id: string; email: string }>(sql.raw(deskAccount));
  return rows[0];
}
