import { savePrices } from '@nairadesk/contract/asset-prices';
import { listAssets } from '@nairadesk/contract/assets';
import { cancelOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';

// A new order is at the price of when it was offered, and its customer may accept it two days later.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const calls = approvalCalls(world, trade);
let uche: Person;
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query("update assets set created_at = created_at - interval '8 days'");
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  uche = await world.admin({ name: 'Uche Eze' });
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

async function sellAt(buyingPrice: string, who: Person) {
  const { data } = (await world.call(listAssets, {}, who.token)).body;
  const version = data.find(({ id }) => id === trade.bitcoin.id)?.priceVersion ?? 0;
  const prices = [{ id: trade.bitcoin.id, version, buyingPrice, sellingPrice: '70000000' }];
  const saved = await world.call(savePrices, { prices, confirmed: true }, who.token);
  expect(saved.status, saved.text).toBe(200);
}
/** Everything that was done so far, so much earlier. */
const earlier = (span: string) =>
  world.database.pool.query(`begin; set local session_replication_role = replica;
    update price_history set since = since - interval '${span}';
    alter table audit_log disable trigger audit_log_append_only;
    update audit_log set at = at - interval '${span}';
    alter table audit_log enable always trigger audit_log_append_only;
    update offers set created_at = created_at - interval '${span}';
    update orders set placed_at = placed_at - interval '${span}', expires_at = expires_at - interval '${span}';
    commit`);
/** A new order in place of one that had ended, offered at this moment's price. */
async function offered() {
  const steps = shortMoney(world, trade, uche);
  const old = await trade.place();
  expect((await world.call(cancelOrder, { orderId: old.id }, trade.ada.token)).status).toBe(200);
  const { id: receiptId } = await steps.arrive('150000.00');
  const lowered = async () => {
    await sellAt('75000000', tunde);
    const answer = await steps.offer(old.id, { kind: 'new-order', receiptId, hours: 48 });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id;
  };
  const accepted = async (id: string) => {
    const answer = await steps.accept(id);
    expect(answer.status, answer.text).toBe(200);
    return (await steps.seenByAda(old.id)).replacedBy?.id ?? '';
  };
  return { lowered, accepted };
}
const slipOf = async (orderId: string) => {
  const { id, terms } = await calls.asked(uche, { kind: 'complete-order', orderId });
  return { id, price: terms.find(({ name }) => name === 'Our price')?.value };
};
const told = (best: string) => `₦75,000,000.00 for one, down from ₦${best}.00 within a day`;

it('a new order: who lowered its price before it was offered gives no second yes, however late it was accepted', async () => {
  await sellAt('150000000', ngozi);
  const { lowered, accepted } = await offered();
  await earlier('8 days');
  const offer = await lowered();
  await sellAt('150000000', tunde);
  await earlier('30 hours');
  const { id, price } = await slipOf(await accepted(offer));
  expect(price).toBe(told('150,000,000'));
  expect((await calls.approve(tunde, id)).failure?.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
});

it('a new order: its slip says that its price was lowered before it was offered, where it stayed so, and for as long as it waits', async () => {
  const { lowered, accepted } = await offered();
  await sellAt('160000000', ngozi);
  await earlier('8 days');
  const offer = await lowered();
  await earlier('47 hours');
  const orderId = await accepted(offer);
  expect((await slipOf(orderId)).price).toBe(told('160,000,000'));
  await earlier('29 days');
  await purgeExpired(world.database);
  expect((await slipOf(orderId)).price).toBe(told('160,000,000'));
});
