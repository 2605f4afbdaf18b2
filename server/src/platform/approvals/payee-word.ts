import { othersName } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { Tx } from '../audit/audit.ts';
import { isSameBank, readBanks } from '../banks/find-bank.ts';
import { readSavedNames } from '../banks/saved-names.ts';
import { and, desc, eq } from '../database/drizzle.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { bankAccounts, wallets } from '../database/tables/settings-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { compareNames } from '../identity/compare-names.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines, walletText } from './term-lines.ts';

const payeeAnswers = ['found', 'not_found', 'unasked'] as const;
/** What a bank said of the account that staff entered for a refund; `unasked`: no bank was asked. */
export type PayeeAnswer = (typeof payeeAnswers)[number];

/** The line of a slip about whose word the name of a refund's payee is: by the activity log. */
export async function payeeWordLines(
  tx: Tx,
  refund: { id: string; payee: BankDetails | null; isPayout: boolean },
): Promise<Lines> {
  if (refund.payee === null) return [];
  const [row] = await tx
    .select({ name: users.name, detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectId, refund.id), eq(auditLog.action, 'refund-payee-changed')))
    .orderBy(desc(auditLog.number))
    .limit(1);
  const untouched = refund.isPayout ? 'as their order has it' : 'as the transfer names its sender';
  return lines({ 'Their name': row ? typedWord(row) : untouched });
}

/**
 * The line of a slip that says that the customer has saved another account than the one that is paid: the second person
 * asks why. None where it is theirs, they saved none, or the owner of the money is unknown.
 */
export async function savedAccountLines(
  tx: Tx,
  userId: string | null,
  payee: BankDetails | null,
): Promise<Lines> {
  if (userId === null || payee === null) return [];
  const [saved] = await tx.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
  if (!saved) return [];
  const isSameNumber = saved.accountNumber === payee.accountNumber;
  if (isSameNumber && isSameBank(await readBanks(tx), saved.bankName, payee.bankName)) return [];
  const { bankName, accountNumber, accountName } = saved;
  return lines({
    'They have saved another': `${othersName(bankName)} ${accountNumber}, ${othersName(accountName)}`,
  });
}

// Of a customer who saved it under many.
const mostNames = 3;

/**
 * The line of a slip that says under which other names the customer has, or had, saved the account that is paid; where it is
 * not in the customer's own name (if given), under any. The name above is what staff typed, which may be the sender's.
 */
export async function savedNameLines(
  tx: Tx,
  { userId, customer, payee }: { userId: string | null; customer: string | null; payee: BankDetails | null },
): Promise<Lines> {
  if (payee === null) return [];
  const isNamed = (name: string) => compareNames(name, payee.accountName) === 'match';
  const isTheirName = customer === null || isNamed(customer);
  const saved = await readSavedNames(tx, userId, payee);
  const told = saved.filter((name) => !isTheirName || !isNamed(name));
  if (told.length === 0) return [];
  const names = told.slice(0, mostNames).map(othersName);
  const more = told.length - names.length;
  return lines({
    'They have saved this account as': `${names.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  });
}

/** What `savedAccountLines` says, of the wallet that coins are sent to: another one of its network, saved since. */
export async function savedWalletLines(
  tx: Tx,
  { userId, wallet }: Pick<typeof orders.$inferSelect, 'userId' | 'wallet'>,
): Promise<Lines> {
  if (!wallet) return [];
  const { network, walletAddress, memo } = wallet;
  const [saved] = await tx
    .select({ network: wallets.network, walletAddress: wallets.address, memo: wallets.memo })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.network, network)));
  if (!saved || (saved.walletAddress === walletAddress && saved.memo === (memo ?? null))) return [];
  return lines({ 'They have saved another': walletText(saved) });
}

function typedWord({ name, detail }: { name: string | null; detail: string }): string {
  const answer = answerIn(detail);
  if (answer === 'found') return 'found by account-name lookup';
  const asked = answer === 'not_found' ? 'the bank knows no such account' : 'no bank was asked';
  return `typed by ${staffName(name)}; ${asked}`;
}

function answerIn(detail: string): PayeeAnswer {
  try {
    const { bank } = JSON.parse(detail);
    return payeeAnswers.find((answer) => answer === bank) ?? 'unasked';
  } catch {
    // A row that was written directly in the database.
    return 'unasked';
  }
}
