import { type find as call, findMost } from '@nairadesk/contract/find';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, inArray, type SQL, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { findOrders, searchStatements } from '../platform/desk/find-orders.ts';
import { fits, type OrderSearch, readOrderSearch } from '../platform/desk/order-search.ts';
import { wholeIdOf } from '../platform/desk/search-pieces.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { type Found, findAwaited, findNamed, findTheirs, type Named } from './find-by-alert.ts';
import { findPeople, presentPerson } from './find-people.ts';
import { findReferences } from './find-references.ts';
import { presentOrders } from './present-orders.ts';
import { readPasted } from './read-pasted.ts';

const statements = searchStatements + 7;

/**
 * Orders, open and closed, and customers, by anything that is known of them. What the words name itself comes first, then
 * open orders, then closed ones, the newest first; of a pasted alert the order whose money it tells of; last the orders
 * whose customers say that they sent such a reference. Refuses: invalid (words, and search where it takes too long).
 */
export async function findAnything(ctx: Ctx, { words }: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.search(async (read) => {
    const pasted = readPasted(words);
    const named = await findNamed(read, pasted);
    const byId = await findByIds(read, pasted.ids);
    const references = await findReferences(read, pasted.references);
    const exact: Found[] = [
      ...byId,
      ...references.known,
      ...(await findAwaited(read, pasted, ctx.actor.id)),
      ...(pasted.amounts.length > 0 ? await findTheirs(read, named, pasted.amounts) : []),
      ...(pasted.isAlert ? await findTheirs(read, named, []) : []),
    ];
    // Nobody types an alert: its words together are in no name. And what is an ID as a whole is nothing else.
    const search =
      pasted.isAlert || (byId.length > 0 && wholeIdOf(words) !== null)
        ? null
        : await readOrderSearch(read, words, { people: true, networks: true, types: [] });
    // Last, what customers only say: they could say what hides another's order.
    const found = [...exact, ...(search ? await findByWords(read, search) : []), ...references.claimed];
    const people = search ? await findPeople(read, search) : await findPeople(read, pasted, idsOf(named));
    return {
      data: {
        orders: await presentOrders(read, found, words),
        people: people.map((row) => presentPerson(row, words)),
      },
    };
  }, statements);
}

function idsOf(named: readonly Named[]): string[] {
  return named.map(({ id }) => id);
}

async function findByIds(read: Db, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .select({ id: orders.id, transactionId: orders.transactionId })
    .from(orders)
    .where(inArray(orders.transactionId, [...ids]));
  const byId = new Map(rows.map((row) => [row.transactionId, row.id]));
  return ids.flatMap((one) => {
    const id = byId.get(one);
    return id ? [{ id, because: 'transaction-id' as const }] : [];
  });
}

async function findByWords(read: Db, search: OrderSearch): Promise<Pick<Found, 'id'>[]> {
  // Written out, not as parameters: only so do they match the partial index.
  const isOpen = sql`${orders.status} in ('pending', 'successful')`;
  const isClosed = sql`${orders.closedAt} is not null`;
  const open = await newestOf(read, and(isOpen, fits(search)));
  if (open.length >= findMost.orders) return open;
  const closed = await findOrders(read, search, isClosed, { limit: findMost.orders - open.length });
  return [...open, ...closed.map((id) => ({ id }))];
}

// Open orders are few enough to read each of them.
async function newestOf(read: Db, wanted: SQL | undefined): Promise<{ id: string }[]> {
  return read
    .select({ id: orders.id })
    .from(orders)
    .where(wanted)
    .orderBy(sql`${orders.placedAt} desc`, sql`${orders.id} desc`)
    .limit(findMost.orders);
}
