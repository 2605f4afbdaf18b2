import type { Order } from '@nairadesk/contract/orders';
import { tellStaff } from '../platform/alerts/tell-staff.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { reportedMail, reportedNotice } from './mails.ts';

/** Tells staff on shift of an order that was just reported, as each chose; if that mails nobody, the desk account is mailed. */
export async function tellOfReport(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  order: Order,
  deskEmail: string,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const mailed = await tellStaff(tx, ctx, {
    occasion: 'order-reported',
    words: reportedNotice(order),
    mail: (to) => reportedMail(order, to, publicUrl),
  });
  if (mailed === 0) await enqueueMail(tx, ctx, reportedMail(order, deskEmail, publicUrl));
}
