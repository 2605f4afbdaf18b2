import { resolveOrder } from '@nairadesk/contract/orders';
import { findLikely } from '@nairadesk/contract/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const { importLines, sentFrom, transfers } = useStatements(world, admin);
let namesake: Person;
let flooder: Person;

beforeAll(async () => {
  await trade.completeOne();
  const buyer = async (name: string) => {
    const person = await world.user({ name });
    await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
    return person;
  };
  [namesake, flooder] = [await buyer('Ada Obi'), await buyer('Musa Bello')];
  // Of one household: each has paid from its account before.
  for (const who of [trade.ada, namesake]) {
    const { id: orderId } = await trade.place(trade.buy, who);
    const entered = await moneyDesk(world, admin).enter({ orderId, senderAccount: household });
    expect(entered.status, entered.text).toBe(201);
  }
});
const household = '0112233445';

/** More copies of an order than are looked through, placed so many minutes ago, and cancelled if `closed`: what is left of placing without end. */
const copy = (id: string, { placed, closed = null }: { placed: number; closed?: number | null }) =>
  world.database.pool.query(`begin; set local session_replication_role = replica;
    insert into orders select copy.* from orders o, generate_series(1, 5001) n, jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'transaction_id', o.transaction_id || n, 'placed_at', now() - interval '${placed} minutes')
      || ${closed === null ? "'{}'" : `jsonb_build_object('status', 'cancelled', 'closed_at', now() - interval '${closed} minutes')`}) copy
    where o.id = '${id}'; commit`);

/** What is proposed for a transfer of so many naira from Ada Obi's household, which names no order. */
async function proposedFor(naira: bigint): Promise<(string | null)[]> {
  await importLines(linesOf([{ amountKobo: naira * 100n, partyName: 'OBI ADA' }], { from: Date.now() }));
  const ids = (await transfers()).map(({ id }) => id);
  await sentFrom(household);
  const { data } = (await world.call(findLikely, {}, admin.token)).body;
  return data.filter(({ receiptId }) => ids.includes(receiptId)).map(({ orderId }) => orderId);
}

describe('orders that were placed and cancelled without end', () => {
  it('push none out that a transfer may be for: what fits two is proposed for neither', async () => {
    const draft = { ...trade.buy, quantity: '0.021', amount: '3150000.00' };
    await ageOrder(world, (await trade.place(draft)).id, 60);
    await copy((await trade.place(draft, flooder)).id, { placed: 50, closed: 45 });
    await trade.place(draft, namesake);
    expect(await proposedFor(3_150_000n)).toEqual([]);
  });

  it('and hide none of those before them that fit', async () => {
    const draft = { ...trade.buy, quantity: '0.023', amount: '3450000.00' };
    const { id } = await trade.place(draft);
    await ageOrder(world, id, 60);
    await copy((await trade.place(draft, flooder)).id, { placed: 50, closed: 45 });
    expect(await proposedFor(3_450_000n)).toEqual([id]);
  });

  it('while the money came are too many to tell: nothing is proposed of that sum, and all else as before', async () => {
    const draft = { ...trade.buy, quantity: '0.022', amount: '3300000.00' };
    await ageOrder(world, (await trade.place(draft)).id, 60);
    await copy((await trade.place(draft, flooder)).id, { placed: 50, closed: 1 });
    await trade.place(draft, namesake);
    expect(await proposedFor(3_300_000n)).toEqual([]);
    const { id } = await trade.place({ ...trade.buy, quantity: '0.024', amount: '3600000.00' });
    expect(await proposedFor(3_600_000n)).toEqual([id]);
  });
});

describe('sales of one sum without end', () => {
  const sale = (naira: number) => ({
    ...trade.sell,
    quantity: String(naira / 148_000_000),
    amount: `${naira}.00`,
  });
  /** What is proposed for so many naira that left an hour ago to Ada Obi, without a word of which order. */
  async function proposedFor(naira: number): Promise<(string | null)[]> {
    const sent = { amountKobo: BigInt(-naira) * 100n, narration: 'TRF TO ADA OBI', partyName: 'ADA OBI' };
    const opening = 900_000_000_00n;
    await importLines(linesOf([sent], { opening, from: Date.now() - 60 * 60_000 }));
    const ids = (await transfers()).map(({ id }) => id);
    const { data } = (await world.call(findLikely, {}, admin.token)).body;
    return data.filter(({ receiptId }) => ids.includes(receiptId)).map(({ orderId }) => orderId);
  }
  const bank = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2012345678' };

  /** A customer of this name who has placed nothing, and their account in it. */
  async function seller(accountName: string): Promise<Person> {
    const person = await world.user({ name: accountName });
    await world.giveBank(person, { ...bank, accountName });
    return person;
  }

  it('push none out that a transfer may have paid: of a sum that too many have nothing is proposed', async () => {
    await ageOrder(world, (await trade.place(sale(2_960_000))).id, 180);
    await copy((await trade.place(sale(2_960_000), await seller('Musa Bello'))).id, { placed: 150 });
    await ageOrder(world, (await trade.place(sale(2_960_000), await seller('Ada Obi'))).id, 120);
    expect(await proposedFor(2_960_000)).toEqual([]);
  });

  it('and hide none of those before the transfer, when they were placed behind it', async () => {
    const { id } = await trade.place(sale(3_108_000));
    await ageOrder(world, id, 120);
    await copy((await trade.place(sale(3_108_000), await seller('Musa Bello'))).id, { placed: 20 });
    expect(await proposedFor(3_108_000)).toEqual([id]);
  });

  it('nor does one that was cancelled since make another look like the only one', async () => {
    const cancelled = await trade.place(sale(3_256_000), await seller('Ada Obi'));
    await ageOrder(world, cancelled.id, 180);
    await ageOrder(world, (await trade.place(sale(3_256_000))).id, 120);
    await world.call(resolveOrder, { orderId: cancelled.id, status: 'cancelled' }, admin.token);
    expect(await proposedFor(3_256_000)).toEqual([]);
  });
});
