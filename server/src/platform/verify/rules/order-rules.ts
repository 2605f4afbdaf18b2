import type { Rule, RuleGroup } from './invariant-rule.ts';

const ownerless = { invariant: 4, rule: 'an event or a posting belongs to no order' } as const;

// Each event, in the order of their ids, with its order; of an order without events one row.
const eventRules: RuleGroup = {
  rows: `
    orders o full join (
      select order_id, from_status, to_status, actor_kind, actor_id, lag(to_status) over turns as earlier,
        lead(id) over turns is null as is_last, bool_or(to_status = 'successful') over turns as was_reported
      from order_events window turns as (partition by order_id order by id)) e on e.order_id = o.id
    left join jsonb_to_recordset($1) as m("from" text, "to" text, "by" text)
      on m."to" = e.to_status and m."by" = e.actor_kind and m."from" is not distinct from e.from_status`,
  subject: "'order ' || coalesce(o.id, e.order_id)",
  rules: [
    {
      invariant: 1,
      rule: 'the events are not a chain of allowed transitions',
      broken: 'e.order_id is not null and (e.from_status is distinct from e.earlier or m."to" is null)',
    },
    {
      invariant: 1,
      rule: 'the status differs from the last event',
      broken: `o.id is not null and (e.order_id is null or e.is_last) and o.status is distinct from e.to_status`,
    },
    {
      invariant: 1,
      rule: 'an event was caused by a person who may not cause it',
      broken: `o.id is not null and case e.actor_kind when 'owner' then e.actor_id is distinct from o.user_id
        when 'staff' then e.actor_id is not distinct from o.user_id else false end`,
    },
    {
      invariant: 1,
      rule: 'its report and closing differ from its events',
      broken: `o.id is not null and e.is_last and (
        (o.closed_at is not null) <> (e.to_status in ('completed', 'cancelled'))
        or o.closed_by is distinct from case when o.closed_at is not null then e.actor_id end
        or (o.paid_claimed_at is not null) <> e.was_reported)`,
    },
    {
      invariant: 1,
      rule: 'it was reported, and ended by the clock without an offer for its cards that was left unanswered',
      broken: `e.from_status = 'successful' and e.actor_kind = 'system' and not exists (
        select from offers f where f.order_id = e.order_id and f.kind = 'cards' and f.state = 'expired')`,
    },
    { ...ownerless, broken: 'e.order_id is not null and o.id is null' },
  ],
};

// Each order by itself.
const termRules: RuleGroup = {
  rows: `
    orders o left join (
      select order_id, count(*) as cards, sum(face_cents) as cents, sum(amount_kobo) as kobo
      from order_cards group by order_id) c on c.order_id = o.id`,
  subject: "'order ' || o.id",
  rules: [
    {
      invariant: 3,
      rule: 'the amount is farther from quantity × price than ₦1 and one unit of the last decimal, or not above zero',
      // The power is worked out of the few that are farther than ₦1.
      broken: `o.amount_kobo <= 0 or case when o.card_count is null
        then abs(o.amount_kobo - o.quantity * o.price_kobo) > 100
          and abs(o.amount_kobo - o.quantity * o.price_kobo) > o.price_kobo / power(10::numeric, o.quantity_decimals)
        else abs(o.amount_kobo - o.quantity * o.price_kobo) > o.quantity / 2 end`,
    },
    {
      invariant: 3,
      rule: 'its cards are not as many as it says, or do not sum up to it',
      broken: `coalesce(o.card_count, 0) <> coalesce(c.cards, 0)
        or o.card_count is not null and (o.quantity * 100 <> c.cents or o.amount_kobo <> c.kobo)`,
    },
    {
      invariant: 3,
      rule: 'it is completed although its cards were not agreed',
      broken: `o.status = 'completed' and o.card_count is not null and o.settled_kobo is null and exists (
        select from order_cards c where c.order_id = o.id and c.verdict is distinct from 'accepted')`,
    },
    {
      invariant: 3,
      rule: 'it was settled for figures that its customer never accepted',
      broken: `o.settled_kobo is not null and not exists (
        select from offers f where f.order_id = o.id and f.state = 'accepted'
          and f.new_kobo = o.settled_kobo and f.new_quantity = o.settled_quantity)`,
    },
    {
      invariant: 3,
      rule: 'the asset goes to another network or address than was agreed',
      broken: `(o.wallet is not null and o.wallet->>'network' is distinct from o.network)
        or coalesce(o.admindetails->'wallets', 'null')
          is distinct from case when o.order_type = 'sell' then coalesce(o.wallet, 'null') else 'null' end`,
    },
  ],
};

// Rules of which each looks by itself.
const otherRules: Rule[] = [
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
    rule: 'the kept total differs from the placed orders',
    scope: 'all',
    text: `
      select 'total of orders' as subject from added_totals t
      where t.table_name = 'orders' and t.rows <> (select count(*) from orders o where o.placed_at < t.created_before)`,
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
    rule: 'its customer took money or cards back, or let them go back, and it is not cancelled',
    text: `
      select distinct 'order ' || o.id as subject from orders o join offers f on f.order_id = o.id
      where o.status <> 'cancelled' and f.kind <> 'new-order'
        and (f.state = 'declined' or f.state = 'expired' and f.kind = 'cards')`,
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
    ...ownerless,
    text: `
      select distinct 'order ' || l.order_id as subject from ledger_entries l
      where l.order_id is not null and not exists (select from orders o where o.id = l.order_id)`,
  },
];

/** What must be true of orders and their events, by invariants 1, 3 and 4 of docs/invariants.md. */
export const orderRules: readonly (Rule | RuleGroup)[] = [eventRules, termRules, ...otherRules];
