import type { PushNotice } from '@nairadesk/contract/alerts';
import type { Language } from '@nairadesk/contract/languages';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { message, say, t } from '../language/translate.ts';
import { devicesOf, kindOfOwn, sealPush } from './tell-staff.ts';

const news = {
  completed: message('Your order is complete. Open it to see the details.'),
  cancelled: message('Your order is cancelled. Open it to see why.'),
  expired: message('Your order has expired. If you’ve already sent something, open it and tell us.'),
  reversed: message('We’ve reversed your order. Open it to see why.'),
  offer: message('We need your answer. Open it to see what we offer.'),
  'offer-withdrawn': message('We took our offer back. You don’t have to answer it.'),
  rest: message('Something is missing. Open it to see how to go on.'),
  codes: message('There’s news about your code. Open it to see what.'),
  message: message('We wrote to you. Open it to read and answer.'),
};

/** Which of a customer's orders has news. */
export interface OwnOrder {
  id: string;
  userId: string;
  transactionId: string;
}

/**
 * Puts a notification of an order in the outbox for each browser where its customer turned them on and is logged in, in
 * the transaction of its cause. It says which order and what became of it, and nothing of what was traded or paid.
 */
export async function tellCustomer(
  tx: Db,
  ctx: Pick<Ctx, 'secrets'>,
  order: OwnOrder,
  what: keyof typeof news,
): Promise<void> {
  await pushToCustomer(tx, ctx, order.userId, {
    title: t('Order {order}', { order: order.transactionId }),
    body: t(news[what]),
    path: `/transaction-history/${order.id}${what === 'message' ? '#messages' : ''}`,
    tag: `own-order-${order.id}`,
  });
}

/** Tells a customer in the same way that their message to support is answered. */
export async function tellOfReply(
  tx: Db,
  ctx: Pick<Ctx, 'secrets'>,
  message: { id: string; userId: string },
): Promise<void> {
  await pushToCustomer(tx, ctx, message.userId, {
    title: t('We answered you'),
    body: t('Our reply to your message is in Support.'),
    path: '/support?tab=customer-support',
    tag: `own-message-${message.id}`,
  });
}

/**
 * Puts a notification of a customer's own in the outbox for each browser where they turned them on and are logged in, in
 * their language.
 */
export async function pushToCustomer(
  tx: Db,
  ctx: Pick<Ctx, 'secrets'>,
  userId: string,
  words: PushNotice,
): Promise<void> {
  const { rows } = await tx.execute<{ devices: string[]; language: Language | null }>(
    sql`select ${devicesOf} as devices, ${users.language} from users where ${users.id} = ${userId}`,
  );
  const { devices = [], language } = rows[0] ?? {};
  const said = {
    ...words,
    title: say(words.title, language ?? 'en'),
    body: say(words.body, language ?? 'en'),
  };
  const values = devices.map((device) => sealPush(ctx.secrets, kindOfOwn, device, said));
  if (values.length > 0) await tx.insert(outbox).values(values);
}
