import { type find as call, findMost } from '@nairadesk/contract/find';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { unlessSlow } from '../platform/database/run-search.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { findOpenOrders, findOrders } from '../platform/desk/find-orders.ts';
import { type OrderSearch, readOrderSearch } from '../platform/desk/order-search.ts';
import { wholeIdOf } from '../platform/desk/search-pieces.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { type Found, findAwaited, findNamed, findTheirs } from './find-by-alert.ts';
import { findPeople, presentPerson } from './find-people.ts';
import { findReferences } from './find-references.ts';
import { readOwnAccounts } from './own-accounts.ts';
import { presentOrders } from './present-orders.ts';
import { type Pasted, readPasted } from './read-pasted.ts';

/**
 * Orders, open and closed, and customers, by anything that is known of them. What the words name itself comes first, then
 * open orders, then closed ones, the newest first; of a pasted alert the order whose money it tells of; last the orders
 * whose customers say that they sent such a reference. What takes too long, as many common names do, is left out, and
 * the answer says so. Refuses: invalid (words, also where all of it takes too long).
 */
export async function findAnything(ctx: Ctx, { words }: Input<typeof call>): Promise<Reply<typeof call>> {
  const work = async (read: Db) => {
    const pasted = readPasted(words, await readOwnAccounts(read));
    const byId = await findByIds(read, pasted.ids);
    const references = await findReferences(read, pasted.references);
    const awaited = await findAwaited(read, pasted, ctx.actor.id);
    const named = await unlessSlow(read, (part) => findTold(part, pasted));
    // Accounts are few, and none of them is common.
    const paid = named ?? (await unlessSlow(read, (part) => findTold(part, { ...pasted, names: [] })));
    const exact: Found[] = [...byId, ...references.known, ...awaited, ...(paid?.orders ?? [])];
    // An alert is pasted: its words together are in no name. And what is an ID as a whole is nothing else.
    const isSearch = !pasted.isAlert && !(byId.length > 0 && wholeIdOf(words) !== null);
    const searched = isSearch ? await unlessSlow(read, (part) => findByWords(part, words)) : undefined;
    // Last, what customers only say: they could say what hides another's order.
    const found = [...exact, ...(searched?.orders ?? []), ...references.claimed];
    const people = (isSearch ? searched?.people : paid?.people) ?? [];
    return {
      data: {
        orders: await presentOrders(read, found, words),
        people: people.map((row) => presentPerson(row, words)),
        leftOut: named === null || searched === null || searched?.isPart === true,
      },
    };
  };
  return ctx.search(work, 'words');
}

/** Of the customers whom a text names, or whose account it has: their orders of its amount, and of an alert others, too. */
async function findTold(read: Db, pasted: Pasted) {
  const { amounts, otherAmounts, isAlert } = pasted;
  const named = await findNamed(read, pasted);
  const orders: Found[] = [
    ...(amounts.length > 0 ? await findTheirs(read, named, amounts) : []),
    ...(isAlert ? await findTheirs(read, named, []) : []),
  ];
  const others = otherAmounts.length > 0 ? await findTheirs(read, named, otherAmounts) : [];
  return {
    orders: [...orders, ...others.map(({ id }) => ({ id, because: 'other-amount' as const }))],
    people: isAlert
      ? await findPeople(
          read,
          pasted,
          named.map(({ id }) => id),
        )
      : [],
  };
}

async function findByWords(read: Db, words: string) {
  const search = await readOrderSearch(read, words, { people: true, networks: true, types: [] });
  return { ...(await findSearched(read, search)), people: await findPeople(read, search) };
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

async function findSearched(read: Db, search: OrderSearch) {
  const isClosed = sql`${orders.closedAt} is not null`;
  const open = await findOpenOrders(read, search, findMost.orders);
  const left = findMost.orders - open.ids.length;
  const closed = left > 0 ? await findOrders(read, search, isClosed, { limit: left }) : [];
  return { orders: [...open.ids, ...closed].map((id) => ({ id })), isPart: open.isPart };
}
