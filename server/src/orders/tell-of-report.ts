import type { Order } from '@nairadesk/contract/order-answers';
import { tellStaffOrDesk } from '../platform/alerts/tell-staff.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { findDeskEmail } from '../platform/desk/desk-account.ts';
import { reportedMail, reportedNotice } from './mails.ts';
import type { OrderRow } from './present-order.ts';

/**
 * Tells staff on shift of an order that was just reported, as each chose; if that mails none of them, the desk account
 * is mailed.
 */
export async function tellOfReport(
  tx: Db,
  ctx: Pick<Ctx, 'secrets' | 'config'>,
  order: Order,
  row: Pick<OrderRow, 'admindetails'>,
): Promise<void> {
  const { publicUrl } = ctx.config;
  const told = {
    occasion: 'order-reported',
    words: reportedNotice(order),
    mail: (to: string) => reportedMail(order, to, publicUrl),
  } as const;
  await tellStaffOrDesk(tx, ctx, told, () => findDeskEmail(tx, row));
}
