import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedOrder, useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();

beforeAll(() => trade.completeOne());

const complete = (orderId: string, reference: string) =>
  world.call(resolveOrder, { orderId, status: 'completed', reference }, admin.token);

describe('the reference that completes an order', () => {
  it('is refused for another one on the same network, however it is spaced, and names the first', async () => {
    const [first, second] = [await trade.place(), await trade.place()];
    expect((await complete(first.id, '0xAB cd-12')).status).toBe(200);
    const { status, failure } = await complete(second.id, 'abCD12');
    expect([status, failure.code]).toEqual([200, undefined]);
    const third = await trade.place();
    const again = await complete(third.id, ' 0xabcd12');
    const message = `${first.transactionId} was completed with this reference. Check which order it belongs to.`;
    expect([again.status, again.failure.code, again.failure.fields]).toEqual([
      409,
      'reference_used',
      { reference: message },
    ]);
    expect((await storedOrder(world, third.id)).order.status).toBe('pending');
    expect((await complete(third.id, '')).status).toBe(200);
  });

  it('completes one of two orders at once', async () => {
    const orders = [await trade.place(trade.sell), await trade.place(trade.sell)];
    const answers = await Promise.all(orders.map(({ id }) => complete(id, 'NIP/000123/26')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = orders[answers.findIndex(({ status }) => status === 409)];
    await complete(lost?.id ?? '', '');
  });

  it('may be the same on a network and at a bank, and words without a digit any number of times', async () => {
    const [buy, sell] = [await trade.place(), await trade.place(trade.sell)];
    expect([(await complete(buy.id, 'REF77')).status, (await complete(sell.id, 'REF77')).status]).toEqual([
      200, 200,
    ]);
    for (let times = 0; times < 2; times += 1) {
      const { id } = await trade.place();
      expect((await complete(id, 'paid')).status).toBe(200);
    }
  });
});
