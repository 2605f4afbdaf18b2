import { randomBytes } from 'node:crypto';
import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// Coins of all customers come to one wallet, and no statement tells of them: a second person who sees 0.001 Bitcoin there
// is to know of the other sale of 0.001 Bitcoin.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const calls = approvalCalls(world, trade);
let ngozi: Person;
let quantity = 0;

beforeAll(async () => {
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

// Each test sells a quantity of its own.
beforeEach(() => {
  quantity += 101;
});

async function customer(name: string): Promise<Person> {
  const person = await world.user({ name });
  await world.giveBank(person);
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  // Who completed one may have several open ones.
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' }, person);
  expect((await world.call(resolveOrder, { orderId: id, status: 'completed' }, tunde.token)).status).toBe(
    200,
  );
  return person;
}
const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
const sell = (who: Person, more = 0) => {
  const thousandths = 1000 + quantity + more;
  const amount = `${thousandths * 148}.00`;
  return trade.place({ ...trade.sell, quantity: `0.00${thousandths}`, amount }, who);
};
const refer = async (id: string, who: Person, reference: string) => {
  const answer = await world.call(attachProof, { id, reference }, who.token);
  expect(answer.status, answer.text).toBe(200);
};
const complete = async (orderId: string) => {
  await calls.grant(tunde, ngozi, toComplete(orderId));
  const answer = await world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
async function lineOf(orderId: string, name = 'The same coins may have paid'): Promise<string | undefined> {
  const { terms, besides = [] } = await calls.asked(tunde, toComplete(orderId));
  expect(terms.filter((line) => line.name === name)).toEqual([]);
  return besides.find((line) => line.name === name)?.value;
}
const newHash = () => randomBytes(32).toString('hex');

it('a sale of coins: its slip has another customer’s sale of as much that was completed, and no yes depends on it', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const [honest, other] = [await sell(musa), await sell(ada)];
  expect(await lineOf(other.id)).toBeUndefined();
  const { id } = await calls.asked(tunde, toComplete(other.id));
  expect((await calls.approve(ngozi, id)).status).toBe(200);
  await complete(honest.id);
  const slip = (await calls.list(ngozi)).find((one) => one.id === id);
  const line = slip?.besides?.find(({ name }) => name === 'The same coins may have paid');
  expect(line).toEqual({
    name: 'The same coins may have paid',
    value: expect.stringMatching(
      new RegExp(
        `^${honest.transactionId}, 0\\.001\\d+ ${trade.bitcoin.name} of Musa Bello, completed by .+ on \\d+ \\w+, \\d+:\\d+ Lagos time$`,
      ),
    ),
  });
  const done = await world.call(resolveOrder, { orderId: other.id, status: 'completed' }, tunde.token);
  expect(done.status, done.text).toBe(200);
});

it('a sale of coins: its slip has one that a second person agreed to, open or cancelled, and the customer’s own', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const [open, own, asked] = [await sell(musa), await sell(ada), await sell(ada)];
  await calls.asked(tunde, toComplete(open.id));
  expect(await lineOf(asked.id)).toBeUndefined();
  await calls.grant(tunde, ngozi, toComplete(open.id));
  const text = `${open.transactionId}, 0.00${1000 + quantity} ${trade.bitcoin.name} of Musa Bello, agreed to by Ngozi Eze on `;
  expect(await lineOf(asked.id)).toContain(text);
  expect(await lineOf(asked.id)).toMatch(/, and open$/);
  // Agreed to, it is cancelled by a super-admin alone.
  const { token } = await world.superAdmin();
  const cancelled = await world.call(resolveOrder, { orderId: open.id, status: 'cancelled' }, token);
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await lineOf(asked.id)).toMatch(/, and cancelled$/);
  await complete(own.id);
  expect(await lineOf(asked.id)).toMatch(
    new RegExp(`^${own.transactionId}, .+ of the same customer, completed by .+; ${open.transactionId}, `),
  );
});

it('a sale of coins: of more than three its slip counts the rest, and has none of another quantity, or from long before', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  await complete((await sell(musa, 300)).id);
  const early = await sell(musa);
  await complete(early.id);
  await world.database.pool.query(
    `begin; alter table orders disable trigger all;
     update orders set placed_at = placed_at - interval '4 days', expires_at = expires_at - interval '4 days',
       closed_at = closed_at - interval '4 days' where id = '${early.id}';
     alter table orders enable trigger all; commit`,
  );
  const asked = await sell(ada);
  expect(await lineOf(asked.id)).toBeUndefined();
  for (let count = 0; count < 5; count += 1) await complete((await sell(musa)).id);
  const line = await lineOf(asked.id);
  expect(line?.split('; ')).toHaveLength(4);
  expect(line).toMatch(/; and 2 more$/);
});

it('a sale of coins: its slip says over which network they come, and names that of another sale where it is another one', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const { id: assetId, name } = await world.asset({ networks: ['Bitcoin', 'Tron'] });
  const honest = await trade.place({ ...trade.sell, assetId, network: 'Tron' }, musa);
  const other = await trade.place({ ...trade.sell, assetId }, ada);
  const networkOf = async ({ id }: { id: string }) =>
    (await calls.asked(tunde, toComplete(id))).terms.find((line) => line.name === 'Network')?.value;
  expect([await networkOf(honest), await networkOf(other)]).toEqual(['Tron', 'Bitcoin']);
  await complete(honest.id);
  expect(await lineOf(other.id)).toContain(`0.001 ${name} over Tron of Musa Bello, completed by `);
});

it('a sale of coins: its slip has the transaction that the customer names, and counts the sales that name another one', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const [honest, asked] = [await sell(musa), await sell(ada)];
  const [hash, other] = [newHash(), newHash()];
  const named = () => lineOf(asked.id, 'Transaction that they name');
  expect(await named()).toBe('None');
  await refer(honest.id, musa, hash);
  await complete(honest.id);
  expect(await lineOf(asked.id)).toContain(honest.transactionId);
  await refer(asked.id, ada, 'from my wallet “at 21:05”, 0x52908400098527886E0F7030069857D2E4169EE7');
  expect(await named()).toBe(
    'None: they write “from my wallet at 21:05, 0x52908400098527886E0F7030069857D2E4169EE7”',
  );
  expect(await lineOf(asked.id)).toContain(honest.transactionId);
  await refer(asked.id, ada, `https://mempool.space/tx/${other}`);
  expect(await named()).toBe(`“https://mempool.space/tx/${other}”`);
  expect(await lineOf(asked.id)).toBe('1 of as much that names another transaction');
  await refer(asked.id, ada, `sent: ${hash.toUpperCase()}`);
  expect(await lineOf(asked.id)).toContain(honest.transactionId);
});

it('a sale of coins: its slip has one of a coin that was taken off sale and added anew in another spelling', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const honest = await sell(musa);
  await complete(honest.id);
  const name = trade.bitcoin.name.replace(' ', '-').toUpperCase();
  const { id: assetId } = await world.asset({ name, networks: ['Bitcoin'] });
  const { quantity, amount } = honest;
  const asked = await trade.place({ ...trade.sell, assetId, quantity, amount }, ada);
  expect(await lineOf(asked.id)).toContain(honest.transactionId);
});

it('a purchase, and a sale of a card: their slips have no such line', async () => {
  const ada = await customer('Ada Obi');
  for (const draft of [trade.buy, { ...trade.cardBuy, quantity: '100', amount: '160000.00' }]) {
    const { id } = await trade.place(draft, ada);
    expect(await lineOf(id)).toBeUndefined();
    expect(await lineOf(id, 'Transaction that they name')).toBeUndefined();
  }
});

it('a sale of coins: that of one which waits for weeks has none from more than thirty days ago', async () => {
  const [musa, ada] = [await customer('Musa Bello'), await customer('Ada Obi')];
  const [long, lately, asked] = [await sell(musa), await sell(musa), await sell(ada)];
  for (const { id } of [long, lately]) await complete(id);
  const back = (id: string, days: number) => `update orders set placed_at = placed_at - interval '32 days',
    expires_at = expires_at - interval '32 days', closed_at = closed_at - interval '${days} days' where id = '${id}';`;
  await world.database.pool.query(
    `begin; alter table orders disable trigger all; ${back(long.id, 31)} ${back(lately.id, 19)} ${back(asked.id, 0)}
     alter table orders enable trigger all; commit`,
  );
  const line = await lineOf(asked.id);
  expect(line).toContain(lately.transactionId);
  expect(line).not.toContain(long.transactionId);
});

it('a sale of coins: what is beside the terms is read once nothing is locked for it', async () => {
  const ada = await customer('Ada Obi');
  const { id: orderId } = await sell(ada);
  const orderOf = async (work: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const texts = query.mock.calls.map(([first]: unknown[]) => JSON.stringify(first) ?? '');
    query.mockRestore();
    const isRead = (text: string) => text.includes(') alike');
    return [texts.findIndex((text) => /"commit/i.test(text)), texts.findIndex(isRead)];
  };
  let id = '';
  const asking = async () => {
    id = (await calls.asked(tunde, toComplete(orderId))).id;
  };
  for (const work of [asking, () => calls.approve(ngozi, id)]) {
    const [committed = 0, read = 0] = await orderOf(work);
    expect(committed).toBeGreaterThan(-1);
    expect(read).toBeGreaterThan(committed);
  }
});
