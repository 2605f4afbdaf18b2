import { type NewCardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { placeCards } from '@nairadesk/contract/order-cards';
import { startInstance } from './start-instance.ts';
import type { openTrade } from './trade.ts';
import type { Person, World } from './world.ts';

type Draft = RequestOf<typeof placeCards>;
type Card = Draft['cards'][number];

/** A rate of plastic from the USA, with a receipt. */
export const usaRate: NewCardRate = {
  country: 'US',
  form: 'physical',
  receipt: 'cash',
  from: '25',
  to: '100',
  rate: '1150',
  on: true,
};
const rate: NewCardRate = { ...usaRate, from: '10' };
/** What a desk of these tests buys: of the USA plastic, and codes for less; of the UK plastic alone. */
export const soldRates: NewCardRate[] = [
  rate,
  { ...rate, form: 'e-code', receipt: 'none', rate: '1000.55', minimum: '10', maximum: '500' },
  { ...rate, country: 'GB', rate: '1400' },
];

let codes = 0;

/** A code that no other card has. */
export function newCode(): string {
  codes += 1;
  return `X7F2 9KQM ${String(codes).padStart(4, '0')} 3LPD`;
}

/** Sales of several gift cards to a desk that trades. */
export function cardSales(world: World, trade: Awaited<ReturnType<typeof openTrade>>, staff: Person) {
  const plastic = (faceValue: string, more: Partial<Card> = {}): Card => ({
    country: 'US',
    form: 'physical',
    receipt: 'cash',
    faceValue,
    code: newCode(),
    ...more,
  });
  const code = (faceValue: string, more: Partial<Card> = {}): Card =>
    plastic(faceValue, { form: 'e-code', receipt: 'none', ...more });
  const draft = (cards: Card[], amount: string): Draft => ({ assetId: trade.card.id, cards, amount });
  return {
    plastic,
    code,
    draft,
    /** Puts the rates on sale. */
    openRates: () => saveRates(world, staff, { id: trade.card.id, added: soldRates }),
    send: (cards: Card[], amount: string, who: Person = trade.ada) =>
      world.call(placeCards, draft(cards, amount), who.token),
    /** Sells so many cards of ₦11,500 at once, on two instances, where writing one takes a while. */
    atOnce: async (count: number, card: () => Card, who: Person = trade.ada) => {
      const second = await startInstance(world);
      await world.database.pool.query(`
        create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
        create trigger dawdling before insert on order_cards for each row execute function dawdle()`);
      try {
        return await Promise.all(
          Array.from({ length: count }, (_, place) =>
            world.call(placeCards, draft([card()], '11500'), who.token, {
              url: place % 2 === 0 ? world.url : second.url,
            }),
          ),
        );
      } finally {
        await world.database.pool.query('drop function dawdle cascade');
        await second.close();
      }
    },
    /** Sells cards of ₦115,000, ₦57,500 and so on, as their values say. */
    place: async (cards: Card[], amount: string, who: Person = trade.ada) => {
      const answer = await world.call(placeCards, draft(cards, amount), who.token);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data;
    },
  };
}

async function saveRates(world: World, staff: Person, given: { id: string; added: NewCardRate[] }) {
  const answer = await world.call(saveCardRates, { changed: [], removed: [], ...given }, staff.token);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}
