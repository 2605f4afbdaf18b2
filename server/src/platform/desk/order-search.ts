import type { AssetType } from '@nairadesk/contract/money';
import { coinFilter } from '../database/coin-filter.ts';
import type { Db } from '../database/database.ts';
import { between, like, or, type SQL, sql } from '../database/drizzle.ts';
import { containing, contains } from '../database/search.ts';
import { orderKinds } from '../database/tables/order-search-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { isPaidTo, isPersonNamed, isShort, peopleMeant } from '../identity/people-search.ts';
import { type Amounts, readAmounts } from './read-amounts.ts';
import { piecesOf, wholeIdOf } from './search-pieces.ts';

// More customers than that are not named one by one: there are so many that reading the newest orders finds theirs.
const mostPeople = 2000;

/** What is searched beside transaction id, asset name, coin and amount. */
export interface Searched {
  /** Name, email address and phone of the customer, and the accounts and wallets at which they are paid. */
  people: boolean;
  networks: boolean;
  /** These types of assets. */
  types: readonly AssetType[];
}

/** What the words of a search stand for. */
export interface OrderSearch {
  words: string;
  /** The kinds of orders that they name, and what of these. */
  kindIds: number[];
  assetNames: string[];
  networks: string[];
  types: readonly AssetType[];
  /** Whether customers are searched, those that they name, and whether there may be more of them. */
  people: boolean;
  userIds: string[];
  manyPeople: boolean;
  amounts: Amounts | null;
  /** Orders placed until then are in `order_search`. */
  filledUntil: string;
}

/** Reads what the words of a search, which are not empty, stand for. */
export async function readOrderSearch(
  read: Db,
  words: string,
  { people, networks, types }: Searched,
): Promise<OrderSearch> {
  const named = or(contains(words, [orderKinds.assetName]), coinFilter(words, orderKinds.assetName));
  const onNetwork = networks ? contains(words, [orderKinds.network]) : sql`false`;
  const ofType = sql`${orderKinds.assetType} = any(${sql.param(types)})`;
  const short = isShort(words);
  const found =
    people && !short ? sql`array(${peopleMeant(words)} limit ${mostPeople + 1})` : sql`array[]::uuid[]`;
  const { rows } = await read.execute<Found>(sql`
    with kinds as (
      select *, ${named} as named, ${onNetwork} as on_network from ${orderKinds}
      where ${named} or ${onNetwork} or ${ofType}
    )
    select array(select id from kinds) as "kindIds",
      array(select distinct asset_name from kinds where named) as "assetNames",
      array(select distinct network from kinds where on_network) as networks,
      ${found} as "userIds",
      (select filled_until::text from order_search_progress) as "filledUntil"`);
  const [row] = rows;
  if (!row) throw new Error('the progress of order_search is missing');
  const manyPeople = short || row.userIds.length > mostPeople;
  return { ...row, words, types, people, manyPeople, amounts: readAmounts(words) };
}

interface Found extends Record<string, unknown> {
  kindIds: number[];
  assetNames: string[];
  networks: string[];
  userIds: string[];
  filledUntil: string;
}

/**
 * Whether no index has the words: they have fewer than three letters, or no more than the letter of a year behind those
 * that every transaction id begins with.
 */
export function isInPart(search: OrderSearch): boolean {
  return search.people && (isShort(search.words) || piecesOf(search).id?.length === 0);
}

/** The condition that an order fits the words. It is true of any order, old or new, and looks at its row alone. */
export function fits(search: OrderSearch): SQL | undefined {
  const { people, words } = search;
  const paid = people ? isPaidTo(words) : undefined;
  return or(hasId(search), isOfKind(search), hasAmount(search), isOfCustomer(search), paid);
}

/** The condition that the transaction id of an order contains the words. */
export function hasId(search: OrderSearch): SQL {
  return like(orders.transactionId, idPattern(search));
}

/** The pattern of LIKE for transaction ids that contain the words; an id has capitals only. */
export function idPattern({ words }: OrderSearch): string {
  return containing(wholeIdOf(words) ?? words.toUpperCase());
}

/** The condition that an order is of a kind that the words name; undefined where they name none. */
export function isOfKind({ assetNames, networks, types }: OrderSearch): SQL | undefined {
  return or(
    assetNames.length > 0 ? sql`${orders.assetName} = any(${sql.param(assetNames)})` : undefined,
    networks.length > 0 ? sql`${orders.network} = any(${sql.param(networks)})` : undefined,
    types.length > 0 ? sql`${orders.assetType} = any(${sql.param(types)})` : undefined,
  );
}

/** The condition that an order is of the customers that were found; with many there are others, too. */
export function isOfNamed({ userIds }: OrderSearch): SQL {
  return sql`${orders.userId} = any(${sql.param(userIds)}::uuid[])`;
}

// A subquery in place of a join: the customer is read only where nothing else of the order fits.
function isOfCustomer(search: OrderSearch): SQL | undefined {
  const { people, manyPeople, words } = search;
  if (!people) return undefined;
  if (!manyPeople) return isOfNamed(search);
  return sql`(select ${isPersonNamed(words)} from ${users} where ${users.id} = ${orders.userId})`;
}

/** The condition that an order has the amount that the words say; undefined where they say none. */
export function hasAmount({ amounts }: OrderSearch): SQL | undefined {
  return amounts ? between(orders.amountKobo, amounts.least, amounts.most) : undefined;
}
