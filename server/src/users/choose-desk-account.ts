import { othersName } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { chooseDeskAccount as call } from '@nairadesk/contract/users';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { bankAccounts } from '../platform/database/tables/settings-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { markDeskAccount } from '../platform/desk/desk-account.ts';
import { replaceSettingsAccount } from '../platform/desk/receiving-accounts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { lockPerson, readPerson } from './lock-person.ts';
import { deskAccountChangedMail, deskAccountGivenUpMail, deskAccountTakenMail } from './mails.ts';
import { presentPerson, selectPeople } from './present-person.ts';

/**
 * Makes a super-admin the desk account that customers pay into: their bank account takes the place of the previous
 * holder's. Orders already placed keep the old one. Both holders are mailed, and the other super-admins.
 * Refuses: not_found, desk_account_unfit, approval_needed.
 */
export async function chooseDeskAccount(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const person = await lockPerson(tx, ctx.actor, input.id);
    if (person.role !== 'super-admin' || person.suspendedAt !== null || !person.hasBank) {
      throw new Refusal('desk_account_unfit');
    }
    if (!person.isDeskAccount)
      await requireApproval(tx, ctx, { kind: 'choose-desk-account', userId: person.id });
    const message = `Customers pay into ${othersName(person.name)}’s account from now on`;
    const holders = await selectPeople(tx).where(eq(users.role, 'super-admin'));
    const before = holders.find((one) => one.isDeskAccount);

    // Also when they held it by default: from now on it is recorded.
    await markDeskAccount(tx, person.id, { actorId: ctx.actor.id, from: before?.id ?? null });
    if (person.isDeskAccount) return { message, data: presentPerson(person) };
    const [previous, now] = [before && (await bankOf(tx, before.id)), await bankOf(tx, person.id)];
    if (now) await replaceSettingsAccount(tx, ctx.actor.id, previous, now);
    const { publicUrl } = ctx.config;
    if (before) await enqueueMail(tx, ctx, deskAccountGivenUpMail(before, person, publicUrl));
    await enqueueMail(tx, ctx, deskAccountTakenMail(person, publicUrl));
    const told = new Set([ctx.actor.id, person.id, before?.id]);
    for (const other of holders.filter(({ id, suspendedAt }) => !told.has(id) && suspendedAt === null))
      await enqueueMail(tx, ctx, deskAccountChangedMail(other, person, publicUrl));
    return { message, data: presentPerson(await readPerson(tx, person.id)) };
  });
}

async function bankOf(tx: Tx, userId: string): Promise<BankDetails | undefined> {
  const [saved] = await tx.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
  return saved;
}
