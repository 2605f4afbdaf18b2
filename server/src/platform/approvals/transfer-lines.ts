import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName, othersWords } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { statements } from '../database/tables/statements-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { cameAt } from '../money/came-at.ts';
import { type OthersOrders, readOthersOrders } from '../money/matching/others-orders.ts';
import { payerOf } from '../money/payers.ts';
import { isReversal } from '../money/reversals/admit-returned.ts';
import { isWord, namedText, wordsOf } from '../money/reversals/admit-reversed.ts';
import { partyName } from '../money/sender-account.ts';
import { isStillTaken } from '../money/withdraw-refund.ts';
import { staffName } from './staff-name.ts';
import type { Lines } from './term-lines.ts';

const narrationShown = 120;

/** Transfers of these matches, each with whose money and whose word it is. */
interface Shown {
  /** What the lines are called; the second has a 2. */
  name: string;
  /** Which matches, by their order or refund. */
  about: SQL;
  /** Whose money it should be; null: unknown. */
  customer: string | null;
  /** Who that is; null: unknown. */
  customerId: string | null;
}

/**
 * The transfers that came for an order or a refund, one a line: sum, of which whole, who sent it, or the bank’s words
 * where they name nobody, whose word it is where no statement has it, which orders of others it names or was matched
 * to, and when it came to which account of ours: so it is found in the bank's own app. Each is named by its id, so that
 * no other one takes its place.
 */
export async function transferLines(tx: Tx, { name, about, customer, customerId }: Shown): Promise<Lines> {
  const rows = await tx
    .select({
      id: receipts.id,
      kobo: receiptMatches.amountKobo,
      sender: partyName,
      receipt: getTableColumns(receipts),
      word: wordFor,
      isWordless,
      typedBy: users.name,
      file: statements.fileName,
      importedBy: sql<
        string | null
      >`(select importer.name from users importer where importer.id = ${statements.importedBy})`,
      importedAt: statements.createdAt,
      cameAt: cameAt(receipts),
      into: intoAccount,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .innerJoin(users, eq(users.id, receipts.enteredBy))
    .leftJoin(statements, eq(statements.id, receipts.statementId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  const transfers = rows.map(({ receipt }) => receipt);
  const othersOf = await readOthersOrders(tx, transfers, customerId);
  return rows.map((row, index) => {
    const isOther = customer !== null && payerOf(row.sender?.trim() || null, customer).is === 'stranger';
    const from = partyOf(row.sender);
    const other = isOther ? `, not ${othersName(customer)}` : '';
    const whole = row.receipt.amountKobo;
    const ofWhole = row.kobo === whole ? '' : ` of ${formatNaira(nairaOf(whole))}`;
    const value = `${formatNaira(nairaOf(row.kobo))}${ofWhole} from ${from}${other}${wordOf(row)}${reversalOf(row.receipt)}${bankWordsOf(row.receipt)}${otherOrdersText(othersOf(row.id))}${fileOf(row)}${cameText(row)} (${shortId(row.id)})`;
    return { name: index === 0 ? name : `${name} ${index + 1}`, value };
  });
}

/** What a bank took back of these matches: whom and what each reversal names, who paired it, and whose word it is. */
export async function reversalLines(tx: Tx, about: SQL): Promise<Lines> {
  const rows = await tx
    .selectDistinct({
      id: receipts.id,
      kobo: receipts.amountKobo,
      reversal: getTableColumns(receipts),
      pairedBy: sql<string | null>`(
        select paired.name from receipt_reversals x join users paired on paired.id = x.created_by
        where x.reversal_id = ${receipts.id})`,
      word: wordFor,
      isWordless: sql<boolean>`false`,
      typedBy: users.name,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.takenBackBy))
    .innerJoin(users, eq(users.id, receipts.enteredBy))
    .where(and(about, isStillTaken))
    .orderBy(asc(receipts.id));
  return rows.map((row) => ({
    name: 'Reversed by the bank',
    value: `${formatNaira(nairaOf(row.kobo))}${wordOf(row)}, ${row.reversal.direction === 'in' ? 'from' : 'to'} ${namedBy(row.reversal)}, paired by ${staffName(row.pairedBy)} (${shortId(row.id)})`,
  }));
}

/** The account of ours that a transfer came to, or left. */
export const intoAccount = sql<string>`(select own.bank_name || ' ' || own.account_number from receiving_accounts own
  where own.id = ${receipts.accountId})`;

/** When a transfer came, and to which account of ours, for a slip. */
export function cameText({ cameAt: at, into }: { cameAt: Date; into: string }): string {
  return `, ${lagosMoment(at.toISOString())}, account ${othersName(into)}`;
}

/** Typed, and on no statement. */
export const wordFor: SQL<boolean> = sql<boolean>`${receipts.lineKey} is null`;
/** On one that doesn't name its other side, whose name then is only what staff typed. */
export const isWordless: SQL<boolean> = sql<boolean>`${receipts.source} = 'hand' and ${receipts.senderName} is not null and ${receipts.lineSenderName} is null`;

/** Whose word a transfer is, behind its sum and other side; nothing where a statement has both. */
export function wordOf({
  word,
  isWordless,
  typedBy,
}: {
  word: boolean;
  isWordless: boolean;
  typedBy: string;
}): string {
  const by = staffName(typedBy);
  if (word) return `, as ${by} typed it: it is on no statement`;
  return isWordless ? `, as ${by} typed it: the statement names nobody` : '';
}

/** The other side of a transfer, for a slip. */
export function partyOf(sender: string | null): string {
  return sender?.trim() ? othersName(sender) : 'somebody whom the bank doesn’t name';
}

type Receipt = typeof receipts.$inferSelect;

/** Whom a transfer names, and how, by the bank where a statement has it, for a slip. */
export function namedBy(receipt: Receipt): string {
  const { name, narration } = wordsOf(receipt);
  return namedText({ name: name && othersName(name), narration: othersWords(narration, narrationShown) });
}

// A payout of ours that bounced is owed to whom we paid: no customer's money.
function reversalOf(receipt: Receipt): string {
  if (!isReversal(receipt)) return '';
  return `, which says reversal: “${othersWords(wordsOf(receipt).narration, narrationShown)}”`;
}

/** What the bank says of a transfer that names nobody: its words are all that tells whose it is. Else nothing. */
export function bankWordsOf(receipt: Receipt): string {
  const { name, narration } = wordsOf(receipt);
  if (isWord(receipt) || isReversal(receipt) || name?.trim() || narration === '') return '';
  return `, “${othersWords(narration, narrationShown)}”`;
}

function otherOrdersText({ named, matched }: OthersOrders): string {
  const names = named.length === 0 ? '' : `, names ${named.join(', ')} of another customer`;
  const was = matched.length === 0 ? '' : `, was matched to ${matched.join(', ')} of another customer before`;
  return names + was;
}

// A colleague imported the statement, and a made-up file looks like the bank's.
function fileOf({
  file,
  importedBy,
  importedAt,
}: {
  file: string | null;
  importedBy: string | null;
  importedAt: Date | null;
}): string {
  if (file === null || importedAt === null) return '';
  return `, on “${othersWords(file)}”, imported by ${staffName(importedBy)} ${lagosMoment(importedAt.toISOString())}`;
}

/** A transfer by its last digits, which are random. */
export function shortId(id: string): string {
  return id.slice(-8);
}
