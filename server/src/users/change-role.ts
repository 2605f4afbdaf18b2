import { othersName } from '@nairadesk/contract/others-words';
import type { changeRole as call } from '@nairadesk/contract/users';
import { endApprovalsOf, requireApproval } from '../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { keepDeskAccount } from '../platform/desk/desk-account.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findNameFault, type NameFault } from '../platform/identity/staff-names.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { assertReplaceable, lockPerson, readPerson } from './lock-person.ts';
import { roleChangedMail, roleWords } from './mails.ts';
import { type PersonRow, presentPerson } from './present-person.ts';
import { tellOfAccess } from './tell-of-access.ts';

const nameFaults: Record<NameFault, string> = {
  taken: 'A colleague has this name. First they have to add another part of theirs, in Settings.',
  mixed: 'The letters of their name are of two alphabets. First they have to change that, in Settings.',
};

/**
 * Changes a person's role, ends their sessions and mails them. Their present role changes nothing.
 * Refuses: not_found, last_super_admin, desk_account_held, approval_needed, invalid (a colleague's name).
 */
export async function changeRole(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const person = await lockPerson(tx, ctx.actor, input.id);
    const { role } = input;
    const message = `${othersName(person.name)} is now ${roleWords[role]}`;
    if (person.role === role) return { message, data: presentPerson(person) };
    if (person.role === 'user') await assertOwnName(tx, person);
    // Otherwise one person could make their own second person.
    if (role !== 'user' && (person.role === 'user' || role === 'super-admin'))
      await requireApproval(tx, ctx, { kind: 'make-staff', userId: person.id, role });
    if (person.role === 'super-admin') await assertReplaceable(tx, person);
    if (role === 'super-admin') await keepDeskAccount(tx, ctx.actor.id);

    await tx.update(users).set({ role }).where(eq(users.id, person.id));
    await endSessions(tx, person.id);
    await endApprovalsOf(tx, person.id, ctx.actor.id);
    recordAudit(tx, {
      action: 'role-changed',
      actorId: ctx.actor.id,
      subjectType: 'user',
      subjectId: person.id,
      detail: { from: person.role, to: role },
    });
    await enqueueMail(tx, ctx, roleChangedMail(person, role, ctx.config.publicUrl));
    if (role !== 'user' && (person.role === 'user' || role === 'super-admin'))
      await tellOfAccess(tx, ctx, person, role);
    return { message, data: presentPerson(await readPerson(tx, person.id)) };
  });
}

/** Refuses: invalid (role). */
async function assertOwnName(tx: Tx, person: PersonRow): Promise<void> {
  const fault = await findNameFault(tx, person.name, person.id);
  if (fault) throw invalid({ role: nameFaults[fault] });
}
