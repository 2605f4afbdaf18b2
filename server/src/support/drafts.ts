import { replyingSeconds } from '@nairadesk/contract/support-desk';
import type { Db } from '../platform/database/database.ts';
import { inArray, sql } from '../platform/database/drizzle.ts';
import { supportDrafts as drafts } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

export type DraftRow = Pick<typeof drafts.$inferSelect, 'text' | 'updatedAt'>;

/** What is being written about a message: the viewer’s own draft, and which colleagues are replying until when. */
interface Drafts {
  own: DraftRow | null;
  replying: { name: string; until: string }[];
}

const until = sql<Date>`${drafts.updatedAt} + ${replyingSeconds} * interval '1 second'`.mapWith(
  drafts.updatedAt,
);

/**
 * Reads the drafts of messages as this member of staff may see them: their own text, and of colleagues only that they
 * typed within the last minute. By the message's id; those without a draft are missing.
 */
export async function readDrafts(
  read: Pick<Db, 'select'>,
  messageIds: readonly string[],
  viewerId: string,
): Promise<Map<string, Drafts>> {
  const found = new Map<string, Drafts>();
  if (messageIds.length === 0) return found;
  const rows = await read
    .select({
      messageId: drafts.messageId,
      isOwn: sql<boolean>`${drafts.staffId} = ${viewerId}::uuid`,
      // A colleague's words stay in the database.
      text: sql<string>`case when ${drafts.staffId} = ${viewerId}::uuid then ${drafts.text} else '' end`,
      updatedAt: drafts.updatedAt,
      until,
      isReplying: sql<boolean>`${until} > clock_timestamp()`,
      name: users.name,
    })
    .from(drafts)
    .innerJoin(users, sql`${users.id} = ${drafts.staffId}`)
    .where(inArray(drafts.messageId, [...messageIds]))
    .orderBy(users.name, users.id);
  for (const row of rows) {
    const entry = found.get(row.messageId) ?? { own: null, replying: [] };
    if (row.isOwn) entry.own = { text: row.text, updatedAt: row.updatedAt };
    else if (row.isReplying) entry.replying.push({ name: row.name, until: row.until.toISOString() });
    found.set(row.messageId, entry);
  }
  return found;
}

/** A draft as its writer sees it; null: none. */
export function presentDraft(row: DraftRow | null): { text: string; updatedAt: string } | null {
  return row && { text: row.text, updatedAt: row.updatedAt.toISOString() };
}
