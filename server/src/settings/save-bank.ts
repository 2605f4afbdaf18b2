import type { BankDetails, saveBank as call } from '@nairadesk/contract/settings';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { fetchAccountName } from '../platform/banks/fetch-account-name.ts';
import { findBank, readBanks } from '../platform/banks/find-bank.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { bankAccounts } from '../platform/database/tables/settings-tables.ts';
import { findDeskAccount } from '../platform/desk/desk-account.ts';
import { replaceSettingsAccount } from '../platform/desk/receiving-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { isNameAtBank } from '../platform/identity/compare-names.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { bankChanges } from './describe-payees.ts';
import { notifyPayeeChange } from './notify-payee-change.ts';
import { presentBankAccount } from './present-bank-account.ts';

/**
 * Replaces the actor's bank account and mails them what changed; the desk account's is where customers pay from now on.
 * Orders already placed keep the old one. The provider is asked here again whether the name is confirmed: the client is not trusted.
 * Refuses: unauthenticated, too_many_requests, approval_needed.
 */
export async function saveBank(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('save', 'bank', ctx.actor.id)]);
  const { bankName, accountName, accountNumber } = input;
  const bankDetails = { bankName, accountName, accountNumber };
  const confirmed = await isConfirmed(ctx, bankDetails);
  const userId = ctx.actor.id;
  return ctx.transact(async (tx) => {
    // Of two saves at once the second waits, so that its mail says what it changed.
    const { role } = await lockActor(tx, ctx.actor);
    const [before] = await tx.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
    const changes = bankChanges(before, bankDetails);
    const isDesk = role === 'super-admin' && (await findDeskAccount(tx)) === userId;
    if (isDesk && changes.length > 0) await requireApproval(tx, ctx, { kind: 'desk-bank', ...bankDetails });
    // The same account again: an earlier confirmation holds while the provider can't be asked.
    const known = confirmed === null && changes.length === 0 ? before?.nameConfirmedAt : null;
    const values = { ...bankDetails, nameConfirmedAt: confirmed ? sql`now()` : (known ?? null) };
    const [saved] = await tx
      .insert(bankAccounts)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: bankAccounts.userId, set: { ...values, updatedAt: sql`now()` } })
      .returning();
    if (!saved) throw new Error('the bank account was not stored');
    if (isDesk) await replaceSettingsAccount(tx, userId, before, bankDetails);
    await notifyPayeeChange(tx, ctx, 'bank details', { changes, at: saved.updatedAt });
    return {
      message: 'Bank details updated successfully',
      data: { bankDetails: presentBankAccount(saved) },
    };
  });
}

/** Whether the bank confirms the name of the account; null: it could not be asked. */
async function isConfirmed(ctx: Ctx, details: BankDetails): Promise<boolean | null> {
  const bank = findBank(await readBanks(ctx.read), details.bankName);
  const asked = await fetchAccountName(ctx, bank, details.accountNumber).catch((refusal) => {
    // Asked too often: no reason not to save.
    if (refusal instanceof Refusal) return null;
    throw refusal;
  });
  if (!asked || asked.outcome === 'unavailable') return null;
  return asked.outcome === 'found' && isNameAtBank(details.accountName, asked.accountName);
}
