import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { getOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { describe, expect, it } from 'vitest';
import { newCode } from '../../../test/bought-codes.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { cardPrints, cardPrintsMost } from '../../platform/desk/cards/card-prints.ts';

const { world, trade, admin } = useTrade();

const follows = 'The code follows';
/** A sale of a card whose code its customer writes later. */
async function sell(text: string, writer?: Person, description = follows) {
  const seller = await world.user();
  await world.giveBank(seller);
  const draft = { ...trade.cardBuy, orderType: 'sell', amount: '14000.00' } as const;
  const { id } = await trade.place({ ...draft, description }, seller);
  await write(id, text, writer ?? seller);
  return { id, seller };
}
async function write(id: string, text: string, { token }: Pick<Person, 'token'>) {
  const answer = await world.call(writeOrderMessage, { id, text }, token);
  expect(answer.status, answer.text).toBe(200);
}
async function attach(id: string, reference: string, { token }: Pick<Person, 'token'>) {
  const answer = await world.call(attachProof, { id, reference }, token);
  expect(answer.status, answer.text).toBe(200);
}
const flagsOf = async (id: string) =>
  (await world.call(getOrder, { id }, admin.token)).body.data.flags?.map(({ kind }) => kind) ?? [];

it('a card’s code in a message of its customer: is known again, in a message as in an order', async () => {
  const code = newCode();
  const { id: first } = await sell(`Here it is: ${code}. Thank you`);
  expect(await flagsOf(first)).not.toContain('card-seen');
  const { id: second } = await sell(code.replaceAll('-', '').toLowerCase());
  expect(await flagsOf(second)).toContain('card-seen');
  expect(await flagsOf(first)).toContain('card-seen');
});

it('what staff write, and numbers that people repeat, is no card’s code', async () => {
  const code = newCode();
  await sell(`We look at ${code}`, admin);
  const words = 'Pay to 2012345678 please, or call +234 803 123 4567. I sent ₦150,000.00';
  const ids = [await sell(code), await sell(words), await sell(words)];
  for (const { id } of ids) expect(await flagsOf(id)).not.toContain('card-seen');
});

it('a customer’s messages: of all of them no more codes are kept than are compared', async () => {
  const { id } = await sell(Array.from({ length: cardPrintsMost + 20 }, newCode).join(' '));
  expect(await flagsOf(id)).toContain('many-codes');
  const { rows } = await world.database.pool.query(
    'select count(*)::int as n from card_prints where order_id = $1',
    [id],
  );
  expect(rows[0].n).toBe(cardPrintsMost + 1);
});

describe('a card’s code is known again', () => {
  it('in two messages, or in the sale’s text and one, whatever is said between', async () => {
    const code = newCode().replaceAll('-', '');
    const [one, other] = [code.slice(0, 9), code.slice(9)];
    await sell(code);
    const halves = await sell(`The first half is ${one}`);
    expect(await flagsOf(halves.id)).not.toContain('card-seen');
    await write(halves.id, 'Wait', halves.seller);
    await write(halves.id, 'Read it?', admin);
    await write(halves.id, `And the rest: ${other}, thanks`, halves.seller);
    expect(await flagsOf(halves.id)).toContain('card-seen');
    const { id } = await sell(`Rest: ${other}`, undefined, `For now ${one}`);
    expect(await flagsOf(id)).toContain('card-seen');
  });

  it('in two messages between which a thousand letters stand at most', async () => {
    const code = newCode().replaceAll('-', '');
    const [one, other] = [code.slice(0, 9), code.slice(9)];
    await sell(code);
    const words = 'Please read on. ';
    const near = await sell(`The first half is ${one}`);
    await write(near.id, words.repeat(60), near.seller);
    await write(near.id, `And the rest: ${other}`, near.seller);
    expect(await flagsOf(near.id)).toContain('card-seen');
    const far = await sell(`The first half is ${one}`);
    await write(far.id, words.repeat(63), far.seller);
    await write(far.id, `And the rest: ${other}`, far.seller);
    expect(await flagsOf(far.id)).not.toContain('card-seen');
  });

  it('behind as many as are compared, which its order has already', async () => {
    const code = newCode();
    await sell(code);
    const others = (count: number) =>
      Array.from({ length: count }, (_, n) => `Q7QQQQQQQQQQQQQQQQ${100 + n}`).join(' ');
    const { id, seller } = await sell('The first code of each card doesn’t work');
    const prints = cardPrints(world.services.secrets, others(cardPrintsMost - 10));
    await world.database.pool.query('insert into card_prints select $1, unnest($2::bytea[]), 1', [
      id,
      prints,
    ]);
    await write(id, others(cardPrintsMost + 1), seller);
    expect(await flagsOf(id)).not.toContain('many-codes');
    await write(id, `${others(cardPrintsMost + 1)} ${code}`, seller);
    expect(await flagsOf(id)).toContain('card-seen');
    await write(id, others(2 * cardPrintsMost).slice(-5_200), seller);
    expect(await flagsOf(id)).toContain('many-codes');
  });

  it('in what its customer attaches, also with a half of it in a message', async () => {
    const code = newCode();
    await sell(code);
    const whole = await sell('See what I attached');
    await attach(whole.id, `Card ${code}`, whole.seller);
    expect(await flagsOf(whole.id)).toContain('card-seen');
    const plain = code.replaceAll('-', '');
    const half = await sell(`First ${plain.slice(0, 10)}`);
    await attach(half.id, plain.slice(10), half.seller);
    expect(await flagsOf(half.id)).toContain('card-seen');
  });

  it('in a message about an order that has ten cards of several codes each', async () => {
    const code = newCode();
    await sell(code);
    const { id, seller } = await sell('More follows');
    await world.database.pool.query(
      "insert into card_prints select $1, decode(md5(n::text), 'hex'), n from generate_series(1, 200) n",
      [id],
    );
    await write(id, code, seller);
    expect(await flagsOf(id)).toContain('card-seen');
  });
});

it('what customers write of their sales, in small letters and in capitals, is no card’s code', async () => {
  const words = [
    'I HAVE 2 USA CARDS OF 100 USD EACH. PAY FAST: GTBANK 0123456789, ADA OBI, 0803 123 4567',
    'hello, it is 2 x 100 usd at 1185, bought 26/11/2026 10:45 at shop no 4',
    'Call 0803 123 4567 or 0805 123 4567 by 10 am if ok',
    'Steam 100x3 50x2, 25pcs, 24hrs, bought 11/25/2026 5:43 PM, see IMG_2034 IMG_2035 IMG-20261127-WA0012.jpg',
  ];
  for (const _ of [1, 2]) {
    const { id, seller } = await sell(words[0] ?? '', undefined, words[1]);
    for (const text of words.slice(1)) await write(id, text, seller);
    await attach(id, words[2] ?? '', seller);
    expect(await flagsOf(id)).not.toContain('card-seen');
    expect(await flagsOf(id)).not.toContain('many-codes');
  }
});
