import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import { type SQL, sql } from '../../platform/database/drizzle.ts';
import { receipts } from '../../platform/database/tables/money-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { mayTakeBack } from '../../platform/money/reversals/open-reversals.ts';

/** What a transfer is used for that outlasts its import. */
type Use =
  | 'completed'
  | 'cancelled'
  | 'reversed'
  | 'refund-due'
  | 'refund'
  | 'reversal'
  | 'held'
  | 'offer'
  | 'new-order';

interface Used {
  [column: string]: unknown;
  kobo: string;
  at: string;
  use: Use;
  /** Of the order that it is about, where there is one. */
  about: string | null;
  lines: number;
}

// What was done with a transfer that staff had typed before the statement brought its line was done on their word, and has
// that again.
const beforeLine = (doneAt: SQL) => sql`coalesce(r.source = 'hand' and s.created_at > ${doneAt}, false)`;

// Completed before the line was matched to it, an order has the desk's word as before: its trade is posted first.
const completedOnIt = sql`(o.status = 'completed' and not coalesce(
  (select min(id) from ledger_entries where match_id = m.id)
    > (select max(id) from ledger_entries where order_id = o.id and posting = 'trade'), false)
  and not ${beforeLine(sql`(select max(at) from ledger_entries where order_id = o.id and posting = 'trade')`)})`;
// What a closed order owes is sent later, perhaps more than once.
const sentAt = (isRefund: SQL) => sql`(select max(greatest(back.sent_at,
    (select max(a.at) from audit_log a where a.subject_id = back.id::text and a.action = 'refund-sent')))
  from refunds back where ${isRefund})`;
const lastOf = (closedAt: SQL) =>
  sql`greatest(${closedAt}, m.created_at, ${sentAt(sql`back.order_id = o.id`)})`;
const cancelledOnIt = sql`(o.status = 'cancelled' and not ${beforeLine(lastOf(sql`o.closed_at`))})`;
const reversedOnIt = sql`exists (select from order_reversals x where x.order_id = o.id
  and not ${beforeLine(lastOf(sql`x.reversed_at`))})`;
const ownSentAt = sentAt(sql`back.id = m.refund_id`);
const refundedOnIt = sql`(f.id is not null and not ${beforeLine(sql`greatest(m.created_at, ${ownSentAt})`)})`;

// Once sent, a refund counts as sent, also where staff say that it came back: imported anew, its money would count for
// another order.
const uses = sql`
  select m.receipt_id, case when f.state = 'due' and f.order_id is null then 'refund-due' when f.id is not null then 'refund'
    when ${cancelledOnIt} then 'cancelled' when ${completedOnIt} then 'completed' else 'reversed' end as use,
    o.transaction_id as about
  from receipt_matches m left join orders o on o.id = m.order_id left join refunds f on f.id = m.refund_id
  where m.undone_at is null and (${refundedOnIt} or ${cancelledOnIt} or ${completedOnIt} or ${reversedOnIt})
  union all
  select m.receipt_id, 'refund', null from receipt_matches m
  where m.undone_at is not null and m.refund_id is not null
    and ${ownSentAt} is not null and not ${beforeLine(sql`greatest(m.undone_at, ${ownSentAt})`)}
  union all select reversal_id, 'reversal', null from receipt_reversals x where not ${beforeLine(sql`x.created_at`)}
  union all select reversed_id, 'reversal', null from receipt_reversals x where not ${beforeLine(sql`x.created_at`)}
  union all
  select f.receipt_id, case f.state when 'open' then 'offer' else 'new-order' end, o.transaction_id
  from offers f join orders o on o.id = coalesce(f.new_order_id, f.order_id)
  where f.state in ('open', 'accepted') and not ${beforeLine(sql`coalesce(f.ended_at, f.created_at)`)}
  union all select ${receipts.id}, 'held', null from ${receipts}
  where ${receipts.source} = 'statement' and exists (select from receipts reversal
    where ${mayTakeBack} and reversal.statement_id is distinct from ${receipts.statementId})`;

/**
 * Asserts that nothing was done with the lines of a statement that can't be taken back with them: an order that was
 * closed on one, a refund, a reversal, an offer; nor is one held up by a reversal that stays. So is it with lines of
 * what staff had typed, where that was done once it had its line: without it, that would be born again beside it by the
 * next import. The lines are locked.
 * Refuses: statement_in_use, which names the first.
 */
export async function assertLinesUnused(tx: Tx, statementId: string): Promise<void> {
  const { rows } = await tx.execute<Used>(sql`
    select r.amount_kobo::text as kobo, to_json(r.arrived_at)#>>'{}' as at, u.use, u.about, (count(*) over ())::int as lines
    from receipts r join statements s on s.id = r.statement_id
      cross join lateral (select * from (${uses}) u where u.receipt_id = r.id limit 1) u
    where r.statement_id = ${statementId}
    order by r.arrived_at, r.id limit 1`);
  const [first] = rows;
  if (first) throw new Refusal('statement_in_use', { message: messageOf(first) });
}

const lagosDate = { dateStyle: 'long', timeZone: 'Africa/Lagos' } as const;

function messageOf({ kobo, at, use, about, lines }: Used): string {
  const transfer = `${formatNaira(nairaOf(BigInt(kobo)))} of ${new Date(at).toLocaleDateString('en-GB', lagosDate)}`;
  const what = words[use](about ?? '');
  return lines === 1
    ? `One transfer of this statement is in use: ${transfer} ${what}`
    : `${lines.toLocaleString('en')} transfers of this statement are in use. The first: ${transfer} ${what}`;
}

const stays = 'This import can’t be undone any more.';
const words: Record<Use, (transactionId: string) => string> = {
  completed: (id) => `is matched to ${id}, which was completed with it. ${stays}`,
  cancelled: (id) => `is matched to ${id}, which is cancelled, so we owe it back. ${stays}`,
  reversed: (id) => `is matched to ${id}, which was reversed. ${stays}`,
  'refund-due': () => 'is to be sent back. Withdraw that refund first, then undo the import.',
  refund: () => `belongs to a refund that was sent. ${stays}`,
  reversal: () =>
    `was taken back by the bank, or takes back another. Ask a super-admin to part the two, then undo the import.`,
  held: () =>
    `may have been taken back by a reversal that isn’t on it. Say what that one took back first, then undo the import.`,
  offer: (id) =>
    `is offered a new order for, in place of ${id}. Withdraw that offer first, then undo the import.`,
  'new-order': (id) => `paid for ${id}, a new order that its customer accepted. ${stays}`,
};
