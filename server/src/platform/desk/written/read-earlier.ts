import type { Text } from '@nairadesk/contract/written-accounts';
import type { Tx } from '../../audit/audit.ts';
import { sql } from '../../database/drizzle.ts';

/** A conversation with a customer, and which message of it is written now; null: none, or it isn't about one of them. */
export type About = { orderId: string | null; messageId?: string } | { supportId: string };

// Who spreads what they write over more messages than this is read by the customer no more easily.
const textsRead = 20;

/**
 * What was written before in the conversation, by staff and its customer, oldest first: the last messages about the order,
 * or between Support and who wrote the message that is answered.
 */
export async function readEarlier(tx: Tx, authorId: string, about: About): Promise<Text[]> {
  const written =
    'supportId' in about ? supportTexts(about.supportId, authorId) : orderTexts(about, authorId);
  const { rows } = await tx.execute<{ text: string; isOwn: boolean }>(
    sql`select text, "isOwn" from (${written}) t order by at desc limit ${textsRead}`,
  );
  return rows.reverse();
}

function orderTexts(
  { orderId, messageId }: { orderId: string | null; messageId?: string },
  authorId: string,
) {
  return sql`
    select text, author_id = ${authorId} as "isOwn", (created_at, id) as at from order_messages
    where order_id = ${orderId}::uuid and id is distinct from ${messageId ?? null}::uuid`;
}

// Of a visitor's the message that is answered alone: their address is anyone's word.
function supportTexts(supportId: string, authorId: string) {
  return sql`
    with last as (
      select * from support_messages where id = ${supportId}
        or user_id = (select answered.user_id from support_messages answered where answered.id = ${supportId})
      order by created_at desc, id desc limit ${textsRead})
    select message as text, false as "isOwn", (created_at, id) as at from last
    union all
    select response, responded_by = ${authorId}, (responded_at, id) from last
    where response is not null and id <> ${supportId}`;
}
