import type { FlagKind } from '@nairadesk/contract/flag-kinds';
import { cancelOrder, getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { describe, expect, it } from 'vitest';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';
import { storedOrder } from '../../../test/trade.ts';

const { world, trade, admin, ben, sql, rule, kindsOf, complete, suspend } = useFlagDesk();

async function accepted(orderId: string) {
  const { rows } = await sql(
    "select actor_id, detail from audit_log where action = 'flags-accepted' and subject_id = $1",
    [orderId],
  );
  return rows.map(({ actor_id: by, detail }) => ({ by, ...JSON.parse(detail) }));
}

describe('the queue', () => {
  const listed = async (flag: FlagKind) => {
    const { data, total } = (await world.call(listOrders, { flag }, admin.token)).body;
    expect(total).toBe(data.length);
    return data.map(({ id }) => id);
  };

  it('shows only what is flagged for this, and of a flag that is off nothing', async () => {
    const { id } = await trade.place(trade.buy, ben);
    await suspend(ben);
    expect(await listed('suspended')).toEqual([id]);
    expect(await listed('first-order')).toContain(id);
    await rule([{ kind: 'suspended', level: 'off' }]);
    expect(await listed('suspended')).toEqual([]);
    const both = await world.call(listOrders, { flag: 'first-order', search: 'Ben Eze' }, admin.token);
    expect(both.body.data.map((order) => order.id)).toContain(id);
  });

  it('refuses to filter closed orders by it, and a flag that there is none of', async () => {
    const closed = { status: 'completed', flag: 'suspended' } as const;
    expect((await world.call(listOrders, closed, admin.token)).status).toBe(422);
    expect((await world.call(listOrders, { flag: 'rich' as FlagKind }, admin.token)).status).toBe(422);
  });
});

describe('completing an order with a red flag', () => {
  it('is refused without a reason, and changes nothing', async () => {
    const { id } = await trade.place(trade.buy, ben);
    await suspend(ben);
    for (const flagReason of [undefined, '', ' ']) {
      const { status, failure } = await complete(id, { flagReason });
      expect([status, failure.code, failure.data]).toEqual([
        409,
        'flags_need_reason',
        { flags: ['suspended'] },
      ]);
      expect(failure.message).toBe(
        'This order is flagged: Suspended. Enter a reason for completing it anyway.',
      );
    }
    const { order, events, ledger } = await storedOrder(world, id);
    expect([order.status, events.length, ledger]).toEqual(['pending', 1, []]);
    expect(await accepted(id)).toEqual([]);
  });

  it('is done with one, which is kept in the log with the red flags, and which the customer never reads', async () => {
    const { id } = await trade.place(trade.buy, ben);
    await suspend(ben);
    const flagReason = 'He was here with his passport';
    expect((await complete(id, { flagReason })).status).toBe(200);
    expect(await accepted(id)).toEqual([{ by: admin.id, flags: 'suspended', reason: flagReason }]);
    const seen = await world.call(getOrder, { id }, await world.session(ben.id));
    expect(seen.text).not.toContain('passport');
  });

  it('needs none for amber flags, nor where the owner made the red one amber', async () => {
    const { id } = await trade.place(trade.buy, ben);
    expect(await kindsOf(id)).toEqual(['first-order']);
    expect((await complete(id, { flagReason: 'Not asked for' })).status).toBe(200);
    expect(await accepted(id)).toEqual([]);
    const { id: other } = await trade.place(trade.buy, ben);
    await suspend(ben);
    await rule([{ kind: 'suspended', level: 'amber' }]);
    expect((await complete(other)).status).toBe(200);
  });

  it('is checked again when its time comes: a customer who is suspended meanwhile', async () => {
    const { id } = await trade.place(trade.buy, ben);
    expect(await kindsOf(id)).toEqual(['first-order']);
    await suspend(ben);
    expect((await complete(id)).failure.code).toBe('flags_need_reason');
  });

  it('needs no reason to be cancelled, by staff or by its owner, and takes none', async () => {
    const { id } = await trade.place(trade.buy, ben);
    const { id: own } = await trade.place(trade.buy, ben);
    await rule([{ kind: 'first-order', level: 'red' }]);
    const cancel = (more: object) =>
      world.call(resolveOrder, { orderId: id, status: 'cancelled', ...more }, admin.token);
    expect((await cancel({ flagReason: 'Why not' })).failure.fields).toEqual({
      flagReason: 'Only an order that is completed needs this reason',
    });
    expect((await cancel({})).status).toBe(200);
    expect((await world.call(cancelOrder, { orderId: own }, ben.token)).status).toBe(200);
  });
});
