import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { cancelOrder, getOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { afterEach, describe, expect, it } from 'vitest';
import { addCard, photoOf, sendPhoto } from '../../../test/photos/send-photo.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { takePhotos } from '../../platform/desk/card-photos/take-photos.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const open: { id: string; seller: Person }[] = [];

afterEach(async () => {
  for (const { id, seller } of open.splice(0)) await world.call(cancelOrder, { orderId: id }, seller.token);
});

/** An open sale of a card by somebody new. */
async function sale() {
  const seller = await world.user();
  await world.giveBank(seller);
  const draft = {
    ...trade.cardBuy,
    orderType: 'sell',
    amount: '14000.00',
    description: 'By picture',
  } as const;
  const { id } = await trade.place(draft, seller);
  open.push({ id, seller });
  return { id, seller };
}
type Sale = Awaited<ReturnType<typeof sale>>;

const ways: Record<string, (to: Sale, file: Buffer) => Promise<void>> = {
  'a photo of the card': async ({ id, seller }, file) => {
    const photo = await sendPhoto(world, seller.token, file);
    const orderCardId = await addCard(world, id);
    await world.database.transact((tx) =>
      takePhotos(tx, { ownerId: seller.id, photoIds: [photo], orderId: id, orderCardId }),
    );
  },
  'the picture of a message': async ({ id, seller }, file) => {
    const answer = await world.call(writeOrderMessage, { id, text: 'Here' }, seller.token, { file });
    expect(answer.status, answer.text).toBe(200);
  },
  'what is attached': async ({ id, seller }, file) => {
    const answer = await world.call(attachProof, { id, reference: null }, seller.token, { file });
    expect(answer.status, answer.text).toBe(200);
  },
};
const seenWith = async ({ id }: Sale) =>
  (await world.call(getOrder, { id }, admin.token)).body.data.flags.find(({ kind }) => kind === 'card-seen');

describe('the picture of a card is known again', () => {
  let seed = 500;
  const pairs = Object.keys(ways).flatMap((first) => Object.keys(ways).map((then) => [first, then] as const));
  it.each(pairs)('that came as %s, and then as %s', async (first, then) => {
    const [one, other] = [await sale(), await sale()];
    seed += 1;
    const file = await photoOf({ seed }).jpeg();
    await ways[first]?.(one, file);
    expect(await seenWith(one)).toBeUndefined();
    await ways[then]?.(other, file);
    expect(await seenWith(other)).toMatchObject({ level: 'red', other: { id: one.id } });
    expect(await seenWith(one)).toMatchObject({ level: 'red', other: { id: other.id } });
  });
});
