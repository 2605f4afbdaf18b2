import type { OwnMessage, SupportMessage } from '@nairadesk/contract/support';
import type { supportMessages } from '../platform/database/tables/support-tables.ts';

export type MessageRow = typeof supportMessages.$inferSelect;

/** A row of `support_messages` as its sender sees it; who of the staff answered is not shown. */
export function presentOwnMessage(row: MessageRow): OwnMessage {
  return {
    id: row.id,
    subject: row.subject,
    message: row.message,
    response: row.response,
    timeStamp: row.createdAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
  };
}

/** A row of `support_messages` as staff see it. */
export function presentMessage(row: MessageRow): SupportMessage {
  return { ...presentOwnMessage(row), name: row.name, email: row.email, phone: row.phone };
}
