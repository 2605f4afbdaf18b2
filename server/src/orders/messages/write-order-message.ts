import {
  type writeOrderMessage as call,
  orderMessagesMost,
  orderPicturesMost,
  unseenMessagesMost,
} from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import { tellCustomer } from '../../platform/alerts/tell-customer.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts';
import { newId } from '../../platform/database/ids.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { tellOfAccounts } from '../../platform/desk/written/tell-of-accounts.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../../platform/identity/rate-limit.ts';
import { redrawImage } from '../../platform/images/redraw-image.ts';
import { enqueueNews } from '../../platform/mail/customer-mails.ts';
import { findDeskOrder, findOrder } from '../find-order.ts';
import { keepWrittenCodes } from '../flags/keep-written-codes.ts';
import { orderMessageMail } from '../mails.ts';
import { presentOrder, readerOf } from '../present-order.ts';
import { presentMessage, readMessages } from './read-messages.ts';
import { answerMessages } from './see-order-messages.ts';

// What a screen shows can still be read.
const drawnAs = { sidePixels: 1_600, maxBytes: 400_000 };
const repeatSeconds = 60;

/**
 * Its customer writes to staff about an order, or staff to its customer: text, a picture, or both; the picture is drawn
 * anew and sealed. The same words with the same picture, or none, again within a minute are the message that is already
 * there, as after an answer that was lost. The customer is mailed of the first that they have not seen. Refuses: invalid, not_found, own_order,
 * image_unreadable, too_many_requests, busy.
 */
export async function writeOrderMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: orderId, image } = input;
  const text = input.text ?? '';
  if (text === '' && !image) throw invalid({ text: 'Write something, or add a picture' });
  const { actor } = ctx;
  const staff = isStaff(actor.role);
  const find = (read: Ctx['read']) =>
    staff ? findDeskOrder(read, orderId, actor) : findOrder(read, orderId, actor.id);
  // Before the picture is drawn, which takes a second of a processor.
  await find(ctx.read);
  const limits = [limitOn('order-message/account', actor.id)];
  if (image) limits.push(limitOn('order-picture/account', actor.id));
  await countAttempt(ctx, limits);
  const picture = image ? await redrawImage(image, { ...drawnAs, caller: ctx.caller }) : null;
  return ctx.transact(async (tx) => {
    const order = await find(tx);
    // Of two at once the second one finds the first.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const id = (await findRepeated(tx, ctx, orderId, { text, picture })) ?? newId();
    const [there] = await readMessages(tx, eq(orderMessages.id, id));
    if (!there) {
      await assertRoom(tx, orderId, staff, picture !== null);
      if (!staff) {
        await assertFewUnseen(tx, actor.id);
        await keepWrittenCodes(tx, ctx, order, text);
      }
      const isFirstUnseen = staff && !(await hasUnseen(tx, orderId));
      await tx.insert(orderMessages).values({
        id,
        orderId,
        byStaff: staff,
        authorId: actor.id,
        text,
        hasPicture: picture !== null,
        pictureSealed: picture && ctx.secrets.seal(picture, sealPurpose.orderPicture(id)),
      });
      if (isFirstUnseen) {
        const mail = orderMessageMail(presentOrder(order, ctx.config), ctx.config.publicUrl);
        await enqueueNews(tx, ctx, order.userId, mail);
      }
      if (staff) {
        await answerMessages(tx, actor.id, orderId);
        await tellCustomer(tx, ctx, order, 'message');
        const about = { orderId, messageId: id };
        await tellOfAccounts(tx, ctx, { texts: [text], about, customer: readerOf(order) });
        recordAudit(tx, {
          action: 'order-message-written',
          actorId: actor.id,
          subjectType: 'order',
          subjectId: orderId,
          detail: { message: id },
        });
      }
    }
    const [row] = await readMessages(tx, eq(orderMessages.id, id));
    if (!row) throw new Error('the message was not stored');
    return {
      message: staff ? 'Message sent' : 'Thank you. We’ll answer here.',
      data: presentMessage(row, actor, staff),
    };
  }, orderId);
}

async function findRepeated(
  tx: Tx,
  { secrets, actor }: Pick<Ctx, 'secrets' | 'actor'>,
  orderId: string,
  { text, picture }: { text: string; picture: Buffer | null },
): Promise<string | undefined> {
  const alike = await tx
    .select({ id: orderMessages.id, sealed: orderMessages.pictureSealed })
    .from(orderMessages)
    .where(
      and(
        eq(orderMessages.orderId, orderId),
        eq(orderMessages.authorId, actor.id),
        eq(orderMessages.text, text),
        eq(orderMessages.hasPicture, picture !== null),
        sql`${orderMessages.createdAt} > now() - make_interval(secs => ${repeatSeconds})`,
      ),
    );
  // The same file is drawn to the same bytes.
  const isSame = ({ id, sealed }: { id: string; sealed: Buffer | null }) =>
    picture === null ||
    (sealed !== null && secrets.openBytes(sealed, sealPurpose.orderPicture(id)).equals(picture));
  return alike.find(isSame)?.id;
}

async function hasUnseen(tx: Tx, orderId: string): Promise<boolean> {
  const unseen = and(
    eq(orderMessages.orderId, orderId),
    eq(orderMessages.byStaff, true),
    isNull(orderMessages.seenAt),
  );
  return (await tx.$count(orderMessages, unseen)) > 0;
}

/** Throws too_many_requests where this side has written as much about the order, or sent as many pictures, as fit. */
async function assertRoom(tx: Tx, orderId: string, byStaff: boolean, withPicture: boolean): Promise<void> {
  const ofSide = and(eq(orderMessages.orderId, orderId), eq(orderMessages.byStaff, byStaff));
  const elsewhere = byStaff ? 'Write a mail instead.' : 'Write to us in Support.';
  if ((await tx.$count(orderMessages, ofSide)) >= orderMessagesMost)
    throw new Refusal('too_many_requests', {
      message: `You have sent ${orderMessagesMost} messages about this order. ${elsewhere}`,
    });
  if (!withPicture) return;
  if ((await tx.$count(orderMessages, and(ofSide, eq(orderMessages.hasPicture, true)))) >= orderPicturesMost)
    throw new Refusal('too_many_requests', {
      message: `You have sent ${orderPicturesMost} pictures about this order. Send this message without one.`,
    });
}

// A customer who writes about one order after the other must not push other customers out of the list.
async function assertFewUnseen(tx: Tx, customerId: string): Promise<void> {
  const unseen = and(
    eq(orderMessages.authorId, customerId),
    eq(orderMessages.byStaff, false),
    isNull(orderMessages.seenAt),
  );
  if ((await tx.$count(orderMessages, unseen)) < unseenMessagesMost) return;
  throw new Refusal('too_many_requests', {
    message: `${unseenMessagesMost} messages of yours wait for us. We’ll read them before you send more.`,
  });
}
