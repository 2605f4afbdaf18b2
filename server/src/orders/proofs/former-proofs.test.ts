import { randomBytes } from 'node:crypto';
import { cancelOrder, getOrder } from '@nairadesk/contract/orders';
import { attachProof, getProof } from '@nairadesk/contract/proofs';
import { Transformer } from '@napi-rs/image';
import { afterEach, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { formsMost } from './sort-forms.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const newHash = () => randomBytes(32).toString('hex');
const open: { id: string; who: Person }[] = [];

afterEach(async () => {
  for (const { id, who } of open.splice(0)) await world.call(cancelOrder, { orderId: id }, who.token);
});

/** An open order of another customer. */
async function placed(draft = trade.sell, by?: Person): Promise<{ id: string; who: Person }> {
  const who = by ?? (await world.user());
  if (!by) await world.giveBank(who);
  const one = { id: (await trade.place(draft, who)).id, who };
  open.push(one);
  return one;
}
const attach = ({ id, who }: { id: string; who: Person }, reference: string | null, file?: Buffer) =>
  world.call(attachProof, { id, reference }, who.token, file ? { file } : {});
const attached = async (...given: Parameters<typeof attach>) => {
  const answer = await attach(...given);
  expect(answer.status, answer.text).toBe(200);
};
async function seenWith({ id }: { id: string }, kind: string): Promise<string | null> {
  const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
  return flags.find((flag) => flag.kind === kind)?.other?.id ?? null;
}
async function levelOf({ id }: { id: string }): Promise<string | undefined> {
  const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
  return flags.find(({ kind }) => kind === 'card-seen')?.level;
}
const newPicture = () => Transformer.fromRgbaPixels(randomBytes(20 * 20 * 4), 20, 20).png();

it('a hash is seen again although its customer attached something else since, twice', async () => {
  const [first, second] = [await placed(), await placed()];
  const hash = newHash();
  await attached(first, `https://mempool.space/tx/${hash}`);
  await attached(first, 'thanks');
  await attached(first, `and ${newHash()}`, await newPicture());
  await attached(second, hash);
  expect(await seenWith(second, 'reference-seen')).toBe(first.id);
  expect(await seenWith(first, 'reference-seen')).toBe(second.id);
  await attached(second, newHash());
  expect(await seenWith(second, 'reference-seen')).toBe(first.id);
  const { data } = (await world.call(getProof, { id: second.id }, admin.token)).body;
  expect(data?.reference).not.toContain(hash);
});

it('a hash that the version before kept is seen again although its customer attached something else since', async () => {
  const [first, second] = [await placed(), await placed()];
  const hash = newHash();
  await attached(first, hash);
  await world.database.pool.query('update order_proofs set reference_forms = null where order_id = $1', [
    first.id,
  ]);
  await attached(first, 'thanks');
  await attached(second, hash);
  expect(await seenWith(second, 'reference-seen')).toBe(first.id);
});

it('a picture is seen again although its customer attached another one since, or none', async () => {
  const sale = {
    ...trade.cardBuy,
    orderType: 'sell',
    amount: '14000.00',
    description: 'By picture',
  } as const;
  for (const next of [newPicture, () => undefined]) {
    const [first, second] = [await placed(sale), await placed(sale)];
    const picture = await newPicture();
    await attached(first, null, picture);
    await attached(first, 'thanks', await next());
    await attached(first, 'thanks again', await next());
    await attached(second, null, await newPicture());
    expect(await seenWith(second, 'card-seen')).toBeNull();
    await attached(second, null, picture);
    expect(await seenWith(second, 'card-seen')).toBe(first.id);
    expect(await seenWith(first, 'card-seen')).toBe(second.id);
  }
});

it('what is attached to one order has a bound, beyond which nothing is forgotten for it', async () => {
  const [first, second] = [await placed(), await placed()];
  // One with a nought in front has two forms.
  const hash = `0${newHash().slice(1)}`;
  await attached(first, hash);
  await world.database.pool.query(
    `update order_proofs set reference_forms = reference_forms
       || array(select 'OTHER' || n from generate_series(1001, 1000 + $2 - cardinality(reference_forms)) n)
     where order_id = $1`,
    [first.id, formsMost],
  );
  await attached(first, 'thanks');
  const refused = await attach(first, newHash());
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  // It never passes.
  expect(refused.failure.message).toContain('Send us a message instead.');
  await attached(second, hash);
  expect(await seenWith(second, 'reference-seen')).toBe(first.id);
});

it('a picture that one customer attached to the wrong order of theirs, and corrected: asks for no reason', async () => {
  const [first, stranger] = [await placed(), await placed()];
  await world.giveWallets(first.who, { Bitcoin: `of-${first.id}` });
  await trade.completeOne(first.who);
  const second = await placed(trade.sell, first.who);
  const picture = await newPicture();
  await attached(second, null, picture);
  await attached(second, null, await newPicture());
  await attached(first, null, picture);
  const levels = async () => [await levelOf(first), await levelOf(second)];
  expect(await levels()).toEqual(['amber', 'amber']);
  expect(await seenWith(first, 'card-seen')).toBe(second.id);
  // With both of them at once it is paid twice.
  await attached(second, null, picture);
  expect(await levels()).toEqual(['red', 'red']);
  await attached(second, null, await newPicture());
  expect(await levels()).toEqual(['amber', 'amber']);
  await attached(stranger, null, picture);
  await attached(stranger, null, await newPicture());
  await attached(second, null, await newPicture());
  expect(await levels()).toEqual(['red', 'red']);
  expect(await seenWith(first, 'card-seen')).toBe(stranger.id);
});

it.each([
  ['to orders that have it still', false],
  ['to orders that have another one since', true],
])(
  'a picture that one customer attached %s is no mistake any more where there are many',
  async (_name, isReplaced) => {
    const first = await placed();
    const picture = await newPicture();
    await attached(first, null, picture);
    await attached(first, null, await newPicture());
    const attachTo = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const other = await placed(trade.sell, first.who);
        await attached(other, null, picture);
        if (isReplaced) await attached(other, null, await newPicture());
        await world.call(cancelOrder, { orderId: other.id }, first.who.token);
        open.pop();
      }
      return levelOf(first);
    };
    expect(await attachTo(19)).toBe('amber');
    expect(await attachTo(1)).toBe('red');
  },
);
