import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { cameAt } from '../platform/money/came-at.ts';
import { longestAfterDays, wordsOf } from '../platform/money/reversals/admit-reversed.ts';
import { canBeTakenBack } from '../platform/money/reversals/can-be-taken-back.ts';
import { isGivenOnce } from '../platform/money/reversals/is-given-once.ts';
import { hasSameReference, nameOnePayout, type Written } from '../platform/money/reversals/tie-of.ts';
import type { LineFacts } from './line-facts.ts';

interface Lines {
  accountId: string;
  /** The line of a reversal, and of what staff say that it takes back. */
  back: LineFacts;
  sent: LineFacts;
  /** All that the statement adds. */
  added: readonly LineFacts[];
}

/**
 * Whether the bank's words say that what came in is a payout that bounced, and say so of no other of that sum, of this
 * statement or in the books; of a customer's money they never do. Typed as one's reversal, and on the statement another's:
 * both lines are added, and staff see them.
 */
export async function areTied(tx: Tx, { accountId, back, sent, added }: Lines): Promise<boolean> {
  if (sent.direction === 'in') return false;
  const [its, own] = [writtenOf(back), writtenOf(sent)];
  const others = added.filter(({ key, direction }) => key !== sent.key && direction === sent.direction);
  const isShared = others.some((other) => hasSameReference(other, own));
  if (hasSameReference(its, own) && !isShared && (await isGivenOnce(tx, { ...sent, accountId }, null)))
    return true;
  if (!nameOnePayout(its, own)) return false;
  const beside = others.filter(({ amountKobo }) => amountKobo === sent.amountKobo);
  const written = [...beside.map(writtenOf), ...(await readBooks(tx, accountId, { back, sent }))];
  return !written.some((other) => hasSameReference(its, other) || nameOnePayout(its, other));
}

function writtenOf({ senderName: name, narration, reference }: LineFacts): Written {
  return { name, narration, reference, orders: [] };
}

/** What statements have of that sum, of the month before. */
async function readBooks(
  tx: Tx,
  accountId: string,
  { back, sent }: Pick<Lines, 'back' | 'sent'>,
): Promise<Written[]> {
  const at = back.at.toISOString();
  const rows = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.accountId, accountId),
        eq(receipts.amountKobo, sent.amountKobo),
        sql`${receipts.direction} = ${sent.direction} and ${cameAt(receipts)} between ${at}::timestamptz - make_interval(days => ${longestAfterDays})
          and ${at}::timestamptz + interval '1 day'`,
        sql`${receipts.lineKey} is not null and ${canBeTakenBack}`,
      ),
    );
  return rows.map((receipt) => ({ ...wordsOf(receipt), orders: [] }));
}
