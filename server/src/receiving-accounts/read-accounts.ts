import { nairaOf } from '@nairadesk/contract/money';
import type { OrderToAccount, ReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import type { Ctx } from '../platform/context/context.ts';
import { todaysOrders } from '../platform/desk/accounts-on.ts';
import { Refusal } from '../platform/errors/refusal.ts';

// Of the open orders that point to an account so many are listed; their count is exact.
const ordersListed = 100;

interface Row extends Omit<ReceivingAccount, 'dailyCap' | 'today' | 'room' | 'switchedOff' | 'openOrders'> {
  [column: string]: unknown;
  capKobo: string | null;
  todayKobo: string;
  offAt: Date | null;
  offReason: string;
  offBy: string | null;
  orders: (Omit<OrderToAccount, 'amount'> & { amountKobo: string })[];
}

// An open order from before orders named their account has a copy of its details all the same.
const pointsTo = `(o.receiving_account_id = r.id or o.receiving_account_id is null and o.order_type = 'buy'
  and o.admindetails #>> '{bankDetails,bankName}' = r.bank_name
  and o.admindetails #>> '{bankDetails,accountNumber}' = r.account_number)`;

const receivingAccounts = {
  name: 'receiving_accounts',
  text: `
    select r.id, r.bank_name as "bankName", r.account_name as "accountName", r.account_number as "accountNumber",
      r.daily_cap_kobo as "capKobo", coalesce(today.kobo, 0) as "todayKobo",
      r.switched_off_at as "offAt", r.switched_off_reason as "offReason", u.name as "offBy",
      open_orders.n as "openOrderCount", coalesce(open_orders.listed, '[]') as orders
    from receiving_accounts r
    left join users u on u.id = r.switched_off_by
    left join (${todaysOrders()}) today on today.id = r.id
    cross join lateral (
      select count(*)::int as n, json_agg(json_build_object('id', o.id, 'transactionId', o.transaction_id,
        'amountKobo', coalesce(o.settled_kobo, o.amount_kobo)::text, 'reported', o.status = 'successful',
        'userId', o.user_id, 'userName', o.name, 'userEmail', o.email, 'userPhone', o.phone) order by o.nth)
        filter (where o.nth <= ${ordersListed}) as listed
      from (
        select o.id, o.transaction_id, o.amount_kobo, o.settled_kobo, o.status, o.user_id, c.name, c.email, c.phone,
          row_number() over (order by o.placed_at, o.id) as nth
        from orders o join users c on c.id = o.user_id
        where o.status in ('pending', 'successful') and ${pointsTo}) o) open_orders
    where r.id = coalesce($1::uuid, r.id)
    order by r.switched_off_at is not null, r.created_at, r.id`,
};

/** The receiving accounts with what points to them: those that are on first, then by age; with an id that one alone. */
export async function readAccounts({ query }: Pick<Ctx, 'query'>, id?: string): Promise<ReceivingAccount[]> {
  const rows = await query<Row>(receivingAccounts, [id ?? null]);
  return rows.map(present);
}

/** That receiving account. Refuses: not_found. */
export async function readAccount(ctx: Pick<Ctx, 'query'>, id: string): Promise<ReceivingAccount> {
  const [account] = await readAccounts(ctx, id);
  if (!account) throw new Refusal('not_found');
  return account;
}

function present(row: Row): ReceivingAccount {
  const { capKobo, todayKobo, offAt, offReason, offBy, orders, ...account } = row;
  const room = capKobo === null ? null : BigInt(capKobo) - BigInt(todayKobo);
  return {
    ...account,
    dailyCap: capKobo === null ? null : nairaOf(BigInt(capKobo)),
    today: nairaOf(BigInt(todayKobo)),
    room: room === null ? null : nairaOf(room > 0n ? room : 0n),
    switchedOff: offAt === null ? null : { since: offAt.toISOString(), reason: offReason, by: offBy },
    openOrders: orders.map(({ amountKobo, ...order }) => ({ ...order, amount: nairaOf(BigInt(amountKobo)) })),
  };
}
