import { leastSurplusKobo } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { Rule } from './invariant-rule.ts';

const holding = (of: string) => `
  coalesce((select sum(m.amount_kobo) from receipt_matches m where ${of} and m.undone_at is null), 0)`;

/** Kobo that left for a refund. */
const sentFor = `coalesce((
  select sum(m.amount_kobo) from receipt_matches m join receipts r on r.id = m.receipt_id
  where m.refund_id = f.id and m.undone_at is null and r.direction = 'out'), 0)`;

const reversed = (order: string) => `exists (select from order_reversals x where x.order_id = ${order})`;

/** Naira that the owner's rules ever forgave of an order at most: now, and by the audit log. */
const mostForgiven = `(select greatest((select max(tolerance_kobo) * 0.01 from desk_rules), (
  select max(greatest((detail::json->>'tolerance')::numeric, (detail::json->>'toleranceBefore')::numeric))
  from audit_log where action = 'desk-rules-changed')))`;

/** Naira of a surplus that are kept at most, as kobo are not sent back. */
const mostKept = nairaOf(leastSurplusKobo - 1n);

/** What must be true of money, by invariant 11 of docs/invariants.md. Amounts of the ledger are naira, others kobo. */
export const moneyRules: Rule[] = [
  {
    invariant: 11,
    rule: 'what is left of it differs from its matches, or they are more than it',
    text: `
      select 'transfer ' || r.id as subject from receipts r
      where r.unmatched_kobo < 0 or r.unmatched_kobo <> r.amount_kobo - ${holding('m.receipt_id = r.id')}
        - case when r.id in (select reversal_id from receipt_reversals union all select reversed_id from receipt_reversals)
            then r.amount_kobo else 0 end`,
  },
  {
    invariant: 11,
    rule: 'it is matched on the wrong side of an order, or is a charge or a sweep, or left the books',
    text: `
      select 'match ' || m.id as subject from receipt_matches m join receipts r on r.id = m.receipt_id
      left join orders o on o.id = m.order_id
      where r.kind in ('charge', 'sweep') or r.kind = 'undone' and m.undone_at is null or o.id is not null and (r.direction = 'in') <> (o.order_type = 'buy')`,
  },
  {
    invariant: 11,
    rule: 'its posting is not between its bank account and unclaimed money, a charge, or savings',
    text: `
      select 'transfer ' || r.id as subject from receipts r, lateral (
        select r.amount_kobo * 0.01 * case r.direction when 'in' then 1 else -1 end as naira) g, lateral (
        select count(*) as entries, count(*) filter (where
          l.account = 'bank:' || r.account_id and l.amount = g.naira
          or l.account = any(case r.kind when 'charge' then '{fees,stamp-duty}'
            when 'sweep' then array['savings:' || r.account_id] else '{unclaimed}' end::text[])
            and l.amount = -g.naira) as right_ones
        from ledger_entries l where l.receipt_id = r.id) p
      where r.kind <> 'undone' and (p.entries <> 2 or p.right_ones <> 2)`,
  },
  {
    invariant: 11,
    rule: 'it left the books without the opposite of its posting, or its statement stands, or the other way round',
    text: `
      select 'transfer ' || r.id as subject from receipts r left join statements s on s.id = r.statement_id
      where r.source = 'statement' and (r.kind = 'undone') <> (s.undone_at is not null) or r.kind = 'undone' and (
        (select count(*) from ledger_entries where receipt_id = r.id) <> 4 or exists (
          select from ledger_entries where receipt_id = r.id group by account having sum(amount) <> 0))`,
  },
  {
    invariant: 11,
    rule: 'its postings are not those of a match, or of one that was undone',
    text: `
      select 'match ' || m.id as subject from receipt_matches m join receipts r on r.id = m.receipt_id, lateral (
        select count(*) as entries, count(*) filter (where l.amount = m.amount_kobo * 0.01
          * case r.direction when 'in' then 1 else -1 end * case l.posting when 'match' then 1 else -1 end
          * case when l.account = 'unclaimed' then 1
              when l.account = case when m.order_id is null then 'refunds-owed' else 'desk' end then -1 end) as right_ones
        from ledger_entries l where l.match_id = m.id) p
      where p.entries <> p.right_ones or p.entries <> case when m.undone_at is null then 2 else 4 end`,
  },
  {
    invariant: 11,
    rule: 'what the ledger owes for it differs from it',
    text: `
      select 'refund ' || f.id as subject from refunds f
      where -coalesce((
        select sum(l.amount) from ledger_entries l where l.account = 'refunds-owed' and (
          l.refund_id = f.id or l.match_id in (select id from receipt_matches where refund_id = f.id))), 0)
        <> (case f.state when 'withdrawn' then 0 else f.amount_kobo end - ${sentFor}) * 0.01`,
  },
  {
    invariant: 11,
    rule: 'it was paid out more than once',
    text: `
      select 'order ' || o.id as subject from orders o
      where o.order_type = 'sell' and coalesce(o.settled_kobo, o.amount_kobo) < ${holding('m.order_id = o.id')} + coalesce((
        select sum(amount_kobo) from refunds where order_id = o.id and state <> 'withdrawn'), 0)
      union all
      select 'refund ' || f.id from refunds f where ${sentFor} > case f.state when 'settled' then f.amount_kobo else 0 end`,
  },
  {
    invariant: 11,
    rule: 'we hold money of it, and owe no refund',
    text: `
      select 'order ' || o.id as subject from orders o join (
        select coalesce(l.order_id, m.order_id, f.order_id) as id, sum(l.amount) as naira from ledger_entries l
        left join receipt_matches m on m.id = l.match_id left join refunds f on f.id = l.refund_id
        where l.account = 'desk' and l.currency = 'NGN' group by 1) p on p.id = o.id
      where p.naira < 0 and o.closed_at is not null and (o.order_type = 'buy' or ${reversed('o.id')})`,
  },
  {
    invariant: 11,
    rule: 'it is reversed without the opposite of its posting, or the opposite is there and it is not',
    text: `
      select 'order ' || o.id as subject from (
        select order_id as id from order_reversals
        union select order_id from ledger_entries where posting = 'reversal') o
      where not ${reversed('o.id')} or not exists (
          select from ledger_entries where order_id = o.id and posting = 'reversal')
        or exists (
          select from ledger_entries where order_id = o.id and posting in ('trade', 'rounding', 'reversal')
          group by account, currency having sum(amount) <> 0)`,
  },
  {
    invariant: 11,
    rule: 'it gives the money of a code back, and no complaint says so, or another one, or it is not posted that way',
    text: `
      select 'refund ' || f.id as subject from refunds f left join code_complaints c on c.refund_id = f.id, lateral (
        select count(*) as entries, count(*) filter (where currency = 'NGN' and amount = f.amount_kobo * 0.01
          * case posting when 'refund' then 1 else -1 end
          * case account when 'customer' then 1 when case posting when 'refund' then 'refunds-owed' else 'desk' end then -1 end
          ) as right_ones
        from ledger_entries where refund_id = f.id and posting in ('refund', 'code-reversal')) p
      where f.reason = 'code-failed' and (c.id is null or c.state <> 'refunded' or c.order_id <> f.order_id
          or p.entries <> p.right_ones or p.entries <> case when ${reversed('f.order_id')} then 4 else 2 end)
        or f.reason <> 'code-failed' and (c.id is not null
          or exists (select from ledger_entries where refund_id = f.id and account = 'customer'))`,
  },
  {
    invariant: 11,
    rule: 'it is posted to another account, or for another amount',
    text: `
      select 'refund ' || f.id as subject from refunds f, lateral (
        select count(*) as entries, count(*) filter (where currency = 'NGN' and amount = f.amount_kobo * 0.01
          * case when posting = 'withdraw' then case account when 'refunds-owed' then 1 when 'desk' then -1 end
              when posting = 'refund' then case account when 'refunds-owed' then -1
                when case f.reason when 'code-failed' then 'customer' else 'desk' end then 1 end
              when f.reason = 'code-failed' then case account when 'desk' then 1 when 'customer' then -1 end
            end) as right_ones
        from ledger_entries where refund_id = f.id) p
      where p.entries <> p.right_ones`,
  },
  {
    invariant: 11,
    rule: 'it is owed for an order that is not closed as its reason says',
    text: `
      select 'refund ' || f.id as subject from refunds f join orders o on o.id = f.order_id
      where o.closed_at is null or f.reason in ('cancelled', 'late', 'stranger') and o.status <> 'cancelled'`,
  },
  {
    invariant: 11,
    rule: 'what was forgiven of it is more than the tolerance ever was, or it is posted otherwise',
    text: `
      select 'order ' || l.order_id as subject from ledger_entries l left join orders o on o.id = l.order_id
      where l.posting = 'rounding' group by l.order_id, o.order_type, o.status
      having count(*) <> 2 or o.order_type <> 'buy' or o.status <> 'completed' or count(*) filter (
        where l.currency = 'NGN' and l.account = 'rounding' and l.amount between -${mostKept} and ${mostForgiven}
          or l.currency = 'NGN' and l.account = 'desk' and l.amount between -${mostForgiven} and ${mostKept}) <> 2`,
  },
  {
    invariant: 11,
    rule: 'more was given back for its codes than it brought',
    text: `
      select 'order ' || f.order_id as subject from refunds f where f.reason = 'code-failed'
      group by f.order_id having sum(f.amount_kobo) * 0.01 > (
        select coalesce(sum(amount), 0) from ledger_entries
        where order_id = f.order_id and posting in ('trade', 'rounding') and account = 'desk' and currency = 'NGN')`,
  },
  {
    invariant: 11,
    rule: 'its balance differs from the transfers and refunds that make it',
    text: `
      select 'account ' || account as subject from (
        select 'bank:' || account_id as account, amount_kobo * case direction when 'in' then 1 else -1 end as kobo
        from receipts where kind <> 'undone'
        union all
        select 'unclaimed', unmatched_kobo * case direction when 'in' then -1 else 1 end
        from receipts where kind in ('transfer', 'reversal')
        union all
        select 'refunds-owed', ${sentFor} - case f.state when 'withdrawn' then 0 else f.amount_kobo end from refunds f
        union all
        select account, -amount * 100 from ledger_entries
        where (account like 'bank:%' or account in ('unclaimed', 'refunds-owed')) and statement_id is null
      ) balances group by account having sum(kobo) <> 0`,
  },
];
