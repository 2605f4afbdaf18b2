import type { BankDetails } from '@nairadesk/contract/settings';
import { createBatchLoader } from '../concurrency/batch-loader.ts';
import type { Ctx } from '../context/context.ts';

/** A receiving account that is switched on. */
export interface AccountOn {
  id: string;
  details: BankDetails;
  /** What today's orders to it may still sum to; null: any sum. */
  roomKobo: bigint | null;
  /** The same if customers pay no more of what they promise than their completed orders came to; null: any sum. */
  roomBesidePromisesKobo: bigint | null;
}

// Enough to know a good customer by.
const pastOrdersLookedAt = 100;

/**
 * SQL for what today's orders to each account sum to in Lagos, without cancelled ones: `id`, `kobo`, and in
 * `"knownKobo"` what was completed or has come for them, and of what each customer promises besides no more than their
 * completed purchases came to. Unless the condition `when` holds, no order is read and there is no row.
 */
export const todaysOrders = (when = 'true') => `
  select account as id, sum(customer.kobo)::bigint as kobo,
    sum(paid + least(customer.kobo - paid, past.kobo))::bigint as "knownKobo"
  from (
    select account, user_id, sum(kobo) as kobo, sum(paid) as paid
    from (
      select receiving_account_id as account, user_id, amount_kobo as kobo, case status when 'completed' then amount_kobo
        else least(amount_kobo, (select coalesce(sum(m.amount_kobo), 0) from receipt_matches m
          where m.order_id = orders.id and m.undone_at is null)) end as paid
      from orders
      where placed_at >= date_trunc('day', now(), 'Africa/Lagos') and status <> 'cancelled'
        and receiving_account_id is not null and ${when}
    ) today group by account, user_id
  ) customer
  cross join lateral (
    select coalesce(sum(amount_kobo), 0) as kobo from (
      select amount_kobo from orders o
      where customer.kobo > customer.paid and o.user_id = customer.user_id and o.status = 'completed'
        and o.order_type = 'buy' and not exists (select from order_reversals r where r.order_id = o.id)
      order by o.placed_at desc, o.id desc limit ${pastOrdersLookedAt}) completed
  ) past
  group by account`;

// Orders are summed only where an account that is on has a limit. The condition stands where they are read: around the
// sums, PostgreSQL makes them first and then compares each with it.
const anyLimit =
  'exists (select from receiving_accounts where switched_off_at is null and daily_cap_kobo is not null)';

export const accountsOn = {
  name: 'accounts_on',
  text: `
    select r.id, r.bank_name as "bankName", r.account_name as "accountName", r.account_number as "accountNumber",
      r.daily_cap_kobo - coalesce(today.kobo, 0) as "roomKobo",
      r.daily_cap_kobo - coalesce(today."knownKobo", 0) as "roomBesidePromisesKobo"
    from receiving_accounts r
    left join (${todaysOrders(anyLimit)}) today on today.id = r.id
    where r.switched_off_at is null
    order by r.created_at, r.id`,
};

interface Row extends BankDetails {
  [column: string]: unknown;
  id: string;
  roomKobo: string | null;
  roomBesidePromisesKobo: string | null;
}

/** What an order of this instance takes, and when it was written; null: it is being written. */
interface Taken {
  accountId: string;
  kobo: bigint;
  writtenAt: number | null;
}

interface Reader {
  /** What was read last, less what was taken since, and when the reading began. */
  kept: { accounts: AccountOn[]; at: number } | null;
  /** What the sums that were read last may lack. */
  taken: Set<Taken>;
  load: () => Promise<AccountOn[]>;
}

// What makes it stale: orders placed by other instances, cancelled orders, midnight, and accounts that were added,
// limited or switched since. None of that harms: an order is only written if its account is still on.
const keptMilliseconds = 3_000;
const readers = new WeakMap<Ctx['query'], Reader>();

/** The receiving accounts that are on, oldest first, as they were within the last three seconds; `fresh`: as they are. */
export async function readAccountsOn(
  { query }: Pick<Ctx, 'query'>,
  { fresh = false } = {},
): Promise<AccountOn[]> {
  const reader = readerOf(query);
  const { kept } = reader;
  if (kept && !fresh && performance.now() - kept.at < keptMilliseconds) return kept.accounts;
  return reader.load();
}

/** An account with room taken in it. */
export interface TakenRoom {
  account: AccountOn;
  /** Says whether the order was written: else the room is free again. */
  settle(written: boolean): void;
}

/**
 * Takes room for an order in the account that `choose` picks of those that are kept, at once: between the choice and the
 * taking no other order of this instance comes. Null: it picks none.
 */
export function takeRoom(
  { query }: Pick<Ctx, 'query'>,
  kobo: bigint,
  choose: (accounts: AccountOn[]) => AccountOn | null,
): TakenRoom | null {
  const reader = readerOf(query);
  const account = choose(reader.kept?.accounts ?? []);
  if (!account || account.roomKobo === null) return account && { account, settle: () => {} };
  const taken: Taken = { accountId: account.id, kobo, writtenAt: null };
  reader.taken.add(taken);
  shrink(account, kobo);
  const settle = (written: boolean) => {
    if (written) taken.writtenAt = performance.now();
    else if (reader.taken.delete(taken)) {
      // The sums may have been read again since.
      const now = reader.kept?.accounts.find(({ id }) => id === account.id);
      if (now) shrink(now, -kobo);
    }
  };
  return { account, settle };
}

function readerOf(query: Ctx['query']): Reader {
  let reader = readers.get(query);
  if (!reader) {
    reader = createReader(query);
    readers.set(query, reader);
  }
  return reader;
}

function createReader(query: Ctx['query']): Reader {
  const load = createBatchLoader<'on', AccountOn[]>(async (asked) => {
    const at = performance.now();
    const accounts = (await query<Row>(accountsOn, [])).map(present);
    if (!reader.kept || reader.kept.at < at) keep(reader, accounts, at);
    return asked.map(() => accounts);
  });
  const reader: Reader = { kept: null, taken: new Set(), load: () => load('on') };
  return reader;
}

function keep(reader: Reader, accounts: AccountOn[], at: number): void {
  for (const taken of reader.taken) {
    const isRead = taken.writtenAt !== null && taken.writtenAt < at;
    const account = accounts.find(({ id }) => id === taken.accountId);
    if (isRead) reader.taken.delete(taken);
    else if (account) shrink(account, taken.kobo);
  }
  reader.kept = { accounts, at };
}

function shrink(account: AccountOn, kobo: bigint): void {
  if (account.roomKobo !== null) account.roomKobo -= kobo;
  if (account.roomBesidePromisesKobo !== null) account.roomBesidePromisesKobo -= kobo;
}

function present(row: Row): AccountOn {
  const { id, bankName, accountName, accountNumber } = row;
  return {
    id,
    details: { bankName, accountName, accountNumber },
    roomKobo: koboOrNull(row.roomKobo),
    roomBesidePromisesKobo: koboOrNull(row.roomBesidePromisesKobo),
  };
}

function koboOrNull(kobo: string | null): bigint | null {
  return kobo === null ? null : BigInt(kobo);
}
