import type { OrderMessage } from '@nairadesk/contract/order-messages';
import type { Ctx } from '../../platform/context/context.ts';
import { alias, eq, getTableColumns, type SQL } from '../../platform/database/drizzle.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import type { Actor } from '../../platform/sessions/actor.ts';

const seers = alias(users, 'seers');
const { pictureSealed: _, ...columns } = getTableColumns(orderMessages);

/** Messages about orders with who wrote them, without their pictures, oldest first. */
export function readMessages(read: Pick<Ctx['read'], 'select'>, wanted: SQL | undefined) {
  return read
    .select({ ...columns, authorName: users.name, seenByName: seers.name })
    .from(orderMessages)
    .innerJoin(users, eq(users.id, orderMessages.authorId))
    .leftJoin(seers, eq(seers.id, orderMessages.seenBy))
    .where(wanted)
    .orderBy(orderMessages.createdAt, orderMessages.id)
    .$dynamic();
}

type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

/** A message as the wire shows it: customers never learn who of staff wrote it. */
export function presentMessage(row: MessageRow, actor: Actor, staff: boolean): OrderMessage {
  return {
    id: row.id,
    by: row.byStaff ? 'staff' : 'customer',
    own: row.authorId === actor.id,
    name: row.byStaff && !staff ? null : row.authorName,
    text: row.text,
    hasPicture: row.hasPicture,
    timeStamp: row.createdAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    seenBy: staff && !row.byStaff ? row.seenByName : null,
    waits: staff && !row.byStaff && row.answeredAt === null,
  };
}
