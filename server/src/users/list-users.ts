import type { listUsers as call, UserItem } from '@nairadesk/contract/users';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { contains, momentKey, pageOf, readPage, uuidKey } from '../platform/list-page.ts';
import { ledgerEntries, orders, users } from '../platform/tables.ts';

// Written out, not as a parameter: only so does it match the partial index.
const isCustomer = sql`${users.role} = 'user'`;

/** The customers, newest first, with how many of their orders were completed. Refuses: invalid (search, cursor). */
export async function listUsers(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const filter = and(
    isCustomer,
    contains(input.search, [users.name, users.email, users.phone, users.country]),
  );
  const rows = await selectUsers(ctx)
    .where(and(filter, page.after ? isBehind(page.after) : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => ctx.read.$count(users, filter),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present,
  });
}

function isBehind([createdAt, id]: string[]) {
  return sql`(${users.createdAt}, ${users.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

// Counted for the rows of the page only. The ledger says what was traded: one naira entry of the customer's an order.
function selectUsers(ctx: Ctx) {
  const traded = ctx.read
    .select({ times: count().as('times') })
    .from(orders)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.orderId, orders.id),
        eq(ledgerEntries.currency, 'NGN'),
        eq(ledgerEntries.account, 'customer'),
      ),
    )
    .where(eq(orders.userId, users.id))
    .as('traded');
  return ctx.read
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      country: users.country,
      role: users.role,
      createdAt: users.createdAt,
      transactionCount: traded.times,
    })
    .from(users)
    .crossJoinLateral(traded)
    .$dynamic();
}

function present({ createdAt, ...row }: Awaited<ReturnType<typeof selectUsers>>[number]): UserItem {
  return { ...row, timeStamp: createdAt.toISOString() };
}
