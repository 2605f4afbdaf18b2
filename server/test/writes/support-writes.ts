import { addCannedReply, deleteCannedReply, editCannedReply } from '@nairadesk/contract/canned-replies';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { saveDraft } from '@nairadesk/contract/support-desk';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Every call that writes or answers messages: what is prepared for a caller, then the call itself. */
export function supportWrites(world: World, trade: () => Trade) {
  const asked = async () => {
    const message = { subject: 'Help', message: 'Please' };
    return (await world.call(sendMessage, message, trade().ada.token)).body.data.id;
  };
  const canned = async (name: string) =>
    (await world.call(addCannedReply, { name, text: 'Hello' }, trade().boss.token)).body.data.id;
  return {
    'POST /support': async ({ token }: Person) => {
      return () => world.call(sendMessage, { subject: 'Mine', message: 'Not mine' }, token);
    },
    'PATCH /support/reply/{id}': async ({ token }: Person) => {
      const id = await asked();
      return () => world.call(replyToMessage, { id, response: 'No' }, token);
    },
    'PUT /support/{id}/draft': async ({ token }: Person) => {
      const id = await asked();
      return () => world.call(saveDraft, { id, text: 'N' }, token);
    },
    'POST /support/canned-replies': async ({ token }: Person) => {
      return () => world.call(addCannedReply, { name: 'Of a thief', text: 'Pay me' }, token);
    },
    'PATCH /support/canned-replies/{id}': async ({ token }: Person) => {
      const id = await canned('To change');
      return () => world.call(editCannedReply, { id, name: 'Changed', text: 'Pay me', version: 1 }, token);
    },
    'DELETE /support/canned-replies/{id}': async ({ token }: Person) => {
      const id = await canned('To delete');
      return () => world.call(deleteCannedReply, { id }, token);
    },
  };
}
