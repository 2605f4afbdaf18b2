import { judgeCard, sendVerdicts } from '@nairadesk/contract/card-judging';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { resolveOrder } from '@nairadesk/contract/orders';
import { cardSales } from './card-sales.ts';
import type { openTrade } from './trade.ts';
import type { Person, World } from './world.ts';

type Verdict = Omit<RequestOf<typeof judgeCard>, 'id' | 'cardId' | 'version'> & { version?: number };

/** A desk that judges cards at ₦1,150 for one US dollar. */
export async function judging(world: World, trade: Awaited<ReturnType<typeof openTrade>>, staff: Person) {
  const sales = cardSales(world, trade, staff);
  await sales.openRates();
  const listed = async (id: string) => (await world.call(listOrderCards, { id }, staff.token)).body.data;
  const judge = (
    id: string,
    card: { id: string } | undefined,
    given: Verdict,
    who: Person = staff,
    image?: Buffer,
  ) =>
    world.call(
      judgeCard,
      { id, cardId: card?.id ?? '', version: 0, ...given },
      who.token,
      image && { file: image },
    );
  const send = (id: string, amount: string, who: Person = staff) =>
    world.call(sendVerdicts, { id, amount }, who.token);
  const sold = async (values: string[], who: Person = trade.ada) => {
    const amount = values.reduce((sum, value) => sum + Number(value) * 1150, 0).toFixed(2);
    const order = await sales.place(
      values.map((value) => sales.plastic(value)),
      amount,
      who,
    );
    return { ...order, cards: await listed(order.id) };
  };
  return {
    sales,
    listed,
    judge,
    send,
    /** Sells cards of these values in US dollars. */
    sold,
    /** A sale of $100, $50 and $25, of which the $50 is refused and the $25 is worth $20: ₦138,000 of ₦201,250. */
    offered: async (who: Person = trade.ada) => {
      const order = await sold(['100', '50', '25'], who);
      await judge(order.id, order.cards[0], { verdict: 'accepted' });
      await judge(order.id, order.cards[1], { verdict: 'refused', reason: 'used' });
      await judge(order.id, order.cards[2], { verdict: 'changed', faceValue: '20' });
      const answer = await send(order.id, '138000');
      if (answer.status !== 200 || !answer.body.data.offer) throw new Error(answer.text);
      return { ...order, offer: answer.body.data.offer };
    },
    /** A sale of one card that was refused with a picture, of which its customer was told. */
    refusedWithProof: async (image: Buffer, who: Person = trade.ada) => {
      const order = await sold(['100'], who);
      const judged = await judge(
        order.id,
        order.cards[0],
        { verdict: 'refused', reason: 'used' },
        staff,
        image,
      );
      if (judged.status !== 200) throw new Error(judged.text);
      await send(order.id, '0');
      return { id: order.id, cardId: order.cards[0]?.id ?? '' };
    },
    complete: (orderId: string) =>
      world.call(resolveOrder, { orderId, status: 'completed', flagReason: 'Looked at' }, staff.token),
  };
}
