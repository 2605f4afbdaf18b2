import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, eq, isNull } from '../database/drizzle.ts';
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
 * Mails every other active super-admin, and those in `also`, what the actor did: the first at once, and what they do
 * within ten minutes in one mail. `kind` names what it is about; `write` gets who did it, with their address, and all
 * parts, oldest first.
 */
export async function mailOtherOwners<Part>(
  tx: Tx,
  ctx: Ctx,
  { kind, part, also = [] }: { kind: string; part: Part; also?: readonly (Owner & { id: string })[] },
  write: (to: Owner, by: string, parts: Part[]) => Mail,
): Promise<void> {
  const by = withAddress(ctx.actor);
  for (const to of [...(await readOtherOwners(tx, ctx)), ...also])
    await enqueueMerged<Part>(tx, ctx, { mergeKey: `${kind}/${ctx.actor.id}/${to.id}`, part }, (parts) =>
      write(to, by, parts),
    );
}

/** Every active super-admin. */
export function readOwners(tx: Tx): Promise<(Owner & { id: string })[]> {
  return (
    tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt)))
      // Two mails about one person's doings wait for each other in one order.
      .orderBy(users.id)
  );
}

/** Every active super-admin but the actor. */
export async function readOtherOwners(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
): Promise<(Owner & { id: string })[]> {
  return (await readOwners(tx)).filter(({ id }) => id !== actor.id);
}

/**
 * A colleague as a mail names them: with the address, as they may have taken another one's name, and in quotation marks
 * what is more than a name.
 */
export function withAddress({ name, email }: Owner): string {
  return `${othersName(nameForOthers(name, 'A colleague'))} (${email})`;
}
