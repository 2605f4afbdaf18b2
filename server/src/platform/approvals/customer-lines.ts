import { frozenLine } from '@nairadesk/contract/approvals';
import { othersText, othersWords } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { alias, eq, type SQL, sql } from '../database/drizzle.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { wordsOf } from '../identity/compare-names.ts';
import { hasNamesake } from '../identity/namesakes.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { changesOf } from './highest-price.ts';
import { staffName } from './staff-name.ts';
import { firstThree, type Lines, lines } from './term-lines.ts';

interface Customer {
  id: string;
  name: string;
  email: string;
  /** The condition on `receipt_matches` whose transfers pay it. */
  about: SQL;
  /** When they placed it, or it became due. */
  since: Date;
}

// One letter may be another, or a word more be there.
const alike = 'Another customer has it, or one much like it';

/**
 * The lines of a slip that say whose order or refund it is: by the address too, as another customer may take the same
 * name, and then that there is one, or one whom a sender's name fits as well; what else they were called since a week
 * before it; and who froze their trading, and why.
 */
export async function customerLines(tx: Tx, { id, name, email, about, since }: Customer): Promise<Lines> {
  return lines({
    Customer: othersText(name),
    Email: email,
    ...(await calledBefore(tx, { id, name, since })),
    ...((await hasNamesake(tx, [name], id)) && { 'Same name': alike }),
    ...((await hasNamesake(tx, await readSenders(tx, about), id)) && { 'The sender’s name': alike }),
    ...(await frozenBy(tx, id)),
  });
}

const weekLength = 7 * 24 * 3_600_000;
// The slip has three.
const namesRead = 200;

/**
 * Other names of theirs, with until when they had each, the oldest first: who takes a sender's name to place an order has
 * another one before or after. A name that says the same in another spelling is none.
 */
async function calledBefore(
  tx: Tx,
  { id, name, since }: Pick<Customer, 'id' | 'name' | 'since'>,
): Promise<Record<string, string>> {
  const from = new Date(since.getTime() - weekLength).toISOString();
  // Without parsing: a row may have been written directly in the database.
  const rows = await tx
    .select({
      written: sql<string | null>`substring(changes.detail from '"nameBefore":("(?:[^"\\\\]|\\\\.)*")')`,
      at: sql`changes.at`.mapWith(auditLog.at),
    })
    .from(sql`${changesOf('user', sql`${id}`, sql`${from}::timestamptz`)} changes`)
    .where(sql`changes.action = 'name-changed'`)
    .orderBy(sql`changes.number`)
    .limit(namesRead);
  const others = new Map<string, string>();
  for (const { written, at } of rows) {
    const before = textOf(written);
    if (before !== null && spelt(before) !== spelt(name))
      others.set(spelt(before), `${othersText(before)} until ${lagosMoment(at.toISOString())}`);
  }
  if (others.size === 0) return {};
  return { 'Called before': firstThree([...others.values()]).join('; ') };
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

// So a freeze ends what was approved before.
async function frozenBy(tx: Tx, id: string): Promise<Record<string, string>> {
  const by = alias(users, 'by');
  const [frozen] = await tx
    .select({ reason: users.tradingFrozenReason, by: by.name })
    .from(users)
    .innerJoin(by, eq(by.id, users.tradingFrozenBy))
    .where(eq(users.id, id));
  if (!frozen) return {};
  return { [frozenLine]: `by ${staffName(frozen.by)}: ${othersWords(frozen.reason ?? '')}` };
}

async function readSenders(tx: Tx, about: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string | null }>(sql`
    select distinct coalesce(receipts.line_sender_name, receipts.sender_name) as name
    from receipt_matches join receipts on receipts.id = receipt_matches.receipt_id
    where ${about} and receipt_matches.undone_at is null and receipts.direction = 'in'`);
  return rows.flatMap(({ name }) => name?.trim() || []);
}
