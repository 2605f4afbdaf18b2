import type { listMessages as call } from '@nairadesk/contract/support';
import type { Ctx } from '../platform/context/context.ts';
import { countAll } from '../platform/database/added-totals.ts';
import { and, isNotNull, isNull, or, type SQL, sql } from '../platform/database/drizzle.ts';
import {
  type CursorKey,
  isBehind,
  momentKey,
  pageOf,
  readPage,
  uuidKey,
} from '../platform/database/keyset-page.ts';
import { contains, isOne } from '../platform/database/search.ts';
import { canUseIndex, countFound, searchList } from '../platform/database/search-list.ts';
import { supportMessages as messages } from '../platform/database/tables/support-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { phonePart } from '../platform/identity/phones.ts';
import { readDrafts } from './drafts.ts';
import { type MessageRow, presentMessage } from './present-message.ts';

const isVisitors = sql<boolean>`(${messages.userId} is null)`;
const visitorsKey: CursorKey = (text) => text === 'true' || text === 'false';

const newestFirst = {
  order: sql`${messages.createdAt} desc, ${messages.id} desc`,
  keys: [momentKey, uuidKey],
  behind: (keys: string[]) => isBehind(messages.createdAt, messages.id, keys),
  keysOf: (row: MessageRow) => [row.createdAt.toISOString(), row.id],
};

// What a visitor writes costs no account: however much it is, it stands behind all that customers wait for.
const customersFirst = {
  order: sql`${isVisitors}, ${messages.createdAt}, ${messages.id}`,
  keys: [visitorsKey, momentKey, uuidKey],
  behind: ([visitors, time, id]: string[]) =>
    sql`(${isVisitors}, ${messages.createdAt}, ${messages.id})
      > (${visitors}::boolean, ${time}::timestamptz, ${id}::uuid)`,
  keysOf: (row: MessageRow) => [String(row.userId === null), row.createdAt.toISOString(), row.id],
};

/**
 * All messages: the unanswered of people with an account first and then visitors’, the oldest first, otherwise the newest first, each with who is replying. Refuses: invalid (search, cursor).
 */
export async function listMessages(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { order, keys, behind: isAfter, keysOf } = input.responded === 'false' ? customersFirst : newestFirst;
  const page = readPage(input, keys);
  const among = and(isResponded(input.responded), isOne(input.userId, messages.userId));
  const list = { table: messages, id: messages.id, among, order };
  const behind = page.after ? isAfter(page.after) : undefined;
  const readWhere = (read: Ctx['read']) => (condition: SQL | undefined) =>
    read.select().from(messages).where(condition).orderBy(list.order).limit(page.fetch);
  const search = readSearch(input.search);
  const rows = search
    ? await ctx.search((read) =>
        searchList(read, { ...list, ...search }, { behind, fetch: page.fetch }, readWhere(read)),
      )
    : await readWhere(ctx.read)(and(among, behind));
  const drafts = await readDrafts(
    ctx.read,
    rows.map(({ id }) => id),
    ctx.actor.id,
  );
  return pageOf(page, rows, {
    countAll: () =>
      search
        ? ctx.search((read) => countFound(read, { ...list, ...search }))
        : input.userId
          ? ctx.read.$count(messages, among)
          : countMessages(ctx, input.responded),
    inPart: search !== undefined && !canUseIndex(search.words),
    keysOf,
    present: (row) => {
      const { own = null, replying = [] } = drafts.get(row.id) ?? {};
      return { ...presentMessage(row), hasDraft: own !== null, replying };
    },
  });
}

// A message may have 5,000 letters, each of which is compared.
const nearMost = 200;

const { name, email, phone, subject, message, response } = messages;

function readSearch(typed: string | undefined): { words: string; fits: SQL; nearMost: number } | undefined {
  const words = typed?.trim() ?? '';
  const fits = or(
    contains(words, [name, email, phone, subject, message, response]),
    contains(phonePart(words), [phone]),
  );
  return fits && { words, fits, nearMost };
}

function isResponded(responded: Input<typeof call>['responded']): SQL | undefined {
  if (!responded || responded === 'all') return undefined;
  return responded === 'true' ? isNotNull(messages.respondedAt) : isNull(messages.respondedAt);
}

// Those that wait are few, and have an index of their own.
async function countMessages(ctx: Ctx, responded: Input<typeof call>['responded']): Promise<number> {
  const waiting = () => ctx.read.$count(messages, isNull(messages.respondedAt));
  if (responded === 'false') return waiting();
  const all = await countAll(ctx.read, messages);
  return responded === 'true' ? all - (await waiting()) : all;
}
