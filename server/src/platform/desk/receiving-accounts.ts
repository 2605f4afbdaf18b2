import { nairaOf } from '@nairadesk/contract/money';
import type { BankDetails } from '@nairadesk/contract/settings';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import { isSameBank, readBanks } from '../banks/find-bank.ts';
import { takeAdvisoryLockOf } from '../database/advisory-locks.ts';
import { eq, sql } from '../database/drizzle.ts';
import { receivingAccounts } from '../database/tables/receiving-accounts-tables.ts';

export type ReceivingAccountRow = typeof receivingAccounts.$inferSelect;
type NewAccount = BankDetails & Partial<Pick<ReceivingAccountRow, 'id' | 'dailyCapKobo'>>;

/** "GTBank …6789": enough to recognise an account of ours, in the audit log and in mails. */
export function accountText({ bankName, accountNumber }: Omit<BankDetails, 'accountName'>): string {
  return `${bankName} …${accountNumber.slice(-4)}`;
}

/** Reads a receiving account and keeps orders from getting it until the transaction ends; undefined: there is none. */
export async function lockAccount(tx: Tx, id: string): Promise<ReceivingAccountRow | undefined> {
  await tx.execute(takeAdvisoryLockOf('receivingAccount', sql`${id}::uuid::text`));
  const [row] = await tx.select().from(receivingAccounts).where(eq(receivingAccounts.id, id));
  return row;
}

/** Adds a receiving account, which is on, and records it. `actorId` null: the demo. */
export async function addAccount(tx: Tx, actorId: string | null, values: NewAccount): Promise<string> {
  const { id, bankName, accountName, accountNumber, dailyCapKobo } = values;
  const [added] = await tx
    .insert(receivingAccounts)
    .values({ id, bankName, accountName, accountNumber, dailyCapKobo })
    .returning();
  if (!added) throw new Error('the receiving account was not stored');
  for (const kind of ['receiving-account', 'receiving-account-limit', 'receiving-account-off'] as const)
    markRecord(tx, kind, added.id);
  const limit = added.dailyCapKobo === null ? null : nairaOf(added.dailyCapKobo);
  record(tx, actorId, 'receiving-account-added', added, { name: accountName, dailyLimit: limit });
  return added.id;
}

/** Switches a locked account on, or off for a reason, and records it. Repeating it changes nothing. */
export async function switchAccount(
  tx: Tx,
  actorId: string,
  account: ReceivingAccountRow,
  offFor: string | null,
): Promise<boolean> {
  if ((account.switchedOffAt === null) === (offFor === null)) return false;
  await tx
    .update(receivingAccounts)
    .set({
      switchedOffAt: offFor === null ? null : sql`now()`,
      switchedOffReason: offFor,
      switchedOffBy: offFor === null ? null : actorId,
    })
    .where(eq(receivingAccounts.id, account.id));
  markRecord(tx, 'receiving-account-off', account.id);
  record(tx, actorId, 'receiving-account-switched', account, { on: offFor === null, reason: offFor });
  return true;
}

/** Records why a colleague would have switched off an account that is off. */
export function recordOffAgain(tx: Tx, actorId: string, account: ReceivingAccountRow, reason: string): void {
  record(tx, actorId, 'receiving-account-switched', account, { on: false, reason });
}

/** Sets what one day's orders to a locked account may sum to, null for any sum, and records it. */
export async function limitAccount(
  tx: Tx,
  actorId: string,
  account: ReceivingAccountRow,
  dailyCapKobo: bigint | null,
): Promise<void> {
  if (account.dailyCapKobo === dailyCapKobo) return;
  await tx.update(receivingAccounts).set({ dailyCapKobo }).where(eq(receivingAccounts.id, account.id));
  markRecord(tx, 'receiving-account-limit', account.id);
  const [dailyLimit, dailyLimitBefore] = [dailyCapKobo, account.dailyCapKobo].map((kobo) =>
    kobo === null ? 'none' : nairaOf(kobo),
  );
  record(tx, actorId, 'receiving-account-limited', account, { dailyLimit, dailyLimitBefore });
}

/**
 * Lets customers pay into the bank account that Settings name `now` in place of the one they named `before`: it is added
 * or switched on again, and the other one is switched off. Another name for the same account corrects it, and leaves it
 * on or off. Must run while neither Settings nor the desk account can change.
 */
export async function replaceSettingsAccount(
  tx: Tx,
  actorId: string,
  before: BankDetails | undefined,
  now: BankDetails,
): Promise<void> {
  const known = await lockAccountOf(tx, now);
  if (known && known.accountName !== now.accountName)
    await renameAccount(tx, actorId, known, now.accountName);
  const isSame = before?.bankName === now.bankName && before.accountNumber === now.accountNumber;
  if (!known) await addAccount(tx, actorId, now);
  else if (!isSame) await switchAccount(tx, actorId, known, null);
  const previous = before && !isSame && (await lockAccountOf(tx, before));
  if (previous && previous.id !== known?.id)
    await switchAccount(tx, actorId, previous, 'Replaced in Settings');
}

/** The same by number and bank, however that is written. */
export async function lockAccountOf(
  tx: Tx,
  { bankName, accountNumber }: BankDetails,
): Promise<ReceivingAccountRow | undefined> {
  const ofNumber = await tx
    .select({ id: receivingAccounts.id, bank: receivingAccounts.bankName })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.accountNumber, accountNumber));
  const banks = ofNumber.length === 0 ? [] : await readBanks(tx);
  const found =
    ofNumber.find(({ bank }) => bank === bankName) ??
    ofNumber.find(({ bank }) => isSameBank(banks, bank, bankName));
  return found && lockAccount(tx, found.id);
}

async function renameAccount(tx: Tx, actorId: string, account: ReceivingAccountRow, accountName: string) {
  await tx.update(receivingAccounts).set({ accountName }).where(eq(receivingAccounts.id, account.id));
  markRecord(tx, 'receiving-account', account.id);
  const detail = { name: accountName, nameBefore: account.accountName };
  record(tx, actorId, 'receiving-account-renamed', account, detail);
}

function record(
  tx: Tx,
  actorId: string | null,
  action: `receiving-account-${'added' | 'renamed' | 'limited' | 'switched'}`,
  account: ReceivingAccountRow,
  detail: Record<string, string | boolean | null | undefined>,
): void {
  recordAudit(tx, {
    action,
    actorId,
    subjectType: 'receiving-account',
    subjectId: account.id,
    detail: { account: accountText(account), ...(detail as Record<string, string | boolean | null>) },
  });
}
