import { type CardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { expect, it } from 'vitest';
import { usaRate } from '../../test/card-sales.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld();

it('a gift card whose last rate is switched off or removed: is told to the other super-admins, and one of several rates is not', async () => {
  const [tunde, boss] = [await world.admin({ name: 'Tunde Bakare' }), await world.superAdmin()];
  const card = await world.asset({ name: 'Steam', assetType: 'gift-card' });
  const save = async (given: Partial<RequestOf<typeof saveCardRates>>) => {
    const all = { id: card.id, added: [], changed: [], removed: [], confirmed: true, ...given };
    const answer = await world.call(saveCardRates, all, tunde.token);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const told = async () =>
    (await mailsTo(world, boss.email))
      .filter(({ kind }) => kind === 'card-not-bought')
      .map(({ text }) => text);
  const [one, other] = await save({ added: [usaRate, { ...usaRate, form: 'e-code' }] });
  const idOf = (rate: CardRate | undefined) => ({ id: rate?.id ?? '', version: rate?.version ?? 0 });
  await save({ removed: [idOf(one)] });
  expect(await told()).toEqual([]);
  const [off] = await save({ changed: [{ ...other, on: false } as CardRate] });
  const [text] = await told();
  expect(text).toContain(
    `Tunde Bakare (${tunde.email}) removed or switched off the last rate of a gift card, or limited it`,
  );
  expect(text).toContain(`\n${card.name}\n`);
  await save({ removed: [idOf(off)] });
  expect(await told(), 'it was not bought before').toHaveLength(1);
  await world.database.pool.query('delete from outbox');
  const [last] = await save({ added: [{ ...usaRate, minimum: null, maximum: null }] });
  // Ten cards of the highest face value are the most that one order can have.
  const most = Number(last?.to) * 10;
  const [full] = await save({ changed: [{ ...last, minimum: String(most) } as CardRate] });
  expect(await told()).toEqual([]);
  const over = { minimum: String(most + 1) };
  const [unfit] = await save({ changed: [{ ...full, ...over } as CardRate] });
  expect(await told()).toHaveLength(1);
  const { rows } = await world.database.pool.query(
    'select detail::json as detail from audit_log where subject_id = $1 order by number desc limit 1',
    [unfit?.id],
  );
  expect(rows[0].detail).toMatchObject({ minimum: `${most + 1}.00`, minimumBefore: `${most}.00` });
});
