import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { StatementPreview } from '@nairadesk/contract/statements';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { and, desc, eq, isNotNull, isNull, lte, sql } from '../../platform/database/drizzle.ts';
import { receipts } from '../../platform/database/tables/money-tables.ts';
import { statements } from '../../platform/database/tables/statements-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { sameTransferDays } from '../../platform/money/compare-transfers.ts';
import { movementOf } from '../../platform/money/matching/statement-line.ts';
import type { StatementFile } from '../reading/read-statement-file.ts';

const mostOfOneDay = 50;

/** A file begins with another balance than the last statement before its end closed with. */
interface Differing {
  openingKobo: bigint;
  closingKobo: bigint;
  lastAt: Date;
  fileName: string;
}

type Balanced = Pick<StatementFile, 'lines' | 'balances'>;

/**
 * Whether a file begins elsewhere than the last statement of its account ended: a file between them is missing, a first
 * row wasn’t read, or it is of another account. Null: it doesn’t; or it can't be told, as there are no balances, it is
 * the earliest, or it overlaps with what is known.
 */
export async function readDiffering(
  read: Pick<Db, 'select'>,
  accountId: string,
  { lines, balances }: Balanced,
): Promise<Differing | null> {
  if (!balances.checked) return null;
  const ends = new Date(lines.reduce((last, { line }) => Math.max(last, line.at.getTime()), 0));
  const before = await read
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.accountId, accountId),
        lte(statements.lastAt, ends),
        isNotNull(statements.closingKobo),
        isNull(statements.undoneAt),
      ),
    )
    .orderBy(desc(statements.lastAt), desc(statements.createdAt))
    .limit(mostOfOneDay);
  // Without times several end on one day.
  const last = before.filter(({ lastAt }) => lastAt.getTime() === before[0]?.lastAt.getTime());
  const [newest] = last;
  if (!newest || newest.closingKobo === null) return null;
  if (last.some(({ closingKobo }) => closingKobo === balances.openingKobo)) return null;
  if (await overlaps(read, accountId, lines)) return null;
  const { closingKobo, lastAt, fileName } = newest;
  return { openingKobo: balances.openingKobo, closingKobo, lastAt, fileName };
}

/** What differs, as the preview shows it. */
export function presentDiffering(differing: Differing): NonNullable<StatementPreview['openingDiffers']> {
  const { openingKobo, closingKobo, lastAt, fileName } = differing;
  return {
    opening: nairaOf(openingKobo),
    lastClosing: nairaOf(closingKobo),
    lastAt: lastAt.toISOString(),
    lastFile: fileName,
  };
}

/**
 * Lets a file be imported that begins elsewhere than the last one ended: staff said yes to that. The account is locked.
 * Refuses: opening_differs, with both balances. @returns what the audit log says of it
 */
export async function admitOpening(
  tx: Tx,
  accountId: string,
  file: Balanced,
  confirmed: boolean,
): Promise<{ opening?: string; lastClosing?: string }> {
  const found = await readDiffering(tx, accountId, file);
  if (!found) return {};
  const data = presentDiffering(found);
  if (!confirmed)
    throw new Refusal('opening_differs', {
      message: `This file begins with ${formatNaira(data.opening)}, and the last statement of this account (${data.lastFile}) ended with ${formatNaira(data.lastClosing)}. A file between them may be missing, or this one is of another account.`,
      data,
    });
  return { opening: data.opening, lastClosing: data.lastClosing };
}

// Of a line that the books have with its balance, what comes before and after it follows.
async function overlaps(
  read: Pick<Db, 'select'>,
  accountId: string,
  lines: Balanced['lines'],
): Promise<boolean> {
  const known = lines
    .filter(({ line }) => line.balanceKobo !== null)
    .map(({ line }) => ({
      direction: movementOf(line).direction,
      kobo: String(movementOf(line).kobo),
      balance: String(line.balanceKobo),
      at: line.at.toISOString(),
    }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
    as g(direction text, kobo bigint, balance bigint, at timestamptz)`;
  const days = sql`make_interval(days => ${sameTransferDays})`;
  const found = await read
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(
      given,
      sql`${receipts.accountId} = ${accountId} and ${receipts.amountKobo} = g.kobo and ${receipts.direction} = g.direction
        and ${receipts.balanceKobo} = g.balance and ${receipts.kind} <> 'undone'
        and coalesce(${receipts.lineAt}, ${receipts.arrivedAt}) between g.at - ${days} and g.at + ${days}`,
    )
    .limit(1);
  return found.length > 0;
}
