import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { readOwners, withAddress } from '../platform/mail/mail-other-owners.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';
import { type Access, staffAccessMail } from './access-mail.ts';

/**
 * Mails every active super-admin who may do staff's work from now on: the actor too, as another person may have been at
 * their screen. The first mail goes at once, and what is done within ten minutes is in one. Super-admins are locked.
 */
export async function tellOfAccess(
  tx: Tx,
  ctx: Ctx,
  person: { id: string; name: string; email: string },
  access: Access['access'],
): Promise<void> {
  const by = withAddress(ctx.actor);
  const part: Access = { who: withAddress(person), access };
  for (const to of await readOwners(tx)) {
    if (to.id === person.id) continue;
    await enqueueMerged(
      tx,
      ctx,
      { mergeKey: `staff-access/${ctx.actor.id}/${to.id}`, part },
      (given: Access[]) => staffAccessMail(to, { by, given }, ctx.config.publicUrl),
    );
  }
}
