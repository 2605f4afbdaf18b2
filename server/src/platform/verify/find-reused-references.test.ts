import { resolveOrder } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import { markExisting } from './mark-existing.ts';
import { verifyDatabase } from './verify-database.ts';

const { world, trade, admin } = useTrade();

async function close(reference: string, status: 'completed' | 'cancelled' = 'completed'): Promise<string> {
  const { id: orderId } = await trade.place();
  // As orders of earlier versions were: the server would refuse the second one today.
  await world.database.pool.query('delete from used_references');
  const answer = await world.call(resolveOrder, { orderId, status, reference }, admin.token);
  expect(answer.status, answer.text).toBe(200);
  return orderId;
}

describe('verify', () => {
  it('names orders completed with one reference, however it is spaced', async () => {
    await markExisting(world.services);
    const verify = () => verifyDatabase(world.database, world.services.secrets, 'elsewhere');
    for (const reference of ['', '', 'paid', 'paid', 'GTB/000124/26']) await close(reference);
    const first = await close('GTB/000123/26');
    await close('GTB/000123/26', 'cancelled');
    expect(await verify()).toMatchObject({ doubts: [], faults: [] });
    const second = await close('gtb 000123-26 ');
    const doubt = `order ${first} and order ${second} were completed with the same reference`;
    // One payment for two orders is possible, so it is no fault.
    expect(await verify()).toMatchObject({ doubts: [doubt], faults: [] });
    const third = await close('GTB00012326');
    expect((await verify()).doubts).toEqual([
      `order ${first}, order ${second} and 1 more were completed with the same reference`,
    ]);
    expect(third).not.toBe(second);
  });
});
