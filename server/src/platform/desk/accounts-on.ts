import type { BankDetails } from '@nairadesk/contract/settings';
import { createBatchLoader } from '../concurrency/batch-loader.ts';
import type { Ctx } from '../context/context.ts';

/** A receiving account that is switched on. */
export interface AccountOn {
  id: string;
  details: BankDetails;
  /** What today's orders to it may still sum to; null: any sum. */
  roomKobo: bigint | null;
}

/** SQL for what today's orders to each account sum to in Lagos, without cancelled ones: `id` and `kobo`. */
export const todaysOrders = `
  select o.receiving_account_id as id, sum(o.amount_kobo)::bigint as kobo from orders o
  where o.placed_at >= date_trunc('day', now(), 'Africa/Lagos') and o.status <> 'cancelled'
    and o.receiving_account_id is not null
  group by o.receiving_account_id`;

// Orders are summed only where an account that is on has a limit.
const accountsOn = {
  name: 'accounts_on',
  text: `
    select r.id, r.bank_name as "bankName", r.account_name as "accountName", r.account_number as "accountNumber",
      r.daily_cap_kobo - coalesce(today.kobo, 0) as "roomKobo"
    from receiving_accounts r
    left join (select * from (${todaysOrders}) sums where exists (
      select from receiving_accounts where switched_off_at is null and daily_cap_kobo is not null)) today
      on today.id = r.id
    where r.switched_off_at is null
    order by r.created_at, r.id`,
};

interface Row extends BankDetails {
  [column: string]: unknown;
  id: string;
  roomKobo: string | null;
}

interface Reader {
  /** What was read last, and when the reading began. */
  kept: { accounts: AccountOn[]; at: number } | null;
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
  let reader = readers.get(query);
  if (!reader) {
    reader = createReader(query);
    readers.set(query, reader);
  }
  const { kept } = reader;
  if (kept && !fresh && performance.now() - kept.at < keptMilliseconds) return kept.accounts;
  return reader.load();
}

function createReader(query: Ctx['query']): Reader {
  const load = createBatchLoader<'on', AccountOn[]>(async (asked) => {
    const at = performance.now();
    const accounts = (await query<Row>(accountsOn, [])).map(present);
    if (!reader.kept || reader.kept.at < at) reader.kept = { accounts, at };
    return asked.map(() => accounts);
  });
  const reader: Reader = { kept: null, load: () => load('on') };
  return reader;
}

function present({ id, bankName, accountName, accountNumber, roomKobo }: Row): AccountOn {
  const details = { bankName, accountName, accountNumber };
  return { id, details, roomKobo: roomKobo === null ? null : BigInt(roomKobo) };
}
