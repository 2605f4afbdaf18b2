import { judgeCard, sendVerdicts } from '@nairadesk/contract/card-judging';
import { placeCards } from '@nairadesk/contract/order-cards';
import { judging } from '../card-judging.ts';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Every call that writes about cards: what is prepared for a person, then the call itself. */
export function cardWrites(world: World, trade: () => Trade) {
  let opened: ReturnType<typeof judging> | undefined;
  const desk = async () => {
    opened ??= judging(world, trade(), await world.admin());
    await world.database.pool.query('delete from throttles');
    return opened;
  };
  const sold = async () => {
    const seller = await world.user();
    await world.giveBank(seller);
    const { id, cards } = await (await desk()).sold(['100'], seller);
    return { id, card: cards[0] };
  };
  return {
    'POST /orders/cards': async (person: Person) => {
      const { sales } = await desk();
      await world.giveBank(person);
      const draft = sales.draft([sales.plastic('100')], '115000');
      return () => world.call(placeCards, draft, person.token);
    },
    'PATCH /orders/{id}/cards/{cardId}': async ({ token }: Person) => {
      const { id, card } = await sold();
      const verdict = { cardId: card?.id ?? '', version: 0, verdict: 'accepted' as const };
      return () => world.call(judgeCard, { id, ...verdict }, token);
    },
    'PATCH /orders/{id}/verdicts': async ({ token }: Person) => {
      const { id, card } = await sold();
      await (await desk()).judge(id, card, { verdict: 'changed', faceValue: '50' });
      return () => world.call(sendVerdicts, { id, amount: '57500' }, token);
    },
  };
}
