import type { listUsers as call, UserItem } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { and, count, desc, eq, or, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { ledgerEntries, orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { phonePart } from '../platform/identity/phones.ts';
import { presentSuspension } from './present-person.ts';

// Written out, not as a parameter: only so does it match the partial index.
const isCustomer = sql`${users.role} = 'user'`;

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  country: users.country,
  role: users.role,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
};

/** The customers, newest first, with how many of their orders were completed. Refuses: invalid (search, cursor). */
export async function listUsers(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const filter = and(
    isCustomer,
    or(
      contains(input.search, [users.name, users.email, users.phone, users.country]),
      contains(phonePart(input.search), [users.phone]),
    ),
  );
  const rows = await ctx.read
    .select({ ...shown, createdAt: users.createdAt })
    .from(users)
    .where(and(filter, page.after ? isBehind(users.createdAt, users.id, page.after) : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.fetch);
  const counts = await countTransactions(
    ctx,
    rows.map((row) => row.id),
  );
  return pageOf(page, rows, {
    countAll: () => ctx.read.$count(users, filter),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: ({ createdAt, suspendedAt, suspendedReason, ...user }): UserItem => ({
      ...user,
      transactionCount: counts.get(user.id) ?? 0,
      timeStamp: createdAt.toISOString(),
      suspension: presentSuspension({ suspendedAt, suspendedReason }),
    }),
  });
}

// Counted from the ledger: each completed order has one naira entry of the customer. A query of its own, so that the
// database can look up ten people by index and ten thousand in one scan.
async function countTransactions(ctx: Ctx, userIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.read
    .select({ userId: orders.userId, times: count() })
    .from(orders)
    .innerJoin(ledgerEntries, eq(ledgerEntries.orderId, orders.id))
    .where(
      and(
        sql`${orders.userId} = any(${sql.param(userIds)}::uuid[])`,
        eq(ledgerEntries.currency, 'NGN'),
        eq(ledgerEntries.account, 'customer'),
      ),
    )
    .groupBy(orders.userId);
  return new Map(rows.map((row) => [row.userId, row.times]));
}
