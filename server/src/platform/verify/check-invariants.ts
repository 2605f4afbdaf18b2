import { moves } from '@nairadesk/contract/order-status';
import type pg from 'pg';
import type { Rule, Violation } from './invariant-rule.ts';
import { moneyRules } from './money-rules.ts';
import { type Changed, onlyChanged } from './since/read-changed.ts';

const chain = `(
  select order_id, from_status, to_status, actor_kind, actor_id, id,
    lag(to_status) over (partition by order_id order by id) as earlier,
    row_number() over (partition by order_id order by id desc) = 1 as is_last
  from order_events)`;

const rules: Rule[] = [
  {
    invariant: 1,
    rule: 'the events are not a chain of allowed transitions',
    text: `
      select distinct 'order ' || e.order_id as subject from ${chain} e
      where e.from_status is distinct from e.earlier or not exists (
        select from jsonb_to_recordset($1) as m("from" text, "to" text, "by" text)
        where m."from" is not distinct from e.from_status and m."to" = e.to_status and m."by" = e.actor_kind)`,
  },
  {
    invariant: 1,
    rule: 'the status differs from the last event',
    text: `
      select 'order ' || o.id as subject from orders o left join ${chain} e on e.order_id = o.id and e.is_last
      where o.status is distinct from e.to_status`,
  },
  {
    invariant: 1,
    rule: 'the kept total differs from the closed orders',
    scope: 'all',
    text: `
      select 'total of ' || t.status || ' orders to ' || t.order_type as subject from order_totals t
      left join orders o on o.status = t.status and o.order_type = t.order_type and o.closed_at < t.closed_before
      group by t.status, t.order_type, t.closed_before, t.orders having count(o.id) <> t.orders`,
  },
  {
    invariant: 1,
    rule: 'an older order differs from what is searched',
    text: `
      select 'order ' || o.id as subject from orders o
      where o.placed_at <= (select filled_until from order_search_progress) and not exists (
        select from order_search s join order_kinds k on k.id = s.kind_id
        where s.order_id = o.id and s.placed_at = o.placed_at and s.transaction_id = o.transaction_id
          and s.amount_kobo = o.amount_kobo and k.asset_name = o.asset_name and k.asset_type = o.asset_type
          and k.network is not distinct from o.network)`,
  },
  {
    invariant: 1,
    rule: 'an event was caused by a person who may not cause it',
    text: `
      select distinct 'order ' || o.id as subject from order_events e join orders o on o.id = e.order_id
      where case e.actor_kind when 'owner' then e.actor_id is distinct from o.user_id
        when 'staff' then e.actor_id is not distinct from o.user_id else false end`,
  },
  {
    invariant: 1,
    rule: 'its report and closing differ from its events',
    text: `
      select 'order ' || o.id as subject from orders o join ${chain} e on e.order_id = o.id and e.is_last
      where (o.closed_at is not null) <> (e.to_status in ('completed', 'cancelled'))
        or o.closed_by is distinct from case when o.closed_at is not null then e.actor_id end
        or (o.paid_claimed_at is not null) <> exists (
          select from order_events r where r.order_id = o.id and r.to_status = 'successful')`,
  },
  {
    invariant: 1,
    rule: 'it was reported, and ended by the clock without an offer for its cards that nobody answered',
    text: `
      select 'order ' || e.order_id as subject from order_events e
      where e.from_status = 'successful' and e.actor_kind = 'system' and not exists (
        select from offers f where f.order_id = e.order_id and f.kind = 'cards' and f.state = 'expired')`,
  },
  {
    invariant: 1,
    rule: 'its customer took money or cards back, or let them go back, and it is not cancelled',
    text: `
      select distinct 'order ' || o.id as subject from orders o join offers f on f.order_id = o.id
      where o.status <> 'cancelled' and f.kind <> 'new-order'
        and (f.state = 'declined' or f.state = 'expired' and f.kind = 'cards')`,
  },
  {
    invariant: 2,
    rule: 'it is completed without exactly one posting of its amount and quantity, or posted without being completed',
    text: `
      -- On a buy the desk gains the naira and gives the asset; on a sell the reverse.
      select 'order ' || o.id as subject from orders o
      left join ledger_entries l on l.order_id = o.id and l.posting = 'trade',
        lateral (select case when (l.account = 'desk') = (o.order_type = 'buy') then 1 else -1 end as gain) g
      group by o.id, o.status
      having count(l.id) <> case when o.status = 'completed' then 4 else 0 end or count(l.id) <> count(l.id) filter (where
        l.currency = 'NGN' and l.amount = coalesce(o.settled_kobo, o.amount_kobo) * 0.01 * gain
        or l.currency = o.asset_id::text and l.amount = coalesce(o.settled_quantity, o.quantity) * -gain)`,
  },
  {
    invariant: 2,
    rule: 'the entries of a currency do not sum to zero within a posting',
    text: `
      select distinct coalesce('order ' || order_id, 'receipt ' || receipt_id, 'match ' || match_id, 'refund ' || refund_id,
        'statement ' || statement_id)
        as subject
      from ledger_entries group by posting, order_id, receipt_id, match_id, refund_id, statement_id, currency having sum(amount) <> 0`,
  },
  {
    invariant: 2,
    rule: 'the entries of a currency do not sum to zero overall',
    scope: 'all',
    text: `select 'currency ' || currency as subject from ledger_entries group by currency having sum(amount) <> 0`,
  },
  {
    invariant: 3,
    rule: 'the amount is farther from quantity × price than ₦1 and one unit of the last decimal, or not above zero',
    text: `
      select 'order ' || id as subject from orders
      where amount_kobo <= 0 or abs(amount_kobo - quantity * price_kobo)
        > case when card_count is null then greatest(100, price_kobo / power(10::numeric, quantity_decimals))
          else quantity / 2 end`,
  },
  {
    invariant: 3,
    rule: 'its cards are not as many as it says, or do not sum up to it',
    text: `
      select 'order ' || o.id as subject from orders o left join (
        select order_id, count(*) as cards, sum(face_cents) as cents, sum(amount_kobo) as kobo
        from order_cards group by order_id) c on c.order_id = o.id
      where coalesce(o.card_count, 0) <> coalesce(c.cards, 0)
        or o.card_count is not null and (o.quantity * 100 <> c.cents or o.amount_kobo <> c.kobo)`,
  },
  {
    invariant: 3,
    rule: 'it is completed although its cards were not agreed',
    text: `
      select 'order ' || o.id as subject from orders o
      where o.status = 'completed' and o.card_count is not null and o.settled_kobo is null and exists (
        select from order_cards c where c.order_id = o.id and c.verdict is distinct from 'accepted')`,
  },
  {
    invariant: 3,
    rule: 'it was settled for figures that its customer never accepted',
    text: `
      select 'order ' || o.id as subject from orders o where o.settled_kobo is not null and not exists (
        select from offers f where f.order_id = o.id and f.state = 'accepted'
          and f.new_kobo = o.settled_kobo and f.new_quantity = o.settled_quantity)`,
  },
  {
    invariant: 3,
    rule: 'the asset goes to another network or address than was agreed',
    text: `
      select 'order ' || id as subject from orders
      where (wallet is not null and wallet->>'network' is distinct from network)
        or coalesce(admindetails->'wallets', 'null')
          is distinct from case when order_type = 'sell' then coalesce(wallet, 'null') else 'null' end`,
  },
  {
    invariant: 4,
    rule: 'a stored answer names an order that is missing or has other terms',
    scope: 'table',
    text: `
      select 'order ' || coalesce(a.data->>'id', 'without an id') as subject
      from idempotency_keys k, lateral (select k.answer::jsonb->'data' as data) a
      where a.data ?& '{transactionId,orderType}' and not exists (
        select from orders o where o.id::text = a.data->>'id' and o.user_id = k.user_id
          and o.transaction_id = a.data->>'transactionId'
          and o.amount_kobo = (a.data->>'amount')::numeric * 100 and o.quantity = (a.data->>'quantity')::numeric)`,
  },
  {
    invariant: 4,
    rule: 'an event or a posting belongs to no order',
    text: `
      select distinct 'order ' || order_id as subject
      from (select order_id from order_events union select order_id from ledger_entries where order_id is not null) x
      where not exists (select from orders o where o.id = x.order_id)`,
  },
];

/**
 * Checks the whole database against invariants 1 to 4 and 11 of docs/invariants.md, in one snapshot, so orders can be placed
 * meanwhile. Empty when there is no violation.
 */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Reading many years of data takes longer than an ordinary call may.
    await client.query('set local statement_timeout = 0');
    return await findViolations(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The same, within the open transaction of this connection. */
export async function findViolations(client: pg.ClientBase): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const rule of allRules) for (const one of await findBreaches(client, rule)) violations.push(one);
  return violations;
}

/** All rules of this kind, each of which is checked by itself. */
export const allRules: readonly Rule[] = [...rules, ...moneyRules];

/** Finds what breaks one rule, of all there is or of what was changed: a rule of the whole is then not checked. */
export async function findBreaches(
  client: pg.ClientBase,
  { invariant, rule, text, scope }: Rule,
  changed: Changed | null = null,
): Promise<Violation[]> {
  if (changed && scope === 'all') return [];
  const values: unknown[] = text.includes('$1') ? [JSON.stringify(moves)] : [];
  const isPart = changed !== null && scope !== 'table';
  const before = isPart ? onlyChanged(values.length + 1) : '';
  if (isPart) values.push(changed.orders, changed.receipts, changed.matches, changed.refunds);
  // biome-ignore lint/plugin: constants of this room.
  const { rows } = await client.query<{ subject: string }>(`${before} ${text}`, values);
  return rows.map(({ subject }) => ({ invariant, rule, subject }));
}
