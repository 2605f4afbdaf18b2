import { setTimeout } from 'node:timers/promises';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listMessages, replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { beforeEach } from 'vitest';
import { outbox } from '../../src/platform/database/tables/mail-tables.ts';
import { supportMessages } from '../../src/platform/database/tables/support-tables.ts';
import { type Person, useWorld } from '../world.ts';

export type QueueQuery = RequestOf<typeof listMessages>;

const words = { subject: 'Where is my card?', message: 'I paid an hour ago.\nPlease look.' };

/** Registers a running app in which each test begins without messages and mails, with people of its own. */
export function useSupportDesk() {
  const world = useWorld();
  const [ada, ben, staff] = [{} as Person, {} as Person, {} as Person];
  beforeEach(async () => {
    await world.database.db.delete(supportMessages);
    await world.database.db.delete(outbox);
    Object.assign(ada, await world.user({ name: 'Ada Obi', phone: '08031234567' }));
    Object.assign(ben, await world.user({ name: 'Ben' }));
    Object.assign(staff, await world.admin());
  });
  const send = (body: object = {}, token: string | null = ada.token, headers: Record<string, string> = {}) =>
    world.call(sendMessage, { ...words, ...body }, token, { headers });
  const queue = (query: QueueQuery = {}, token: string | null = staff.token) =>
    world.call(listMessages, query, token);
  return {
    world,
    ada,
    ben,
    staff,
    words,
    send,
    queue,
    // Times are kept to the millisecond: a pause puts what is written one after the other in that order.
    idOf: async (body: object = {}, who = ada) => {
      await setTimeout(2);
      return (await send(body, who.token)).body.data.id;
    },
    reply: (id: string, response = 'It is on its way.', token: string | null = staff.token) =>
      world.call(replyToMessage, { id, response }, token),
    contact: async (body: object = {}) => {
      await setTimeout(2);
      const visitor = {
        name: 'Visitor',
        email: 'visitor@example.com',
        subject: 'Hello',
        message: 'Are you open?',
      };
      return world.call(sendContactMessage, { ...visitor, ...body }, null);
    },
  };
}
