import { randomBytes } from 'node:crypto';
import { find } from '@nairadesk/contract/find';
import { cancelOrder, getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { afterEach, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { referenceForms } from '../../platform/money/plain-reference.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });

it('a reference that many orders name is looked for in a few of them, and seen in each', async () => {
  const who = await world.user();
  await world.giveBank(who);
  const reference = randomBytes(100).toString('hex');
  const forms = referenceForms(reference);
  expect(forms.length).toBeGreaterThan(130);
  const attach = async (id: string, said: string) => {
    const answer = await world.call(attachProof, { id, reference: said }, who.token);
    expect(answer.status, answer.text).toBe(200);
  };
  const others = async (id: string) => {
    const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
    return flags.find(({ kind }) => kind === 'reference-seen')?.other?.id ?? null;
  };
  const all: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const { id } = await trade.place(trade.sell, who);
    await attach(id, reference);
    // What its customer names next makes the first no less known, and no easier to find.
    await attach(id, `thanks ${count}`);
    expect(all).not.toContain(id);
    if (all.length > 0) expect(all).toContain(await others(id));
    all.push(id);
    // The first stays open: of closed ones no flags are shown.
    if (count > 0) await world.call(cancelOrder, { orderId: id }, who.token);
  }
  const { rows } = await world.database.pool.query(
    'select count(*)::int as found from order_proofs where reference_forms && $1',
    [forms],
  );
  expect(rows[0].found).toBe(4);
  const [first = ''] = all;
  expect(all.slice(1)).toContain(await others(first));
});

const newHash = () => randomBytes(32).toString('hex');
async function customer() {
  const who = await world.user();
  await world.giveBank(who);
  return who;
}
const waiting: { id: string; who: Person }[] = [];
afterEach(async () => {
  for (const { id, who } of waiting.splice(0)) await world.call(cancelOrder, { orderId: id }, who.token);
});
/** An open sale whose customer says this, one after the other. */
async function named(who: Person, ...said: string[]): Promise<string> {
  const { id } = await trade.place(trade.sell, who);
  waiting.push({ id, who });
  for (const reference of said) {
    const answer = await world.call(attachProof, { id, reference }, who.token);
    expect(answer.status, answer.text).toBe(200);
  }
  return id;
}
/** Sales that are cancelled at once. */
async function decoys(who: Person, count: number, ...said: string[]) {
  for (let n = 0; n < count; n += 1) {
    const id = await named(who, ...said);
    await world.call(cancelOrder, { orderId: id }, who.token);
  }
}
async function completed(who: Person, ...said: string[]): Promise<string> {
  const id = await named(who, ...said);
  const paid = await world.call(
    resolveOrder,
    { orderId: id, status: 'completed', reference: `NIP-${newHash().slice(0, 12)}` },
    admin.token,
  );
  expect(paid.status, paid.text).toBe(200);
  return id;
}
async function flagged(id: string) {
  const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
  return flags.find(({ kind }) => kind === 'reference-seen')?.other?.id;
}
const foundBy = async (words: string) =>
  (await world.call(find, { words }, admin.token)).body.data.orders.map(({ id }) => id);

it('what was paid for is found by its hash although others named that before, and its customer something else since', async () => {
  const [stranger, seller, thief] = [await customer(), await customer(), await customer()];
  const hash = newHash();
  await decoys(stranger, 4, hash);
  const paid = await completed(seller, hash, newHash());
  const asked = await named(thief, hash);
  expect(await flagged(asked)).toBe(paid);
  expect(await foundBy(hash)).toContain(paid);
});

it('find: names what was completed before orders that were cancelled since', async () => {
  const [seller, thief] = [await customer(), await customer()];
  const hash = newHash();
  const paid = await completed(seller, hash);
  await decoys(thief, 9, hash);
  const asked = await named(thief, hash);
  expect((await foundBy(hash)).slice(0, 2)).toEqual([paid, asked]);
});

it('of orders that were paid for one hash, four are found by it', async () => {
  const who = await customer();
  const hash = newHash();
  for (let n = 0; n < 6; n += 1) await completed(who, hash, newHash());
  const { rows } = await world.database.pool.query(
    'select count(*)::int as found from order_proofs where reference_forms && $1',
    [referenceForms(hash)],
  );
  expect(rows[0].found).toBe(4);
});
