import type { ApprovalKind } from '@nairadesk/contract/approvals';
import type { AuditAction } from '@nairadesk/contract/audit-actions';
import { assetChanges } from '../platform/approvals/highest-price.ts';
import { readDeciders } from '../platform/approvals/read-deciders.ts';
import type { Ctx } from '../platform/context/context.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { cameAt } from '../platform/money/came-at.ts';
import { sameTransferDays } from '../platform/money/compare-transfers.ts';
import { isWordIn } from '../platform/money/reversals/admit-reversed.ts';
import { mayPrecede } from '../platform/money/reversals/may-precede.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';

type Read = Pick<Ctx['read'], 'select' | '$count'>;

interface Slip {
  id: string;
  kind: ApprovalKind;
  /** Whose order or refund it is about; null: no customer's. */
  customerId: string | null;
  /** Who asks, and so never decides. */
  askedBy: string | null;
}

/**
 * Gives a function that tells whether a slip rests on the word of a person, who then can't decide about it: they typed,
 * imported or matched its money, completed the purchase whose money or code is given once more, judged its cards, unfroze
 * its customer, chose its payee, moved its price or named its asset where the slip says so, or did anything else to the
 * order, the refund or its transfers. Of a transfer that is taken back: it, or a reversal of its sum. Where that is so of all who
 * could decide, they do whose word is least: who imported what a statement has, then who matched it, then anybody, as a desk
 * of two who both did some of it must go on. The asker counts as one who could where others have said more than a
 * statement: they ask the other way round.
 */
export async function readWords(
  read: Read,
  slips: readonly Slip[],
): Promise<(slip: Slip, personId: string) => boolean> {
  const about = slips.filter(({ kind }) => restOnWords.includes(kind));
  if (about.length === 0) return () => false;
  const words = await readWhose(
    read,
    about.map(({ id }) => id),
  );
  const staff = await readActiveStaff(read);
  const mayDecide = await readDeciders(read);
  return ({ id, kind, customerId, askedBy }, personId) => {
    const levelOf = (person: string) => words.get(id)?.get(person) ?? 0;
    const level = levelOf(personId);
    return staff.some(
      (one) =>
        one.id !== customerId &&
        mayDecide(one.role, kind) &&
        levelOf(one.id) < level &&
        (one.id !== askedBy || level > matched),
    );
  };
}

/**
 * Asserts that somebody may decide about what is asked for, unless nobody else works here. Refuses: asker_must_decide
 * (all others have said something of it).
 * @returns whether it rests on the word of a person
 */
export async function assertDecidable(read: Read, slip: Slip): Promise<(personId: string) => boolean> {
  const isWordOf = await readWords(read, [slip]);
  const others = (await readActiveStaff(read)).filter(
    ({ id }) => id !== slip.askedBy && id !== slip.customerId,
  );
  if (others.length > 0 && others.every(({ id }) => isWordOf(slip, id)))
    throw new Refusal('asker_must_decide');
  return (personId) => isWordOf(slip, personId);
}

function readActiveStaff(read: Read) {
  return read.select({ id: users.id, role: users.role }).from(users).where(isActiveStaff);
}

// How much a person said of it: they imported the line that a statement has, matched it, undid a colleague’s reversal of its
// sum, said something else of what may be its money, or said of it what no statement does. Who types false reversals for
// others to undo has no less to say than they.
const [imported, matched, undid, said, ownWord] = [1, 2, 3, 4, 5];

const restOnWords: readonly ApprovalKind[] = ['complete-order', 'send-refund', 'replace-code', 'take-back'];

// A row of the log by which a price was moved the way that the slip tells of, within the day before it was ordered or offered.
const hasMovedPrice = sql`(strpos(s.terms, '{"name":"Our price') > 0
  and exists (select from (
      select coalesce((select f.created_at from offers f where f.new_order_id = o.id), o.placed_at) as at
      union all select f.created_at from offers f where f.order_id = o.id and f.kind = 'today'
        and f.state = 'accepted') made
    where l.at between made.at - interval '1 day' and made.at)
  and case o.order_type
    when 'sell' then ${naira('sellingPrice')} > ${naira('sellingPriceBefore')}
    else ${naira('buyingPrice')} < ${naira('buyingPriceBefore')} end)`;

// One by which its asset was added, got another name or was taken off sale.
const hasNamed = sql`(strpos(s.terms, '{"name":"Asset"') > 0
  and (l.action in ('asset-added', 'asset-deleted') or l.detail like '%"nameBefore":"%'))`;

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
  'refund-payee-changed',
];
const saysSomething = sql`l.action <> all (${sql.param([...silent])}::text[])`;
// How a hold was lifted is read below from the reversal itself.
const levelOfRow = (other: number) =>
  sql`case l.action when 'hold-lifted' then ${undid}::int else ${other}::int end`;

// Of a smaller share of the money nobody's word counts, in one transfer or many: a colleague's would keep them out.
const leastShare = 0.1;

// The log is read for these slips alone: most have neither line.
const saysOfAsset = sql`(strpos(s.terms, '{"name":"Our price') > 0 or strpos(s.terms, '{"name":"Asset"') > 0)`;

// Without parsing: a row may have been written directly in the database.
function naira(key: string): SQL {
  return sql`substring(l.detail from ${`"${key}":"(\\d+\\.\\d\\d)"`}::text)::numeric`;
}

const nearby = sql`make_interval(days => ${sameTransferDays})`;

// Who imported, matched or typed which share of the money of `slips`, or of what is taken back; `once` has with each
// transfer what may be it, too: what left the books with its import, and what staff typed and no statement has.
const partsOfMoney = sql`
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
      union all select s.slip, s.subject_id, m.matched_by, 1 from slips s
      left join receipt_matches m on m.receipt_id = s.subject_id and m.undone_at is null where s.kind = 'take-back'
      union all select s.slip, r.id, null, 1 from slips s join receipts t on t.id = s.subject_id
      join receipts r on r.account_id = t.account_id and r.amount_kobo = t.amount_kobo and r.direction <> t.direction
        and r.unmatched_kobo > 0 and r.kind in ('transfer', 'reversal') and r.kind = 'reversal'
      where s.kind = 'take-back'),
    once as (
      select slip, receipt_id, share from moved
      union select moved.slip, other.id, moved.share from moved join receipts on receipts.id = moved.receipt_id
      join receipts other on other.account_id = receipts.account_id and other.amount_kobo = receipts.amount_kobo
        and other.direction = receipts.direction and (other.kind = 'undone' or ${isWordIn(sql`other`)})
        and coalesce(other.line_at, other.arrived_at) between ${cameAt(receipts)} - ${nearby} and ${cameAt(receipts)} + ${nearby}),
    parts as (
      select moved.slip, moved.receipt_id, whose.person, max(whose.level) as level, max(moved.share) as share
        from moved join receipts r on r.id = moved.receipt_id left join statements s on s.id = r.statement_id
        cross join lateral (select case when r.line_key is null then ${ownWord}::int else ${matched}::int end as level) line
        cross join lateral (values (moved.matched_by, line.level),
          (case when r.source = 'hand' then r.entered_by end, line.level),
          (s.imported_by, ${imported}::int)) whose (person, level)
        where whose.person is not null group by moved.slip, moved.receipt_id, whose.person)`;

// Who said of a reversal of that sum that it is about something else: who matched it as our own payout, undid the import
// that had it, or took it for that of another transfer which nothing ties to it; who typed it and the colleague who undid it;
// whoever took it for that of another typed transfer, or a typed transfer of a colleague back. What it is about may have come
// into the books since.
const letGo = sql`
      select moved.slip, whose.person, whose.level from moved
        join receipts on receipts.id = moved.receipt_id and receipts.direction = 'in'
        join receipts reversal on reversal.account_id = receipts.account_id and reversal.direction = 'out'
          and reversal.amount_kobo = receipts.amount_kobo and reversal.kind in ('reversal', 'undone')
          and coalesce(reversal.line_at, reversal.arrived_at) > ${cameAt(receipts)} - interval '1 day' and ${mayPrecede}
        cross join lateral (
          select its.person, its.level from audit_log l
            cross join lateral (values (l.actor_id, ${undid}::int), (reversal.entered_by, ${said}::int)) its (person, level)
            where l.subject_id = reversal.id::text
            and l.action = 'reversal-undone' and l.actor_id <> reversal.entered_by
          union all select l.actor_id, ${said}::int from audit_log l
            where l.subject_id = reversal.id::text and l.action = 'reversal-line-lost'
          union all select m.matched_by, ${said}::int from receipt_matches m where m.receipt_id = reversal.id
          union all select x.created_by, ${said}::int from receipt_reversals x join audit_log l
            on l.subject_id = x.reversed_id::text and l.action = 'other-reversal-accepted' and l.actor_id = x.created_by
            where x.reversal_id = reversal.id
          union all select x.created_by, ${said}::int from receipt_reversals x join receipts typed on typed.id = x.reversed_id
            where x.reversal_id = reversal.id and ${isWordIn(sql`reversal`)} and ${isWordIn(sql`typed`)}
            and (x.created_by <> reversal.entered_by or x.created_by <> typed.entered_by)) whose
        where moved.share >= ${leastShare}::numeric`;

// Who said that money which went back of these transfers, or of this order, came back.
const saidReturned = sql`
      select sent.slip, l.actor_id, ${said}::int from (
          select once.slip, m.refund_id from once join receipt_matches m on m.receipt_id = once.receipt_id
            where once.share >= ${leastShare}::numeric
          union select s.slip, f.id from slips s join refunds f on f.order_id = s.order_id) sent
        join audit_log l on l.subject_id = sent.refund_id::text and l.action = 'refund-returned'`;

// A payee's name is whose word the log says, as on the slip: that of who changed it last.
async function readWhose(read: Read, ids: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const rows = await read
    .select({
      slip: sql<string>`said.slip`,
      person: sql<string>`said.person`,
      level: sql<number>`said.level`,
    })
    .from(sql`(
    with slips as (
      select a.id as slip, a.kind, a.terms, a.subject_id, f.id as refund_id,
        case when f.id is null then a.subject_id else f.order_id end as order_id
      from approvals a left join refunds f on f.id = a.subject_id
      where a.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})),
    ${partsOfMoney},
    words as (
      select part.slip, part.person, max(level.level) as level from parts part
        cross join generate_series(${imported}::int, ${ownWord}::int) level (level)
        where part.level >= level.level group by part.slip, part.person, level.level
        having sum(part.share) >= ${leastShare}::numeric
      union select s.slip, e.actor_id, ${ownWord}::int from slips s join orders o on o.id = s.order_id and o.order_type = 'buy'
        join order_events e on e.order_id = o.id and e.to_status = 'completed'
      union select once.slip, m.undone_by, ${said}::int from once join receipt_matches m on m.receipt_id = once.receipt_id
        where m.undone_at is not null and m.taken_back_by is null and once.share >= ${leastShare}::numeric
      union select once.slip, whose.person, ${said}::int from once join offers f on f.receipt_id = once.receipt_id,
        lateral (values (f.created_by), (f.ended_by)) whose (person) where once.share >= ${leastShare}::numeric
      union ${letGo}
      union ${saidReturned}
      union select s.slip, l.actor_id, ${levelOfRow(ownWord)} from slips s join audit_log l
        on l.subject_id in (s.order_id::text, s.refund_id::text) and ${saysSomething}
      union select once.slip, l.actor_id, ${levelOfRow(said)} from once join audit_log l
        on l.subject_id = once.receipt_id::text and ${saysSomething}
        where once.share >= ${leastShare}::numeric
      union select s.slip, l.actor_id, ${ownWord}::int from slips s join orders o on o.id = s.order_id join audit_log l
        on l.subject_id = o.user_id::text and l.action = 'trading-unfrozen' and l.at > o.placed_at
      union select s.slip, l.actor_id, ${ownWord}::int from slips s join orders o on o.id = s.order_id cross join lateral
        ${assetChanges(sql`o.asset_id::text`, sql`o.placed_at - interval '7 days'`)} l
        where ${saysOfAsset} and (${hasMovedPrice} or ${hasNamed})
      union select s.slip, c.judged_by, ${ownWord}::int from slips s join order_cards c on c.order_id = s.order_id
      union select s.slip, (select l.actor_id from audit_log l where l.subject_id = s.refund_id::text
        and l.action = 'refund-payee-changed' order by l.number desc limit 1), ${ownWord}::int from slips s where s.refund_id is not null)
    select slip, person, max(level) as level from words where person is not null group by slip, person) said`);
  const words = new Map<string, Map<string, number>>();
  for (const { slip, person, level } of rows)
    words.set(slip, (words.get(slip) ?? new Map()).set(person, level));
  return words;
}
