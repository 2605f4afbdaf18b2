import { getOrder, listOrders, resolveOrder, showCardCode } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { desc, eq } from '../platform/database/drizzle.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';

const world = useWorld();
const written = 'STEAM-4711-PLANTED';
const delivered = 'GIFT-0815-PLANTED';
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
});

/** A sold card, with its code. */
const placeSell = () =>
  trade.place({ ...trade.cardBuy, orderType: 'sell', amount: '14000', description: written });
const show = (id: string, { token }: Person) => world.call(showCardCode, { id }, token);
const complete = (orderId: string, deliveryCode?: string) =>
  world.call(resolveOrder, { orderId, status: 'completed', deliveryCode }, staff.token);
const shownOf = async (id: string) =>
  (await world.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.number))
    .filter(({ action }) => action === 'card-code-shown')
    .map(({ actorId }) => actorId);

describe('code of a sold card', () => {
  it('is returned to staff only, and each view is recorded in the audit log', async () => {
    const { id } = await placeSell();
    const answer = await show(id, staff);
    expect(answer.body).toEqual({
      status: 'success',
      data: { description: written, deliveryCode: null },
    });
    await show(id, trade.boss);
    expect(await shownOf(id)).toEqual([staff.id, trade.boss.id]);

    const owner = await show(id, trade.ada);
    expect(owner.body.data).toEqual({ description: null, deliveryCode: null });
    const stranger = await show(id, await world.user());
    expect([stranger.status, stranger.failure.code]).toEqual([404, 'not_found']);
    expect(await shownOf(id)).toHaveLength(2);
  });

  it('is absent from getOrder, listOrders and listHistory', async () => {
    const { id } = await placeSell();
    for (const { token } of [staff, trade.boss, trade.ada]) {
      const detail = await world.call(getOrder, { id }, token);
      expect(detail.body.data.description).toBeNull();
      expect(detail.body.data.hasCardCode).toBe(token !== trade.ada.token);
      const history = await world.call(listHistory, {}, token);
      for (const { text } of [detail, history]) expect(text).not.toContain(written);
    }
    expect((await world.call(listOrders, {}, staff.token)).text).not.toContain(written);
    expect(await shownOf(id)).toEqual([]);
  });

  it.each(['completed', 'cancelled'] as const)(
    'is still returned to staff after the order is %s',
    async (status) => {
      const { id } = await placeSell();
      // The same card, every time.
      const flagReason = status === 'completed' ? 'For the test' : null;
      await world.call(resolveOrder, { orderId: id, status, flagReason }, staff.token);
      expect((await show(id, staff)).body.data.description).toBe(written);
      expect(await shownOf(id)).toEqual([staff.id]);
    },
  );

  it('is refused with 403 to staff who sold the card themselves', async () => {
    const { id } = await placeSell();
    await world.database.pool.query(
      `alter table orders disable trigger orders_fixed_terms; update orders set user_id = '${staff.id}' where id = '${id}';
       alter table orders enable trigger orders_fixed_terms`,
    );
    const answer = await show(id, staff);
    expect([answer.status, answer.failure.code]).toEqual([403, 'own_order']);
    expect((await show(id, trade.boss)).body.data.description).toBe(written);
    expect(await shownOf(id)).toEqual([trade.boss.id]);
  });

  it('is not returned when the audit log cannot be written', async () => {
    const { id } = await placeSell();
    await world.database.pool.query('alter table audit_log rename to gone');
    const answer = await show(id, staff);
    await world.database.pool.query('alter table gone rename to audit_log');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain(written);
  });
});

describe('code of a bought card', () => {
  it('is returned to its owner and to staff after delivery, and each view is recorded', async () => {
    const { id } = await trade.place(trade.cardBuy);
    for (const person of [trade.ada, staff])
      expect((await show(id, person)).body.data).toEqual({ description: null, deliveryCode: null });
    await complete(id, delivered);
    expect((await world.call(getOrder, { id }, trade.ada.token)).body.data.hasCardCode).toBe(true);
    for (const person of [trade.ada, staff])
      expect((await show(id, person)).body.data).toEqual({ description: null, deliveryCode: delivered });
    expect(await shownOf(id)).toEqual([trade.ada.id, staff.id]);
  });

  it('is null when the card was delivered another way, and no view is recorded', async () => {
    const { id } = await trade.place(trade.cardBuy);
    await complete(id);
    expect((await world.call(getOrder, { id }, trade.ada.token)).body.data.hasCardCode).toBe(false);
    expect((await show(id, trade.ada)).body.data).toEqual({ description: null, deliveryCode: null });
    expect(await shownOf(id)).toEqual([]);
  });
});

describe('encrypted card code', () => {
  it.each([
    [
      'of another order',
      'update orders a set description_sealed = b.description_sealed from orders b where a.id = $1 and b.id = $2',
    ],
    [
      'of another column',
      'update orders a set delivery_code_sealed = b.description_sealed from orders b where a.id = $1 and b.id = $1 and $2::uuid is not null',
    ],
    [
      'with one bit changed',
      'update orders set description_sealed = set_bit(description_sealed, 240, 1 - get_bit(description_sealed, 240)) where id = $1 and $2::uuid is not null',
    ],
  ])('refuses to decrypt bytes %s, and records no view', async (_name, swap) => {
    const [one, two] = [(await placeSell()).id, (await placeSell()).id];
    const client = await world.database.pool.connect();
    await client.query('begin; alter table orders disable trigger all');
    await client.query(swap, [one, two]);
    await client.query('alter table orders enable trigger all; commit');
    client.release();
    const answer = await show(one, staff);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain(written);
    expect(await shownOf(one)).toEqual([]);
    expect((await show(two, staff)).body.data.description).toBe(written);
  });
});

it('rate limit: returns 60 card codes to an admin, then 429, and leaves other staff unaffected', async () => {
  const thief = await world.admin();
  const { id } = await placeSell();
  const answers = await Promise.all(Array.from({ length: 62 }, () => show(id, thief)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await shownOf(id)).toHaveLength(60);
  expect((await show(id, staff)).status).toBe(200);
  const [last] = await world.database.db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(1);
  expect(last?.detail).not.toContain(written);
});
