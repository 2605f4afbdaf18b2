import { customerListMaxRows } from '@nairadesk/contract/limits';
import type { listOwnMessages as call } from '@nairadesk/contract/support';
import type { Ctx } from '../platform/context/context.ts';
import { and, desc, eq } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { supportMessages as messages } from '../platform/database/tables/support-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentOwnMessage } from './present-message.ts';

/**
 * The actor's own messages with their replies, newest first. Messages of the contact form with the same address are not
 * among them: that address is not verified. Refuses: invalid (search, cursor).
 */
export async function listOwnMessages(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey], customerListMaxRows);
  const filter = and(
    eq(messages.userId, ctx.actor.id),
    contains(input.search, [messages.subject, messages.message, messages.response]),
  );
  const behind = page.after ? isBehind(messages.createdAt, messages.id, page.after) : undefined;
  // A search compares every letter of long texts: for so long as any search may take.
  const reading = <T>(work: (read: Ctx['read']) => Promise<T>) =>
    input.search?.trim() ? ctx.search(work) : work(ctx.read);
  const rows = await reading((read) =>
    read
      .select()
      .from(messages)
      .where(and(filter, behind))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(page.fetch)
      .execute(),
  );
  return pageOf(page, rows, {
    countAll: () => reading((read) => read.$count(messages, filter).then(Number)),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: presentOwnMessage,
  });
}
