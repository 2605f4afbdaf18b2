import { othersName } from '@nairadesk/contract/others-words';
import { isStaff } from '@nairadesk/contract/roles';
import type { changeSuspension as call } from '@nairadesk/contract/users';
import { endApprovalsOfCustomer } from '../platform/approvals/approvals-of-customer.ts';
import { endApprovalsOf, requireApproval } from '../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { keepDeskAccount } from '../platform/desk/desk-account.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { assertReplaceable, lockPerson, readPerson } from './lock-person.ts';
import { reinstatedMail, suspendedMail } from './mails.ts';
import { presentPerson } from './present-person.ts';
import { tellOfAccess } from './tell-of-access.ts';

/**
 * Suspends a person, which ends their sessions, or reinstates them, and mails them. Their open orders stay for staff to
 * complete or cancel, and what a second person agreed to about these and their refunds ends, both times. Repeating it
 * changes nothing: the first reason stays.
 * Refuses: not_found, last_super_admin, desk_account_held; to reinstate staff, password_confirmation_required and
 * approval_needed.
 */
export async function changeSuspension(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const person = await lockPerson(tx, ctx.actor, input.id);
    const { suspended, reason } = input;
    const message = `${othersName(person.name)} ${suspended ? 'is suspended' : 'can log in again'}`;
    if ((person.suspendedAt !== null) === suspended) return { message, data: presentPerson(person) };
    if (!suspended && isStaff(person.role)) {
      // A person at a colleague's unlocked screen may shut another colleague out, which others can undo, and lets no
      // one in.
      if (!ctx.actor.passwordFresh) throw new Refusal('password_confirmation_required');
      await requireApproval(tx, ctx, { kind: 'reinstate-staff', userId: person.id });
    }
    if (person.role === 'super-admin') {
      await (suspended ? assertReplaceable(tx, person) : keepDeskAccount(tx, ctx.actor.id));
    }

    await tx
      .update(users)
      .set(
        suspended
          ? { suspendedAt: sql`now()`, suspendedReason: reason }
          : { suspendedAt: null, suspendedReason: null },
      )
      .where(eq(users.id, person.id));
    await endSessions(tx, person.id);
    await endApprovalsOf(tx, person.id, ctx.actor.id);
    await endApprovalsOfCustomer(tx, person.id, ctx.actor.id);
    recordAudit(tx, {
      action: suspended ? 'suspended' : 'reinstated',
      actorId: ctx.actor.id,
      subjectType: 'user',
      subjectId: person.id,
      detail: { reason },
    });
    await enqueueMail(
      tx,
      ctx,
      suspended ? suspendedMail(person) : reinstatedMail(person, ctx.config.publicUrl),
    );
    if (!suspended)
      await (isStaff(person.role)
        ? tellOfAccess(tx, ctx, person, 'reinstated')
        : tellOfCustomer(tx, ctx, person));
    return { message, data: presentPerson(await readPerson(tx, person.id)) };
  });
}

// Their flag goes with it, also from whoever uses their account or wallet.
async function tellOfCustomer(
  tx: Tx,
  ctx: Ctx,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await tellOtherOwners(tx, ctx, {
    kind: 'customer-reinstated',
    subject: 'A suspended customer can trade again',
    did: 'let these suspended customers log in and trade again.',
    lines: [`${nameForOthers(name)} (${email})`],
    advice:
      'The activity log says why they were suspended. If you don’t know of this, suspend them again, and talk to your colleague.',
    action: { label: 'Open User Management', path: '/user-management' },
  });
}
