import type { RuleGroup } from './invariant-rule.ts';

// Each order with its postings. On a buy the desk gains the naira and gives the asset; on a sell the reverse.
const postedOrders: RuleGroup = {
  rows: `(
    select o.id, o.status, o.asset_type, count(l.id) filter (where l.posting = 'trade') as traded,
      count(*) filter (where l.posting = 'trade' and (
        l.currency = 'NGN' and l.amount = coalesce(o.settled_kobo, o.amount_kobo) * 0.01 * gain
        or l.currency = o.asset_id::text and l.amount = coalesce(o.settled_quantity, o.quantity) * -gain)) as rightly_traded,
      max(l.id) filter (where l.posting = 'trade') as last_traded, count(l.id) filter (where l.posting = 'coins') as coins,
      count(*) filter (where l.posting = 'coins' and l.currency = o.asset_id::text
        and l.amount = coalesce(o.settled_quantity, o.quantity) * case o.order_type when 'buy' then 1 else -1 end
          * case l.account when 'desk' then 1 when 'wallet:' || o.network then -1 end) as right_coins
    from orders o left join ledger_entries l on l.order_id = o.id,
      lateral (select case when (l.account = 'desk') = (o.order_type = 'buy') then 1 else -1 end as gain) g
    group by o.id, o.status, o.asset_type) p`,
  subject: "'order ' || p.id",
  rules: [
    {
      invariant: 2,
      rule: 'it is completed without exactly one posting of its amount and quantity, or posted without being completed',
      broken: `p.traded <> case when p.status = 'completed' then 4 else 0 end or p.traded <> p.rightly_traded`,
    },
    {
      invariant: 11,
      rule: 'its coins are not posted out of the wallet of its network, or into it',
      // Orders from before wallets were posted have none.
      broken: `p.coins <> p.right_coins or p.coins <> case
        when p.last_traded + 1 >= (select min(id) from public.ledger_entries where posting = 'coins')
          and p.asset_type = 'cryptocurrency' then 2 else 0 end`,
    },
  ],
};

const onlyOfOrder = 'receipt_id is null and match_id is null and refund_id is null and statement_id is null';

// Each posting whose entries of a currency don’t sum to zero. Those of orders are read in the order of their index, so that
// no sums wait on the disk for the rest. As all other postings sum to zero, the sum of a currency is that of these.
const unbalancedPostings: RuleGroup = {
  rows: `(
    select about, currency, sum(total) over (partition by currency) as overall from (
      select 'order ' || order_id as about, currency, sum(amount) as total from (
        select order_id, posting, currency, amount from ledger_entries
        where order_id is not null and ${onlyOfOrder} order by order_id, posting, currency) of_orders
      group by order_id, posting, currency having sum(amount) <> 0
      union all
      select coalesce('order ' || order_id, 'receipt ' || receipt_id, 'match ' || match_id, 'refund ' || refund_id,
        'statement ' || statement_id), currency, sum(amount) from ledger_entries
      where not (order_id is not null and ${onlyOfOrder})
      group by posting, order_id, receipt_id, match_id, refund_id, statement_id, currency having sum(amount) <> 0) unbalanced) p`,
  subject: 'p.about',
  rules: [
    {
      invariant: 2,
      rule: 'the entries of a currency do not sum to zero within a posting',
      broken: 'true',
    },
    {
      invariant: 2,
      rule: 'the entries of a currency do not sum to zero overall',
      scope: 'all',
      subject: "'currency ' || p.currency",
      broken: 'p.overall <> 0',
    },
  ],
};

/** What must be true of all postings, and of those of each order, by invariants 2 and 11 of docs/invariants.md. */
export const postingRules: readonly RuleGroup[] = [postedOrders, unbalancedPostings];
