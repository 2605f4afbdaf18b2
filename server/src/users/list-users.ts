import type { listUsers as call, UserItem } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { countAll } from '../platform/database/added-totals.ts';
import { and, count, eq, inArray, or, type SQL, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { canUseIndex, countFound, type ListSearch, searchList } from '../platform/database/search-list.ts';
import { ledgerEntries } from '../platform/database/tables/ledger-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readFreezes } from '../platform/identity/freezes.ts';
import { phonePart } from '../platform/identity/phones.ts';
import { presentSuspension } from './present-person.ts';

// The role is written out, not a parameter: only so does it match the partial index of staff.
const customers = {
  table: users,
  id: users.id,
  among: sql`${users.role} = 'user'`,
  order: sql`${users.createdAt} desc, ${users.id} desc`,
};
const isStaff = sql`${users.role} <> 'user'`;

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  country: users.country,
  role: users.role,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
  createdAt: users.createdAt,
};

/** The customers, newest first, with how many of their orders were completed. Refuses: invalid (search, cursor). */
export async function listUsers(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const behind = page.after ? isBehind(users.createdAt, users.id, page.after) : undefined;
  const readWhere = (read: Ctx['read']) => (condition: SQL | undefined) =>
    read.select(shown).from(users).where(condition).orderBy(customers.order).limit(page.fetch);
  const words = input.search?.trim();
  const search = words ? await readSearch(ctx.read, words) : undefined;
  const rows = search
    ? await ctx.search((read) => searchList(read, search, { behind, fetch: page.fetch }, readWhere(read)))
    : await readWhere(ctx.read)(and(customers.among, behind));
  const ids = rows.map((row) => row.id);
  const [counts, freezes] = await Promise.all([countTransactions(ctx, ids), readFreezes(ctx.read, ids)]);
  return pageOf(page, rows, {
    countAll: () => (search ? ctx.search((read) => countFound(read, search)) : countCustomers(ctx.read)),
    inPart: search !== undefined && !canUseIndex(search.words),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: ({ createdAt, suspendedAt, suspendedReason, ...user }): UserItem => ({
      ...user,
      transactionCount: counts.get(user.id) ?? 0,
      timeStamp: createdAt.toISOString(),
      suspension: presentSuspension({ suspendedAt, suspendedReason }),
      freeze: freezes.get(user.id) ?? null,
    }),
  });
}

async function readSearch(read: Ctx['read'], words: string): Promise<ListSearch> {
  // A whole address is that of one customer; most of its parts are in many.
  const hasAddress = eq(users.email, words.toLowerCase());
  if ((await read.$count(users, and(customers.among, hasAddress))) > 0)
    return { ...customers, words, fits: hasAddress };
  const countries = await countriesNamed(read, words);
  const fits = or(
    contains(words, [users.name, users.email, users.phone]),
    contains(phonePart(words), [users.phone]),
    countries.length > 0 ? inArray(users.country, countries) : undefined,
  );
  return { ...customers, words, fits: fits ?? sql`false` };
}

// From one country to the next by the index: there are few, whatever the number of people.
async function countriesNamed(read: Ctx['read'], words: string): Promise<string[]> {
  const country = sql<string>`country`.as('country');
  const rows = await read
    .select({ country })
    .from(sql`(
      with recursive countries (country) as (
        select min(country) from users
        union all
        select (select min(country) from users where country > countries.country) from countries
        where countries.country is not null
      ) select country from countries) countries`)
    .where(contains(words, [country]));
  return rows.map((row) => row.country);
}

async function countCustomers(read: Ctx['read']): Promise<number> {
  const [all, staff] = await Promise.all([countAll(read, users), read.$count(users, isStaff)]);
  return all - staff;
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
        // Written out: only so does it match the partial index, and cancelled ones are not read.
        sql`${orders.status} = 'completed'`,
        eq(ledgerEntries.currency, 'NGN'),
        eq(ledgerEntries.account, 'customer'),
        // Not the entry that a reversal adds.
        eq(ledgerEntries.posting, 'trade'),
      ),
    )
    .groupBy(orders.userId);
  return new Map(rows.map((row) => [row.userId, row.times]));
}
