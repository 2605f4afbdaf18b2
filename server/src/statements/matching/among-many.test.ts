import { findLikely } from '@nairadesk/contract/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const { importLines, transfers } = useStatements(world, admin);
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
});

/** More copies of an order than are looked through, cancelled: what is left of placing and cancelling without end. */
const cancelCopies = (id: string, { placed, closed }: { placed: number; closed: number }) =>
  world.database.pool.query(`begin; set local session_replication_role = replica;
    insert into orders select copy.* from orders o, generate_series(1, 5001) n, jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'transaction_id', o.transaction_id || n, 'status', 'cancelled',
      'placed_at', now() - interval '${placed} minutes', 'closed_at', now() - interval '${closed} minutes')) copy
    where o.id = '${id}'; commit`);

/** What is proposed for a transfer of so many naira from Ada Obi, which names no order. */
async function proposedFor(naira: bigint): Promise<(string | null)[]> {
  await importLines(linesOf([{ amountKobo: naira * 100n, partyName: 'OBI ADA' }], { from: Date.now() }));
  const ids = (await transfers()).map(({ id }) => id);
  const { data } = (await world.call(findLikely, {}, admin.token)).body;
  return data.filter(({ receiptId }) => ids.includes(receiptId)).map(({ orderId }) => orderId);
}

describe('orders that were placed and cancelled without end', () => {
  it('push none out that a transfer may be for: what fits two is proposed for neither', async () => {
    const draft = { ...trade.buy, quantity: '0.021', amount: '3150000.00' };
    await ageOrder(world, (await trade.place(draft)).id, 60);
    await cancelCopies((await trade.place(draft, flooder)).id, { placed: 50, closed: 45 });
    await trade.place(draft, namesake);
    expect(await proposedFor(3_150_000n)).toEqual([]);
  });

  it('and hide none of those before them that fit', async () => {
    const draft = { ...trade.buy, quantity: '0.023', amount: '3450000.00' };
    const { id } = await trade.place(draft);
    await ageOrder(world, id, 60);
    await cancelCopies((await trade.place(draft, flooder)).id, { placed: 50, closed: 45 });
    expect(await proposedFor(3_450_000n)).toEqual([id]);
  });

  it('while the money came are too many to tell: nothing is proposed of that sum, and all else as before', async () => {
    const draft = { ...trade.buy, quantity: '0.022', amount: '3300000.00' };
    await ageOrder(world, (await trade.place(draft)).id, 60);
    await cancelCopies((await trade.place(draft, flooder)).id, { placed: 50, closed: 1 });
    await trade.place(draft, namesake);
    expect(await proposedFor(3_300_000n)).toEqual([]);
    const { id } = await trade.place({ ...trade.buy, quantity: '0.024', amount: '3600000.00' });
    expect(await proposedFor(3_600_000n)).toEqual([id]);
  });
});
