import { pinNote, removeNote, seeMentions, writeNote } from '@nairadesk/contract/notes';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Every call that changes notes: what is prepared for a member of staff, then the call itself. */
export function noteWrites(world: World, trade: () => Trade) {
  const about = () => ({ userId: trade().ada.id, text: 'Called back' });
  const written = async (token: string | null) => (await world.call(writeNote, about(), token)).body.data.id;
  return {
    'POST /notes':
      async ({ token }: Person) =>
      () =>
        world.call(writeNote, about(), token),
    'PATCH /notes/{id}': async ({ token }: Person) => {
      const id = await written(token);
      return () => world.call(pinNote, { id, pinned: true }, token);
    },
    'DELETE /notes/{id}': async ({ token }: Person) => {
      const id = await written(token);
      return () => world.call(removeNote, { id }, token);
    },
    'PATCH /notes/mentions': async ({ id: staffId, token }: Person) => {
      const noted = await world.call(writeNote, { ...about(), mentions: [staffId] }, trade().boss.token);
      return () => world.call(seeMentions, { noteIds: [noted.body.data.id] }, token);
    },
  };
}
