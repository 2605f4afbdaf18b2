import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, eq, isNull, ne } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import type { Mail } from './mail.ts';
import { enqueueMerged } from './merge-mails.ts';
import { nameForOthers } from './name-for-others.ts';

/** Who gets a mail. */
export interface Owner {
  name: string;
  email: string;
}

/**
 * Mails every other active super-admin what the actor did: the first at once, and what they do within ten minutes in one
 * mail. `kind` names what it is about; `write` gets who did it, with their address, as somebody may have taken a
 * colleague's name, and all parts, oldest first.
 */
export async function mailOtherOwners<Part>(
  tx: Tx,
  ctx: Ctx,
  { kind, part }: { kind: string; part: Part },
  write: (to: Owner, by: string, parts: Part[]) => Mail,
): Promise<void> {
  const { id, name, email } = ctx.actor;
  const by = `${nameForOthers(name, 'A colleague')} (${email})`;
  const owners = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt), ne(users.id, id)))
    // Two mails about one person's doings wait for each other in one order.
    .orderBy(users.id);
  for (const to of owners)
    await enqueueMerged<Part>(tx, ctx, { mergeKey: `${kind}/${id}/${to.id}`, part }, (parts) =>
      write(to, by, parts),
    );
}
