import { judgeCard } from '@nairadesk/contract/card-judging';
import { listOrderCards, revealCardCode } from '@nairadesk/contract/order-cards';
import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';
import { auditLog } from '../../platform/database/tables/audit-tables.ts';

const world = useWorld({ rateLimit: false });
const limited = useWorld();
const code = 'AMZN 0815 PLANTED 4711';
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let sales: ReturnType<typeof cardSales>;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin();
  sales = cardSales(world, trade, tunde);
  await sales.openRates();
});

/** A sale of two cards, the second one with the planted code, by a customer who has sold nothing before. */
async function place() {
  const seller = await world.user();
  await world.giveBank(seller);
  const { id } = await sales.place([sales.plastic('10'), sales.plastic('10', { code })], '23000', seller);
  const cards = (await world.call(listOrderCards, { id }, tunde.token)).body.data;
  return { id, seller, cardId: cards[1]?.id ?? '', otherId: cards[0]?.id ?? '' };
}
const shownOf = async (id: string) =>
  (await world.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.number))
    .filter(({ action }) => action === 'card-code-shown')
    .map(({ actorId, detail }) => [actorId, detail]);

describe('code of one card', () => {
  it('is shown to staff, and each view is recorded with its card', async () => {
    const { id, cardId, otherId } = await place();
    const shown = await world.call(revealCardCode, { id, cardId }, tunde.token);
    expect(shown.body).toEqual({ status: 'success', data: { code } });
    const other = await world.call(revealCardCode, { id, cardId: otherId }, trade.boss.token);
    expect(other.body.data.code).not.toBe(code);
    expect(await shownOf(id)).toEqual([
      [tunde.id, '{"card":2}'],
      [trade.boss.id, '{"card":1}'],
    ]);
  });

  it('is erased with the photos of its order where we did not buy the card, and not where we did', async () => {
    const [gone, kept] = [await place(), await place()];
    const cancelled = { orderId: gone.id, status: 'cancelled' as const };
    expect((await world.call(resolveOrder, cancelled, tunde.token)).status).toBe(200);
    const hasCode = async ({ id }: { id: string }) =>
      (await world.call(listOrderCards, { id }, tunde.token)).body.data.map((card) => card.hasCode);
    await purgeExpired(world.database);
    expect(await hasCode(gone)).toEqual([true, true]);
    const client = await world.database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update orders set closed_at = now() - interval '1000 days' where id = $1`, [gone.id]);
    await client.query('set session_replication_role = default');
    client.release();
    await purgeExpired(world.database);
    expect([await hasCode(gone), await hasCode(kept)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('is absent from every other answer', async () => {
    const { id, seller } = await place();
    for (const { token } of [tunde, seller]) {
      const answers = [
        await world.call(getOrder, { id }, token),
        await world.call(listOrderCards, { id }, token),
        await world.call(listHistory, {}, token),
      ];
      for (const { status, text } of answers) {
        expect(status).toBe(200);
        expect(text).not.toContain('PLANTED');
      }
    }
    expect((await world.call(listOrders, {}, tunde.token)).text).not.toContain('PLANTED');
    expect(await shownOf(id)).toEqual([]);
  });

  it.each(['completed', 'cancelled'] as const)(
    'is still shown for disputes once the order is %s',
    async (status) => {
      const { id, cardId, otherId } = await place();
      const verdict = { id, version: 0, verdict: 'accepted' as const };
      for (const one of [cardId, otherId])
        await world.call(judgeCard, { ...verdict, cardId: one }, tunde.token);
      // The same card, every time.
      const flagReason = status === 'completed' ? 'For the test' : null;
      const closed = await world.call(resolveOrder, { orderId: id, status, flagReason }, tunde.token);
      expect(closed.status, closed.text).toBe(200);
      expect((await world.call(revealCardCode, { id, cardId }, tunde.token)).body.data.code).toBe(code);
    },
  );

  it('is refused to its seller, to customers, and of a card of another order', async () => {
    const { id, cardId, seller } = await place();
    const other = await place();
    for (const { token } of [seller, await world.user()])
      expect((await world.call(revealCardCode, { id, cardId }, token)).failure.code).toBe('forbidden');
    for (const wrong of [other.cardId, crypto.randomUUID(), 'none'])
      expect((await world.call(revealCardCode, { id, cardId: wrong }, tunde.token)).status).toBe(404);
    await world.database.pool.query("update users set role = 'admin' where id = $1", [seller.id]);
    const own = await world.call(revealCardCode, { id, cardId }, await world.session(seller.id));
    expect([own.status, own.failure.code]).toEqual([403, 'own_order']);
    expect(await shownOf(id)).toEqual([]);
  });

  it('is shown sixty times in a quarter of an hour to one member of staff', async () => {
    const own = await openTrade(limited);
    const staff = await limited.admin();
    const sold = cardSales(limited, own, staff);
    await sold.openRates();
    const { id } = await sold.place([sold.plastic('10')], '11500');
    const [card] = (await limited.call(listOrderCards, { id }, staff.token)).body.data;
    const reveal = (token: string) => limited.call(revealCardCode, { id, cardId: card?.id ?? '' }, token);
    for (let times = 1; times <= 60; times += 1) expect((await reveal(staff.token)).status).toBe(200);
    expect((await reveal(staff.token)).status).toBe(429);
    expect((await reveal(own.boss.token)).status).toBe(200);
  });
});
