import { type CardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { expect, it } from 'vitest';
import { usaRate } from '../../../test/card-sales.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { useWorld } from '../../../test/world.ts';

const world = useWorld();

it('rates of a card that jump: are told where one that was as high that day is off, gone or lowered before it is so again', async () => {
  const [staff, boss] = [await world.admin(), await world.superAdmin()];
  const card = await world.asset({ assetType: 'gift-card' });
  const saveRates = async (given: Partial<RequestOf<typeof saveCardRates>>) => {
    const all = { id: card.id, added: [], changed: [], removed: [], confirmed: true, ...given };
    const answer = await world.call(saveCardRates, all, staff.token);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const told = async () => (await mailsTo(world, boss.email)).map(({ text }) => text);
  const others = { ...usaRate, country: 'GB' as const };
  const rows = (await saveRates({ added: [{ ...usaRate, rate: '1700' }, others] })).body.data;
  let rate = rows.find(({ country }) => country === 'US') as CardRate;
  const change = async (to: Partial<CardRate>) => {
    const saved = (await saveRates({ changed: [{ ...rate, ...to } as CardRate] })).body.data;
    rate = saved.find(({ country }) => country === 'US') as CardRate;
  };
  await change({ rate: '1150' });
  const raised: (() => Promise<unknown>)[] = [
    async () => {
      await change({ on: false });
      await change({ on: true, rate: '1700' });
    },
    async () => {
      await saveRates({ removed: [{ id: rate.id, version: rate.version }] });
      const saved = (await saveRates({ added: [{ ...usaRate, rate: '1700' }] })).body.data;
      rate = saved.find(({ country }) => country === 'US') as CardRate;
    },
    async () => {
      for (const step of ['1264', '1390', '1528', '1680', '1700']) await change({ rate: step });
    },
    // Beside one that stays on for other face values, and takes these over.
    async () => {
      const beside = { ...usaRate, from: '101', to: '500', rate: '1700' };
      const wide = (await saveRates({ added: [beside] })).body.data.find(({ from }) => from === '101.00');
      await change({ on: false });
      await world.database.pool.query('delete from outbox');
      await saveRates({ changed: [{ ...wide, from: '25' } as CardRate] });
    },
  ];
  for (const raise of raised) {
    await world.database.pool.query('delete from outbox');
    await raise();
    expect((await told()).join()).toContain('₦1,150.00 → ₦1,700.00');
    await world.database.pool.query('delete from outbox');
    if (raise !== raised.at(-1)) await change({ rate: '1150' });
    expect(await told()).toEqual([]);
  }
});
