import type { ApprovalKind } from '@nairadesk/contract/approvals';
import { assetChanges } from '../platform/approvals/highest-price.ts';
import { readDeciders } from '../platform/approvals/read-deciders.ts';
import { withPayeesOf } from '../platform/approvals/with-payees-of.ts';
import type { Ctx } from '../platform/context/context.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';
import {
  corrected,
  leastShare,
  levelOfRow,
  matched,
  ownWord,
  partsOfMoney,
  said,
  saysSomething,
  typed,
} from './acts-on-money.ts';

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
 * imported or matched its money, completed the purchase whose money or code is given once more, judged its cards,
 * unfroze its customer, chose its payee, moved its price or named its asset where the slip says so, or did anything
 * else to the order, the refund or its transfers. Of a transfer that is taken back: it, or a reversal of its sum. Where
 * that is so of all who could decide, they do whose word is least: who imported what a statement has, then who matched
 * it, then anybody, as a desk of two who both did some of it must go on. The asker counts as one who could where others
 * have said more than a statement: they ask the other way round.
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

const restOnWords: readonly ApprovalKind[] = ['complete-order', 'send-refund', 'replace-code', 'take-back'];

// A row of the log by which a price was moved the way that the slip tells of, within the day before it was ordered or
// offered.
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

// The log is read for these slips alone: most have neither line.
const saysOfAsset = sql`(strpos(s.terms, '{"name":"Our price') > 0 or strpos(s.terms, '{"name":"Asset"') > 0)`;

// Without parsing: a row may have been written directly in the database.
function naira(key: string): SQL {
  return sql`substring(l.detail from ${`"${key}":"(\\d+\\.\\d\\d)"`}::text)::numeric`;
}

// Who freezes a customer for colleagues to let go has no less to say than they, if they had a part in it otherwise.
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
        cross join generate_series(${corrected}::int, ${typed}::int) level (level)
        where part.level >= level.level group by part.slip, part.person, level.level
        having sum(part.share) >= ${leastShare}::numeric
      union select s.slip, e.actor_id, ${ownWord}::int from slips s join orders o on o.id = s.order_id and o.order_type = 'buy'
        join order_events e on e.order_id = o.id and e.to_status = 'completed'
      union select s.slip, l.actor_id, ${said}::int from slips s join refunds f on f.order_id = s.order_id
        join audit_log l on l.subject_id = f.id::text and l.action = 'refund-returned'
      union select s.slip, l.actor_id, ${levelOfRow(ownWord)} from slips s join audit_log l
        on l.subject_id in (s.order_id::text, s.refund_id::text) and ${saysSomething}
      union select s.slip, l.actor_id, ${ownWord}::int from slips s join orders o on o.id = s.order_id cross join lateral
        ${assetChanges(sql`o.asset_id::text`, sql`o.placed_at - interval '7 days'`)} l
        where ${saysOfAsset} and (${hasMovedPrice} or ${hasNamed})
      union select s.slip, c.judged_by, ${ownWord}::int from slips s join order_cards c on c.order_id = s.order_id
      union select s.slip, (select l.actor_id from audit_log l where l.subject_id = s.refund_id::text
        and l.action = 'refund-payee-changed' order by l.number desc limit 1), ${typed}::int from slips s where s.refund_id is not null),
    standing as (
      select s.slip, l.actor_id as person, l.action from slips s join orders o on o.id = s.order_id
        cross join lateral ${withPayeesOf(sql`o.user_id`, 'before')} their join audit_log l on l.subject_id = their.id::text
        and l.action in ('trading-unfrozen', 'reinstated', 'trading-frozen', 'suspended') and l.at > o.placed_at)
    select w.slip, w.person, case when bool_or(w.froze) and bool_or(w.level is not null) then ${typed}::int
        else coalesce(max(greatest(w.level, w.lifted)), 0) end as level
      from (
        select slip, person, level, null::int as lifted, false as froze from words
        union all select slip, person, null, case when action in ('trading-unfrozen', 'reinstated') then ${ownWord}::int end,
          action in ('trading-frozen', 'suspended') from standing) w
      where w.person is not null group by w.slip, w.person) said`);
  const words = new Map<string, Map<string, number>>();
  for (const { slip, person, level } of rows)
    words.set(slip, (words.get(slip) ?? new Map()).set(person, level));
  return words;
}
