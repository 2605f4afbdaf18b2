import { afterEach, describe, expect, it } from 'vitest';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';

const { world, trade, ben, sql, rule, flagsOf, complete } = useFlagDesk();
const price = 148_000_000_00n;

/** What we pay for an asset today, in naira a coin. */
const payNow = (kobo: bigint) =>
  sql('update assets set selling_price_kobo = $1 where id = $2', [String(kobo), trade.sell.assetId]);
const fallen = async (id: string) => (await flagsOf(id)).filter(({ kind }) => kind === 'rate-fallen');

/** A sale that was reported at once, and whose time is over. */
async function reportedLongAgo() {
  const { id } = await trade.place(trade.sell, ben);
  const client = await world.database.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    "update orders set placed_at = placed_at - interval '1 day', expires_at = expires_at - interval '1 day' where id = $1",
    [id],
  );
  await client.query('commit');
  client.release();
  return id;
}

afterEach(async () => {
  await payNow(price);
  await rule([{ kind: 'rate-fallen', level: 'red', limit: 3 }]);
});

describe('a sale of coins that pays more than today’s rate', () => {
  it('is flagged once its time is over, beyond the owner’s percentage', async () => {
    const id = await reportedLongAgo();
    expect(await fallen(id)).toEqual([]);
    await payNow((price * 100n) / 103n + 1n);
    expect(await fallen(id)).toEqual([]);
    await payNow((price * 100n) / 103n - 1n);
    expect(await fallen(id)).toEqual([{ kind: 'rate-fallen', level: 'red', limit: 3, other: null }]);
    await rule([{ kind: 'rate-fallen', level: 'red', limit: 4 }]);
    expect(await fallen(id)).toEqual([]);
  });

  it('is not flagged while its time runs, nor is a purchase', async () => {
    const [sale, purchase] = [await trade.place(trade.sell, ben), await trade.place(trade.buy, ben)];
    await payNow(price / 2n);
    for (const { id } of [sale, purchase]) expect(await fallen(id)).toEqual([]);
  });

  it('is completed only with a reason', async () => {
    const orderId = await reportedLongAgo();
    await payNow(price / 2n);
    expect((await complete(orderId)).failure.code).toBe('flags_need_reason');
    const flagReason = 'On the chain they came five minutes after the order';
    expect((await complete(orderId, { flagReason })).status).toBe(200);
  });
});
