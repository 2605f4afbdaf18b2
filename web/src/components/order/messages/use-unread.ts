import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { listUnreadMessages } from '@nairadesk/contract/order-messages';
import { useRead } from '../../../api/use-read.ts';

export type Unread = AnswerOf<typeof listUnreadMessages>['data'][number];

const none: Unread[] = [];

/** The orders with messages that the viewer's side has not seen, the longest waiting first. */
export function useUnread(): Unread[] {
  return useRead(listUnreadMessages, {}, { every: 30_000, quiet: true }).data?.data ?? none;
}
