import { randomBytes } from 'node:crypto';
import { cancelOrder, getOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
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
