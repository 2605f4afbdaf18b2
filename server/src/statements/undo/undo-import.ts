import { othersName, othersWords } from '@nairadesk/contract/others-words';
import type { undoImport as call } from '@nairadesk/contract/statements';
import { liftHolds, readHoldsOfAll, tellOfHolds } from '../../platform/approvals/lift-holds.ts';
import { endApprovalsAbout } from '../../platform/approvals/require-approval.ts';
import { markRecord, recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  sql,
} from '../../platform/database/drizzle.ts';
import { receiptMatches, receipts } from '../../platform/database/tables/money-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { receivingAccounts } from '../../platform/database/tables/receiving-accounts-tables.ts';
import { statements } from '../../platform/database/tables/statements-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import { lockOwnAccount } from '../../platform/desk/assert-own-account.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { tellOtherOwners } from '../../platform/mail/tell-other-owners.ts';
import { undoMatches } from '../../platform/money/match.ts';
import { postOpening } from '../post-opening.ts';
import { presentStatement } from '../present-statement.ts';
import { assertLinesUnused } from './assert-lines-unused.ts';

const namedMost = 3;
const noLine = {
  lineAt: null,
  lineReference: null,
  lineNarration: null,
  lineSenderName: null,
  lineSenderAccount: null,
  lineKind: null,
};
type Statement = typeof statements.$inferSelect;

/**
 * Staff take an import back: what it added leaves the books by counter-entries, its matches are undone, and a transfer
 * that staff had entered loses its line alone. Nothing is deleted, and the file can be imported again, for any account.
 * What a reversal of it held up goes on. The other super-admins are told. Locked are the account, as imports do, then the
 * orders that any of its lines pay, then the transfers.
 * Refuses: not_found, own_order, statement_undone, statement_in_use.
 */
export async function undoImport(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, reason } = input;
  return ctx.transact(async (tx) => {
    const statement = await lockStatement(tx, id);
    const { accountId } = statement;
    const locked = await lockMatchedOrders(tx, id, ctx.actor.id);
    await lockLines(tx, id);
    await assertLinesUnused(tx, id);
    const standing = await matchesOf(tx, id);
    if (standing.some(({ orderId }) => orderId !== null && !locked.has(orderId)))
      throw new Refusal('statement_in_use', {
        message: 'One of its transfers was matched meanwhile. Please try again.',
      });
    // What staff had entered by hand keeps its matches.
    const matches = standing.filter(({ source }) => source === 'statement');
    const holds = await readHoldsOfAll(tx, await reversalsOf(tx, id));
    await undoMatches(tx, matches, { by: ctx.actor.id, reason, takenBackBy: null });
    const subjects = [...locked, ...standing.flatMap(({ refundId }) => refundId ?? [])];
    await endApprovalsAbout(tx, subjects, ctx.actor.id);
    await tx
      .update(statements)
      .set({ undoneAt: sql`clock_timestamp()`, undoneBy: ctx.actor.id, undoneReason: reason })
      .where(eq(statements.id, id));
    markRecord(tx, 'statement-undone', id);
    const forgotten = await forgetMappings(tx, accountId);
    const left = await takeOut(tx, ctx.actor.id, id);
    await postOpening(tx, accountId, { statementId: id, posting: 'undo' });
    recordAudit(tx, {
      action: 'statement-import-undone',
      actorId: ctx.actor.id,
      subjectType: 'receiving-account',
      subjectId: accountId,
      detail: {
        statement: id,
        transfers: left,
        matches: matches.length,
        columnsForgotten: forgotten,
        reason,
      },
    });
    const undone = `“${othersWords(statement.fileName)}”, was undone: “${othersWords(reason)}”`;
    const isTyped = ({ reversal }: (typeof holds)[number]) => reversal.source === 'hand';
    const leaving = holds.filter((hold) => !isTyped(hold));
    await liftHolds(tx, ctx, leaving, { how: `its import, ${undone}` });
    await tellOfHolds(tx, ctx, holds.filter(isTyped), `the import that had its line, ${undone}`);
    const data = await readUndone(tx, id);
    const message = messageOf(left, matches.length, await readSharing(tx, statement));
    await tellOwners(tx, ctx, { data, message });
    return { message, data };
  }, id);
}

/** The statement, with imports of its account waiting until the transaction ends. */
async function lockStatement(tx: Tx, id: string): Promise<Statement> {
  const read = () => tx.select().from(statements).where(eq(statements.id, id));
  const [known] = await read();
  if (!known) throw new Refusal('not_found');
  await lockOwnAccount(tx, known.accountId);
  const [statement] = await read();
  if (statement?.undoneAt !== null) throw new Refusal('statement_undone');
  return statement;
}

/**
 * Forgets how files of this account are read where an import brought that which was undone, and none that stands has read
 * one so since: the next file asks again. @returns how many of its kinds of file these were
 */
async function forgetMappings(tx: Tx, accountId: string): Promise<number> {
  // Both times are those of the transaction that imported it.
  const { rowCount } = await tx.execute(sql`
    delete from statement_mappings m using statements brought
    where m.account_id = ${accountId} and brought.account_id = m.account_id and brought.created_at = m.confirmed_at
      and brought.undone_at is not null and not exists (
        select from statements used where used.account_id = m.account_id and used.undone_at is null
          and used.created_at > m.confirmed_at and used.read_as = brought.read_as)`);
  return rowCount ?? 0;
}

/** What it added itself: what staff had entered by hand loses its line alone. */
const isLineOf = (id: string) => and(eq(receipts.statementId, id), eq(receipts.source, 'statement'));

// Those too of what staff had entered: completed meanwhile, they would have counted its line.
async function lockMatchedOrders(tx: Tx, id: string, actorId: string): Promise<Set<string>> {
  const matched = tx
    .select({ id: receiptMatches.orderId })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(eq(receipts.statementId, id), isNull(receiptMatches.undoneAt)));
  const rows = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(inArray(orders.id, matched))
    .orderBy(asc(orders.id))
    .for('no key update');
  if (rows.some(({ userId }) => userId === actorId))
    throw new Refusal('own_order', {
      message:
        'A transfer of it is matched to your own order. Another member of staff must undo this import.',
    });
  return new Set(rows.map((row) => row.id));
}

async function reversalsOf(tx: Tx, id: string): Promise<string[]> {
  // Those too that were typed, and lose their line.
  const isReversal = and(eq(receipts.statementId, id), eq(receipts.kind, 'reversal'));
  return (await tx.select({ id: receipts.id }).from(receipts).where(isReversal)).map((row) => row.id);
}

async function lockLines(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.statementId, id))
    .orderBy(asc(receipts.id))
    .for('no key update');
}

function matchesOf(tx: Tx, id: string) {
  return tx
    .select({
      id: receiptMatches.id,
      amountKobo: receiptMatches.amountKobo,
      orderId: receiptMatches.orderId,
      refundId: receiptMatches.refundId,
      direction: receipts.direction,
      source: receipts.source,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(eq(receipts.statementId, id), isNull(receiptMatches.undoneAt)));
}

/** Takes the lines of an undone statement out of the books. @returns how many transfers they were, without sweeps */
async function takeOut(tx: Tx, actorId: string, id: string): Promise<number> {
  await tx.execute(sql`
    insert into ledger_entries (posting, receipt_id, account, currency, amount)
    select 'undo', e.receipt_id, e.account, e.currency, -e.amount
    from ledger_entries e join receipts on receipts.id = e.receipt_id where ${isLineOf(id)}`);
  const lines = await tx.select({ id: receipts.id, kind: receipts.kind }).from(receipts).where(isLineOf(id));
  await tx.update(receipts).set({ kind: 'undone', lineKey: null }).where(isLineOf(id));
  const entered = await tx
    .update(receipts)
    .set({ statementId: null, lineKey: null, balanceKobo: null, ...noLine })
    .where(and(eq(receipts.statementId, id), eq(receipts.source, 'hand')))
    .returning({ id: receipts.id, kind: receipts.kind });
  for (const line of lines) markRecord(tx, 'receipt', line.id);
  for (const one of [...lines, ...entered]) markRecord(tx, 'receipt-line', one.id);
  for (const one of entered) markRecord(tx, 'receipt-line-kind', one.id);
  const action = 'reversal-line-lost' as const;
  for (const { id: subjectId, kind } of [...lines, ...entered])
    if (kind === 'reversal')
      recordAudit(tx, { action, actorId, subjectType: 'receipt', subjectId, detail: { statement: id } });
  return lines.filter(({ kind }) => kind !== 'sweep').length;
}

// What a statement shows is asked about nowhere once it has left the books.
async function tellOwners(tx: Tx, ctx: Ctx, { data, message }: Reply<typeof call>): Promise<void> {
  const { fileName, accountName, importedBy, undone } = data;
  await tellOtherOwners(tx, ctx, {
    kind: 'statement-undone',
    subject: 'Imports of bank statements were undone',
    did: 'undid imports of bank statements. What the files show is in the books no more, also of what was paid already:',
    lines: [
      `“${othersWords(fileName)}” of ${accountName}, imported by ${othersName(importedBy)}: “${othersWords(undone?.reason ?? '')}”. ${message}.`,
    ],
    advice: 'If the file is the bank’s, import it again: it adds what is missing.',
    action: { label: 'Open Statements', path: '/money?tab=statements' },
  });
}

async function readUndone(tx: Tx, id: string) {
  const importer = alias(users, 'importer');
  const [row] = await tx
    .select({
      statement: statements,
      account: receivingAccounts,
      importedBy: importer.name,
      undoneBy: users.name,
    })
    .from(statements)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, statements.accountId))
    .innerJoin(importer, eq(importer.id, statements.importedBy))
    .innerJoin(users, eq(users.id, statements.undoneBy))
    .where(eq(statements.id, id));
  if (!row) throw new Error('the undone statement is gone');
  return presentStatement(row.statement, { ...row, unmatched: 0 });
}

/** The names of files imported since that had lines of it: they were known then, and left with it. */
async function readSharing(tx: Tx, { accountId, createdAt, firstAt, lastAt }: Statement): Promise<string[]> {
  const rows = await tx
    .select({ fileName: statements.fileName })
    .from(statements)
    .where(
      and(
        eq(statements.accountId, accountId),
        isNull(statements.undoneAt),
        gt(statements.createdAt, createdAt),
        gt(statements.lines, statements.added),
        gte(statements.lastAt, firstAt),
        lte(statements.firstAt, lastAt),
      ),
    )
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(namedMost);
  return rows.map(({ fileName }) => fileName);
}

function messageOf(left: number, matches: number, sharing: readonly string[]): string {
  const transfers = left === 1 ? '1 transfer' : `${left.toLocaleString('en')} transfers`;
  const undone = matches === 1 ? '1 match' : `${matches.toLocaleString('en')} matches`;
  const again =
    sharing.length === 0 ? '' : `. Some lines of it were in ${sharing.join(', ')} too: import that again`;
  return `Import undone: ${transfers} and ${undone} taken back${again}`;
}
