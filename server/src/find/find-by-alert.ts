import type { FindReason } from '@nairadesk/contract/find';
import type { Db } from '../platform/database/database.ts';
import { and, eq, or, type SQL, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Amounts } from '../platform/desk/read-amounts.ts';
import { asName, fitName, type NameFit } from '../platform/identity/fit-name.ts';
import { hasTwoOf, isPersonNamed, peoplePaidAt } from '../platform/identity/people-search.ts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';
import { matchCredits } from '../platform/money/matching/match-credits.ts';
import { readAwaited } from '../platform/money/matching/read-awaited.ts';
import type { Pasted } from './read-pasted.ts';

/** An order that was found, and what of it. */
export interface Found {
  id: string;
  because: FindReason;
  /** How many customers have orders that fit as well. */
  customersAlike?: number;
}

// More people with such a name or account are too many to choose from.
const mostPeople = 200;
const mostOrders = 8;
const newestOfEach = 3;

/** A customer whom a text names, or only has an account of. */
export interface Named {
  id: string;
  by: 'name' | 'account';
  /** How well their name fits the best of those that the text has. */
  fit: NameFit;
}

/** The customers whom a text names, or whose account it has; those whose name fits best first. */
export async function findNamed(read: Db, pasted: Pasted): Promise<Named[]> {
  const { names, accounts, isAlert } = pasted;
  const named = names.map((name) => (isAlert ? hasTwoOf(name.split(' ')) : isPersonNamed(name)));
  const paid = accounts.length > 0 ? sql`${users.id} in ${peoplePaidAt(accounts)}` : undefined;
  const each = [...named, paid]
    .filter((one) => one !== undefined)
    .map(
      (one) =>
        sql`(select ${users.id}, ${users.name}, ${one === paid}::boolean as paid from ${users} where ${one} limit ${mostPeople})`,
    );
  if (each.length === 0) return [];
  const { rows } = await read.execute<{ id: string; name: string; paid: boolean }>(
    sql.join(each, sql` union all `),
  );
  const isCloseTo = (name: string) => names.map((one) => fitName(asName(one), asName(name)));
  const judged = rows.map((row) => ({ ...row, fits: isCloseTo(row.name) }));
  const fitting = judged.filter(({ paid: byAccount, fits }) => byAccount || !isAlert || fits.some(Boolean));
  const rank = ({ paid: byAccount, fits }: (typeof fitting)[number]) =>
    fits.includes('match') ? 0 : byAccount ? 1 : 2;
  const ranked = fitting.toSorted((a, b) => rank(b) - rank(a));
  const once = new Map(ranked.map(({ id, paid: byAccount, fits }) => [id, { byAccount, fits }] as const));
  // The best of each came last.
  return [...once].reverse().map(([id, { byAccount, fits }]) => ({
    id,
    by: byAccount ? 'account' : 'name',
    fit: fits.includes('match') ? 'match' : (fits.find(Boolean) ?? null),
  }));
}

/** The orders that wait for just this money, as a line of a statement that says the same would be matched. */
export async function findAwaited(read: Db, pasted: Pasted, actorId: string): Promise<Found[]> {
  const { amounts, names, accounts, isAlert } = pasted;
  if (!isAlert || amounts.length === 0) return [];
  const senders = [
    ...names.map((senderName) => ({ senderName, senderAccount: null })),
    ...accounts.map((senderAccount) => ({ senderName: null, senderAccount })),
  ];
  const credits = amounts.flatMap(({ least }) => senders.map((sender) => creditOf(pasted, least, sender)));
  const awaited = await readAwaited(read, credits, actorId);
  // The alert has no date: what is closed may have waited for it, too.
  const waiting = awaited.orders.flatMap((order) => (order.isMatchable ? [{ ...order, endedAt: null }] : []));
  return awaited.credits.flatMap((credit) =>
    matchCredits([credit], waiting).map(
      ([, { id, why }]): Found => ({ id, because: reasons[why ?? 'transaction-id'] }),
    ),
  );
}

const reasons = {
  'transaction-id': 'transaction-id',
  'amount-and-id': 'transaction-id',
  'id-beside-other': 'transaction-id',
  'amount-and-name': 'amount-and-name',
  'amount-and-account': 'amount-and-account',
  'sender-and-near-amount': 'amount-and-name',
} as const satisfies Record<string, FindReason>;

function creditOf(
  { words }: Pasted,
  amountKobo: bigint,
  sender: { senderName: string | null; senderAccount: string | null },
): ReadLine {
  const party = { ...sender, senderBank: null };
  return {
    line: {
      row: 0,
      key: '',
      at: new Date(),
      hasTime: true,
      amountKobo,
      balanceKobo: null,
      reference: null,
      narration: words,
      ...party,
      isTakenBack: false,
      isSweep: false,
    },
    // Found by itself.
    reading: { kind: 'transfer', transactionIds: { whole: [], loose: [] }, ...party },
  };
}

/**
 * The orders of these customers that have one of these amounts; without any, their newest. Each customer's best comes
 * before any second one, so that orders of one name don't hide another's; what is open comes first.
 */
export async function findTheirs(
  read: Db,
  people: readonly Named[],
  amounts: readonly Amounts[],
): Promise<Found[]> {
  if (people.length === 0) return [];
  const agreed = or(...amounts.map((one) => isOf(sql`${orders.amountKobo}`, one)));
  const settled = or(...amounts.map((one) => isOf(sql`${orders.settledKobo}`, one)));
  const newest = read
    .select({
      id: orders.id,
      placedAt: orders.placedAt,
      isClosed: sql`${orders.closedAt} is not null`.as('is_closed'),
    })
    .from(orders)
    .where(and(eq(orders.userId, sql`person.id`), or(agreed, settled)))
    .orderBy(sql`${orders.placedAt} desc`, sql`${orders.id} desc`)
    .limit(amounts.length > 0 ? mostOrders : newestOfEach);
  const groups = people.map(({ by, fit }) => `${by} ${fit}`);
  const { rows } = await read.execute<{ id: string; rank: number; customers: number }>(sql`
    with theirs as (
      select its.id, person.rank, person.alike, its.is_closed, its.placed_at,
        row_number() over (partition by person.rank order by its.is_closed, its.placed_at desc) as nth
      from unnest(${sql.param(people.map(({ id }) => id))}::uuid[], ${sql.param(groups)}::text[])
        with ordinality person (id, alike, rank)
      cross join lateral ${newest} its
    )
    select id, rank::int as rank, (
      select count(*)::int from theirs other where other.nth = 1 and other.alike = theirs.alike) as customers
    from theirs order by nth, is_closed, theirs.rank, placed_at desc limit ${mostOrders}`);
  const because = amounts.length > 0 ? reasonsWithAmount : reasonsAlone;
  return rows.map(({ id, rank, customers }) => ({
    id,
    because: because[people[rank - 1]?.by ?? 'name'],
    ...(amounts.length > 0 && { customersAlike: customers }),
  }));
}

const reasonsWithAmount = { name: 'amount-and-name', account: 'amount-and-account' } as const;
const reasonsAlone = { name: 'name', account: 'account-number' } as const;

function isOf(column: SQL, { least, most }: Amounts): SQL {
  return sql`${column} between ${least} and ${most}`;
}
