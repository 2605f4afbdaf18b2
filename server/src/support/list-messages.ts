import type { listMessages as call } from '@nairadesk/contract/support';
import type { Ctx } from '../platform/context/context.ts';
import { and, isNotNull, isNull, or, type SQL, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { supportMessages as messages } from '../platform/database/tables/support-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { phonePart } from '../platform/identity/phones.ts';
import { presentMessage } from './present-message.ts';

/**
 * All messages: the unanswered oldest first, otherwise the newest first. Refuses: invalid (search, cursor).
 */
export async function listMessages(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const oldestFirst = input.responded === 'false';
  const { name, email, phone, subject, message, response } = messages;
  const filter = and(
    isResponded(input.responded),
    or(
      contains(input.search, [name, email, phone, subject, message, response]),
      contains(phonePart(input.search), [phone]),
    ),
  );
  const rows = await ctx.read
    .select()
    .from(messages)
    .where(
      and(
        filter,
        page.after
          ? isBehind(messages.createdAt, messages.id, page.after, oldestFirst ? 'oldest' : 'newest')
          : undefined,
      ),
    )
    .orderBy(...(oldestFirst ? ascending : descending))
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => ctx.read.$count(messages, filter),
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: presentMessage,
  });
}

const ascending = [sql`${messages.createdAt}`, sql`${messages.id}`];
const descending = [sql`${messages.createdAt} desc`, sql`${messages.id} desc`];

function isResponded(responded: Input<typeof call>['responded']): SQL | undefined {
  if (!responded || responded === 'all') return undefined;
  return responded === 'true' ? isNotNull(messages.respondedAt) : isNull(messages.respondedAt);
}
