import { finishPhoto, removePhoto, sendPhotoPiece, startPhoto } from '@nairadesk/contract/card-photos';
import { factsOf, photoOf, sendPhoto, sendPieces } from '../photos/send-photo.ts';
import type { Person, World } from '../world.ts';

/** Every call that changes photos of cards: what is prepared for a customer, then the call itself. */
export function photoWrites(world: World) {
  return {
    'POST /card-photos': async ({ token }: Person) => {
      const facts = factsOf(await photoOf().jpeg());
      return () => world.call(startPhoto, facts, token);
    },
    'PUT /card-photos/{id}/piece': async ({ token }: Person) => {
      const file = Buffer.from('a file of one piece');
      const { id } = (await world.call(startPhoto, factsOf(file), token)).body.data;
      return () => world.call(sendPhotoPiece, { id, number: 0 }, token, { file });
    },
    'POST /card-photos/{id}/finish': async ({ token }: Person) => {
      const id = await sendPieces(world, token, await photoOf().jpeg());
      return () => world.call(finishPhoto, { id }, token);
    },
    'DELETE /card-photos/{id}': async ({ token }: Person) => {
      const id = await sendPhoto(world, token, await photoOf().jpeg());
      return () => world.call(removePhoto, { id }, token);
    },
  };
}
