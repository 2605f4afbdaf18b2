import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { getOrder } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { newCode } from '../../../test/bought-codes.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();

/** A sale of a card whose code its customer writes later. */
async function sell(text: string, writer?: Person) {
  const seller = await world.user();
  await world.giveBank(seller);
  const draft = { ...trade.cardBuy, orderType: 'sell', amount: '14000.00' } as const;
  const { id } = await trade.place({ ...draft, description: 'The code follows' }, seller);
  const answer = await world.call(writeOrderMessage, { id, text }, (writer ?? seller).token);
  expect(answer.status, answer.text).toBe(200);
  return id;
}
const flagsOf = async (id: string) =>
  (await world.call(getOrder, { id }, admin.token)).body.data.flags?.map(({ kind }) => kind) ?? [];

it('a card’s code in a message of its customer: is known again, in a message as in an order', async () => {
  const code = newCode();
  const first = await sell(`Here it is: ${code}. Thank you`);
  expect(await flagsOf(first)).not.toContain('card-seen');
  const second = await sell(code.replaceAll('-', '').toLowerCase());
  expect(await flagsOf(second)).toContain('card-seen');
  expect(await flagsOf(first)).toContain('card-seen');
});

it('what staff write, and numbers that people repeat, is no card’s code', async () => {
  const code = newCode();
  await sell(`We look at ${code}`, admin);
  const words = 'Pay to 2012345678 please, or call +234 803 123 4567. I sent ₦150,000.00';
  const ids = [await sell(code), await sell(words), await sell(words)];
  for (const id of ids) expect(await flagsOf(id)).not.toContain('card-seen');
});

it('a customer’s messages: of all of them no more codes are kept than are compared', async () => {
  const id = await sell(Array.from({ length: 60 }, newCode).join(' '));
  expect(await flagsOf(id)).toContain('many-codes');
  const { rows } = await world.database.pool.query(
    'select count(*)::int as n from card_prints where order_id = $1',
    [id],
  );
  expect(rows[0].n).toBe(41);
});
