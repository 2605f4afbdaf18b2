import type { AuditAction } from '@nairadesk/contract/audit-actions';
import { sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { cameAt } from '../platform/money/came-at.ts';
import { sameTransferDays } from '../platform/money/compare-transfers.ts';
import { isWordIn } from '../platform/money/reversals/admit-reversed.ts';
import { mayPrecede } from '../platform/money/reversals/may-precede.ts';
import { haveOneReference } from '../platform/money/reversals/one-reference.ts';

/**
 * How much a person said of it: they took what may be the same money from something else, imported the line that a
 * statement has, matched it, undid a colleague’s reversal of its sum, said something else of what may be its money, said of
 * it what no statement does, or typed the money or the account that it goes to. Who types false reversals or matches for
 * others to undo has no less to say than they.
 */
export const [corrected, imported, matched, undid, said, ownWord, typed] = [1, 2, 3, 4, 5, 6, 7];

// Who did anything else to an order, a refund or its transfers said something about it.
const silent: readonly AuditAction[] = [
  // What was looked at, written or handed on, and what customers do.
  'card-code-shown',
  'card-photo-shown',
  'order-picture-shown',
  'order-message-written',
  'order-messages-seen',
  'order-messages-closed',
  'note-written',
  'note-pinned',
  'note-removed',
  'order-taken-over',
  'order-handed-over',
  'approval-asked',
  'approval-given',
  'approval-declined',
  'approval-withdrawn',
  'approval-used',
  'cards-submitted',
  'proof-attached',
  'code-complaint-opened',
  'offer-accepted',
  'offer-declined',
  // By which nothing leaves.
  'code-complaint-refused',
  'offer-withdrawn',
  'refund-withdrawn',
  // Read below from the tables: whose word stands now, and whether a statement has it.
  'order-completed',
  'card-judged',
  'receipt-entered',
  'receipt-matched',
  'receipt-unmatched',
  'refund-payee-changed',
];
/** The condition that a row of the audit log, `l`, is one of those by which its actor said something. */
export const saysSomething = sql`l.action <> all (${sql.param([...silent])}::text[])`;
/** How much such a row says: how a hold was lifted is read below from the reversal itself. @param other of any other row */
export const levelOfRow = (other: number) =>
  sql`case l.action when 'hold-lifted' then ${undid}::int else ${other}::int end`;

/** Of a smaller share of the money nobody's word counts, in one transfer or many: a colleague's would keep them out. */
export const leastShare = 0.1;

const nearby = sql`make_interval(days => ${sameTransferDays})`;

// The money of `slips`, or what is taken back; `once` has with each transfer what may be it, too: what left the books with
// its import, and what staff typed and no statement has. Of reversals both kinds are written out: only so does it match
// the partial index.
const moneyOfSlips = sql`
    paid as (
      select s.slip, m.* from slips s join receipt_matches m on m.order_id = s.order_id
      union all select s.slip, m.* from slips s join receipt_matches m on m.refund_id = s.refund_id),
    matched as (
      select *, amount_kobo / sum(amount_kobo) over (partition by slip, taken_back_by is null) as share from paid
      where undone_at is null or taken_back_by is not null),
    moved as (
      select m.slip, m.receipt_id, m.matched_by, m.share
      from matched m join receipts r on r.id = m.receipt_id where m.undone_at is null and r.direction = 'in'
      union all select m.slip, x.reversal_id, x.created_by, m.share
      from matched m join receipt_reversals x on x.reversal_id = m.taken_back_by and x.reversed_id = m.receipt_id
      union all select m.slip, m.receipt_id, null, m.share
      from matched m join receipts sent on sent.id = m.receipt_id
      where m.undone_at is not null and sent.direction = 'out' and ${isWordIn(sql`sent`)}
      union all select s.slip, s.subject_id, m.matched_by, 1 from slips s
      left join receipt_matches m on m.receipt_id = s.subject_id and m.undone_at is null where s.kind = 'take-back'
      union all select s.slip, r.id, null, 1 from slips s join receipts t on t.id = s.subject_id
      join receipts r on r.account_id = t.account_id and r.amount_kobo = t.amount_kobo and r.direction <> t.direction
        and r.unmatched_kobo > 0 and r.kind in ('transfer', 'reversal') and r.kind = 'reversal'
      where s.kind = 'take-back'),
    once as (
      select slip, receipt_id as of, receipt_id, share from moved
      union select moved.slip, moved.receipt_id, other.id, moved.share from moved join receipts on receipts.id = moved.receipt_id
      join receipts other on other.account_id = receipts.account_id and other.amount_kobo = receipts.amount_kobo
        and other.direction = receipts.direction and (other.kind = 'undone' or ${isWordIn(sql`other`)})
        and coalesce(other.line_at, other.arrived_at) between ${cameAt(receipts)} - ${nearby} and ${cameAt(receipts)} + ${nearby})`;

const isLogged = (...actions: AuditAction[]) => sql`exists (select from audit_log its
  where its.subject_id = reversal.id::text and its.action = any(${sql.param(actions)}::text[]))`;
// A statement had it once: then it was no word of who typed it alone.
const hadLine = isLogged('reversal-line-lost');

// Who said of a reversal of that sum that it is about something else: who matched it as our own payout, undid the
// import that had it, or took it for that of another transfer (little more than the bank says, where both have its
// reference); who typed it and who undid it, if a colleague did or a statement had it; whoever took it for that of
// another typed transfer, or a typed transfer of a colleague back. What it is about may have come into the books since.
const letGo = sql`
      select moved.slip, moved.receipt_id as of, whose.person, whose.level, moved.share from moved
        join receipts on receipts.id = moved.receipt_id and receipts.direction = 'in'
        join receipts reversal on reversal.account_id = receipts.account_id and reversal.direction = 'out'
          and reversal.amount_kobo = receipts.amount_kobo
          and (reversal.kind = 'reversal' or reversal.kind = 'undone' and ${isLogged('reversal-undone', 'reversal-line-lost')})
          and coalesce(reversal.line_at, reversal.arrived_at) > ${cameAt(receipts)} - interval '1 day' and ${mayPrecede}
        cross join lateral (
          select its.person, its.level from audit_log l
            cross join lateral (values (l.actor_id, ${undid}::int), (reversal.entered_by, ${said}::int)) its (person, level)
            where l.subject_id = reversal.id::text
            and l.action = 'reversal-undone' and (l.actor_id <> reversal.entered_by or ${hadLine})
          union all select l.actor_id, ${said}::int from audit_log l
            where l.subject_id = reversal.id::text and l.action = 'reversal-line-lost'
          union all select m.matched_by, ${said}::int from receipt_matches m where m.receipt_id = reversal.id
          union all select x.created_by, case when ${haveOneReference(sql`reversal`, sql`reversed`)} then ${corrected}::int else ${said}::int end
            from receipt_reversals x join audit_log l
            on l.subject_id = x.reversed_id::text and l.action = 'other-reversal-accepted' and l.actor_id = x.created_by
            join receipts reversed on reversed.id = x.reversed_id
            where x.reversal_id = reversal.id
          union all select x.created_by, ${said}::int from receipt_reversals x join receipts typed on typed.id = x.reversed_id
            where x.reversal_id = reversal.id and ${isWordIn(sql`reversal`)} and ${isWordIn(sql`typed`)}
            and (x.created_by <> reversal.entered_by or x.created_by <> typed.entered_by or ${hadLine})) whose`;

// All that people did to the money, each with the transfer of the slip that it is about, and its share: who imported,
// matched or typed it, took it from what it paid, offered it, let its reversal go, said that it came back, or did
// anything else to it.
const acts = sql`
    acts as (
      select moved.slip, moved.receipt_id as of, whose.person, whose.level, moved.share
        from moved join receipts r on r.id = moved.receipt_id left join statements s on s.id = r.statement_id
        cross join lateral (values (moved.matched_by, case when r.line_key is null then ${ownWord}::int else ${matched}::int end),
          (case when r.source = 'hand' then r.entered_by end, case when r.line_key is null then ${typed}::int else ${matched}::int end),
          (s.imported_by, ${imported}::int)) whose (person, level)
      union all select once.slip, once.of, m.undone_by,
        case when once.receipt_id = once.of or r.kind = 'undone' then ${said}::int else ${corrected}::int end, once.share
        from once join receipts r on r.id = once.receipt_id join slips s on s.slip = once.slip
        join receipt_matches m on m.receipt_id = once.receipt_id
        where m.undone_at is not null and m.taken_back_by is null
          and m.order_id is distinct from s.order_id and (s.refund_id is null or m.refund_id is distinct from s.refund_id)
      union all select once.slip, once.of, whose.person, ${said}::int, once.share
        from once join offers f on f.receipt_id = once.receipt_id
        cross join lateral (values (f.created_by), (f.ended_by)) whose (person)
      union all ${letGo}
      union all select once.slip, once.of, l.actor_id, ${said}::int, once.share
        from once join receipt_matches m on m.receipt_id = once.receipt_id
        join audit_log l on l.subject_id = m.refund_id::text and l.action = 'refund-returned'
      union all select once.slip, once.of, l.actor_id, ${levelOfRow(said)}, once.share
        from once join audit_log l on l.subject_id = once.receipt_id::text and ${saysSomething})`;

/**
 * Tables of a statement that has `slips` (slip, kind, subject_id, order_id, refund_id): the last one, `parts`, has for each
 * transfer that is the money of a slip who did something to it (slip, of, person), the most that this says of it (level),
 * and its share of the slip's money, from 0 to 1.
 */
export const partsOfMoney = sql`${moneyOfSlips},
    ${acts},
    parts as (
      select slip, of, person, max(level) as level, max(share) as share from acts
        where person is not null group by slip, of, person)`;
