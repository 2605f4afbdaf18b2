import { othersText } from '@nairadesk/contract/others-words';
import type { Db } from '../../database/database.ts';
import { and, eq, isNull, type SQL, sql } from '../../database/drizzle.ts';
import { auditLog } from '../../database/tables/audit-tables.ts';
import { receiptMatches, receipts, refunds } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { wordsOf } from '../../identity/compare-names.ts';
import { hasNamesake } from '../../identity/namesakes.ts';
import { lagosMoment } from '../../mail/lagos-moment.ts';
import { partyName } from '../../money/sender-account.ts';
import { changesOf } from '../highest-price.ts';
import { firstThreeOf, type Lines, lines } from '../term-lines.ts';
import { type Asked, aboutOf } from '../unseen-purchases.ts';

interface Customer {
  id: string;
  name: string;
  /** What they were called when they placed the order; null: as now, or there is no order. */
  orderedAs: string | null;
  /** When they placed it, or it became due. */
  since: Date;
}

interface Former {
  before: string;
  /** Until when they had it; null: it isn't among the changes that are read. */
  until: Date | null;
}

// One letter may be another, or a word more be there.
const alike = 'Another customer has it, or one much like it';

/**
 * Beside the terms of a slip of a customer's order or refund: what else they were called since a week before it, and that
 * another customer has their name, or one whom a sender's name fits as well. Any customer changes these by a new name of
 * their own, so no yes depends on them.
 */
export async function nameLines(read: Pick<Db, 'select' | 'selectDistinct'>, asked: Asked): Promise<Lines> {
  // Another code is sent for the money of its order.
  const about = aboutOf(asked.kind === 'replace-code' ? { ...asked, kind: 'complete-order' } : asked)?.about;
  const customer = about && (await readCustomer(read, asked));
  if (!about || !customer) return [];
  const { id, name } = customer;
  return lines({
    ...(await calledBefore(read, customer)),
    ...((await hasNamesake(read, [name], id)) && { 'Same name': alike }),
    ...((await hasNamesake(read, await readSenders(read, about), id)) && { 'The sender’s name': alike }),
  });
}

async function readCustomer(
  read: Pick<Db, 'select'>,
  { kind, subjectId, customerId, refundOrderId }: Asked,
): Promise<Customer | null> {
  if (customerId === null) return null;
  const orderId = kind === 'send-refund' ? refundOrderId : subjectId;
  const [row] = await read
    .select({
      id: users.id,
      name: users.name,
      orderedAs: orders.customerName,
      placedAt: orders.placedAt,
      dueAt: refunds.createdAt,
    })
    .from(users)
    .leftJoin(orders, eq(orders.id, sql`${orderId}::uuid`))
    .leftJoin(refunds, eq(refunds.id, sql`${subjectId}::uuid`))
    .where(eq(users.id, customerId));
  const since = row?.placedAt ?? row?.dueAt;
  return row && since ? { ...row, since } : null;
}

const weekLength = 7 * 24 * 3_600_000;
// The newest of them: the slip has three names.
const changesRead = 50;

/**
 * Other names of theirs, with until when they had each: first the one of their order, which no number of others hides,
 * then the newest. Who takes a sender's name to place an order has another one before or after. A name that says the same in
 * another spelling is none.
 */
async function calledBefore(read: Pick<Db, 'select'>, customer: Customer): Promise<Record<string, string>> {
  const { name, orderedAs } = customer;
  const { formers, areAll } = await readFormers(read, customer);
  const others = new Map<string, Former>();
  const ordered = orderedAs === null ? [] : [{ before: orderedAs, until: null }];
  for (const { before, until } of [...ordered, ...formers]) {
    const key = spelt(before);
    const known = others.get(key);
    if (key !== spelt(name))
      others.set(key, known ? { ...known, until: known.until ?? until } : { before, until });
  }
  if (others.size === 0) return {};
  const asText = ({ before, until }: Former) => {
    const ordered = orderedAs !== null && spelt(before) === spelt(orderedAs) ? ['when they ordered'] : [];
    const ended = until ? [`until ${lagosMoment(until.toISOString())}`] : [];
    return `${othersText(before)} ${[...ordered, ...ended].join(', ')}`;
  };
  return { 'Called before': firstThreeOf([...others.values()], asText, { atLeast: !areAll }).join('; ') };
}

/** The names of their newest changes, each once, the newest first. */
async function readFormers(
  read: Pick<Db, 'select'>,
  { id, since }: Customer,
): Promise<{ formers: Former[]; areAll: boolean }> {
  const from = new Date(since.getTime() - weekLength).toISOString();
  // Without parsing: a row may have been written directly in the database.
  const rows = await read
    .select({
      written: sql<string | null>`written`,
      at: sql`max(at)`.mapWith(auditLog.at),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(
      sql`(
    select number, at, substring(detail from '"nameBefore":("(?:[^"\\\\]|\\\\.)*")') as written
    from ${changesOf('user', sql`${id}`, sql`${from}::timestamptz`)} changes
    where action = 'name-changed' order by number desc limit ${changesRead}) newest`,
    )
    .groupBy(sql`written`)
    .orderBy(sql`max(number) desc`);
  const formers = rows.flatMap(({ written, at }) => {
    const before = textOf(written);
    return before === null ? [] : [{ before, until: at }];
  });
  return { formers, areAll: rows.reduce((sum, { count }) => sum + count, 0) < changesRead };
}

/** What a row of the log quotes; null: nothing that can be read. */
function textOf(written: string | null): string | null {
  try {
    const text: unknown = JSON.parse(written ?? '');
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

const spelt = (name: string) => wordsOf(name).toSorted().join(' ');

async function readSenders(read: Pick<Db, 'selectDistinct'>, about: SQL): Promise<string[]> {
  const rows = await read
    .selectDistinct({ name: partyName })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')));
  return rows.flatMap(({ name }) => name?.trim() || []);
}
