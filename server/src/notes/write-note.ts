import type { writeNote as call } from '@nairadesk/contract/notes';
import { tellStaff } from '../platform/alerts/tell-staff.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, inArray } from '../platform/database/drizzle.ts';
import { isUuid, newId } from '../platform/database/ids.ts';
import { noteMentions, notes } from '../platform/database/tables/notes-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { limitOn, mayAttempt } from '../platform/identity/rate-limit.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';
import { findSubject, type NoteSubject } from './note-subject.ts';
import { readNote } from './read-notes.ts';

/**
 * A member of staff writes a note about an order or a person, which may mention colleagues. The log keeps that they did,
 * and not what they wrote. Refuses: invalid, not_found, own_order, own_notes.
 */
export async function writeNote(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const id = newId();
  const { id: actorId } = ctx.actor;
  const mentioned = [...new Set(input.mentions ?? [])];
  // Before they are counted: a note that is refused uses up no mail of a colleague's.
  await assertColleagues(ctx.read, mentioned, actorId, await findSubject(ctx.read, actorId, input));
  const told = await notJustMailed(ctx, input);
  return ctx.transact(async (tx) => {
    const subject = await findSubject(tx, actorId, input);
    const { orderId, userId } = subject;
    await assertColleagues(tx, mentioned, actorId, subject);
    const { text, pinned = false } = input;
    await tx.insert(notes).values({ id, orderId, userId, text, pinned, writtenBy: actorId });
    if (mentioned.length > 0)
      await tx.insert(noteMentions).values(mentioned.map((staffId) => ({ noteId: id, staffId })));
    recordAudit(tx, {
      action: 'note-written',
      actorId,
      subjectType: orderId ? 'order' : 'user',
      subjectId: orderId ?? userId,
      detail: { note: id, mentions: mentioned.length },
    });
    await tellMentioned(tx, ctx, subject, told);
    const answer = { message: 'Note saved', data: await readNote(tx, id, ctx.actor) };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  });
}

// Neither the author, nor the person who must not see it.
async function assertColleagues(
  tx: Pick<Db, 'select'>,
  ids: readonly string[],
  actorId: string,
  { personId }: NoteSubject,
): Promise<void> {
  if (ids.length === 0) return;
  const found = ids.every(isUuid)
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, [...ids]), isActiveStaff))
    : [];
  const fit = found.filter(({ id }) => id !== actorId && id !== personId);
  if (fit.length < ids.length) throw invalid({ mentions: 'Choose colleagues who may see this note' });
}

/**
 * Those mentioned who are told by mail and notification: each of them once in ten minutes about one order or person, and
 * by one colleague so many times an hour. The others are told at the desk. Before the transaction, as attempts are counted.
 */
async function notJustMailed(
  ctx: Ctx,
  { orderId, userId, mentions = [] }: Input<typeof call>,
): Promise<string[]> {
  const subject = orderId ?? userId ?? '';
  const told: string[] = [];
  for (const id of new Set(mentions)) {
    const limits = [
      limitOn('mention-mail/subject', subject, id),
      limitOn('mention-mail/account', ctx.actor.id, id),
    ];
    if (await mayAttempt(ctx, limits)) told.push(id);
  }
  return told;
}

// Without what it says: mails leave the house.
async function tellMentioned(
  tx: Tx,
  ctx: Ctx,
  { orderId, personId }: NoteSubject,
  to: string[],
): Promise<void> {
  if (to.length === 0) return;
  await tellStaff(tx, ctx, {
    occasion: 'mention',
    to,
    words: {
      // A clerk may call themselves anything: in the list of mentions, beside their address, it stands as it is.
      title: `${nameForOthers(ctx.actor.name, 'A colleague')} mentioned you in a note`,
      body: orderId ? 'It is about an order.' : 'It is about a person.',
      path: orderId ? `/order/${orderId}` : `/people/${personId}`,
      tag: `mention-${orderId ?? personId}`,
    },
  });
}
