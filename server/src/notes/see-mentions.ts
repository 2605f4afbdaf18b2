import type { seeMentions as call } from '@nairadesk/contract/notes';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray, isNull, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { noteMentions } from '../platform/database/tables/notes-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/** Marks notes that mention the caller as seen; of others, and of those seen before, nothing changes. */
export async function seeMentions(ctx: Ctx, { noteIds }: Input<typeof call>): Promise<Reply<typeof call>> {
  const theirs = and(
    eq(noteMentions.staffId, ctx.actor.id),
    inArray(noteMentions.noteId, noteIds.filter(isUuid)),
    isNull(noteMentions.seenAt),
  );
  await ctx.transact((tx) => tx.update(noteMentions).set({ seenAt: sql`clock_timestamp()` }).where(theirs));
  return { message: 'Marked as seen' };
}
