import {
  listSavedFilters,
  removeSavedFilter,
  type SavedFilter,
  savedFiltersMost,
  saveFilter,
} from '@nairadesk/contract/order-filters';
import { beforeEach, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
let staff: Person;

beforeEach(async () => {
  staff = await world.admin();
});

const save = (name: string, filters: SavedFilter['filters'] = {}, who = staff) =>
  world.call(saveFilter, { name, filters }, who.token);
const saved = async (who = staff) => (await world.call(listSavedFilters, {}, who.token)).body.data;

it('saved filters: are kept by name, and each member of staff has their own', async () => {
  const answer = await save('Late buys', { late: 'true', orderType: 'buy' });
  expect(answer.status).toBe(201);
  await save('Ada', { search: 'ada obi' });
  expect(await saved()).toEqual([
    { id: expect.any(String), name: 'Ada', filters: { search: 'ada obi' } },
    { id: answer.body.data.id, name: 'Late buys', filters: { late: 'true', orderType: 'buy' } },
  ]);
  expect(await saved(await world.admin())).toEqual([]);
});

it('saved filters: take a name again for other filters', async () => {
  await save('Mine', { holder: 'mine' });
  await save('Mine', { holder: 'mine', late: 'true' });
  expect((await saved()).map(({ filters }) => filters)).toEqual([{ holder: 'mine', late: 'true' }]);
});

it('saved filters: refuse what no queue can be filtered by, and keep what was there', async () => {
  await save('Mine', { holder: 'mine' });
  for (const filters of [{ holder: 'theirs' }, { role: 'admin' }, { leastAmount: 'much' }, null]) {
    expect((await save('Mine', filters as SavedFilter['filters'])).status).toBe(422);
  }
  expect((await save(' ')).failure.fields).toEqual({ name: 'Name is required' });
  expect((await saved()).map(({ filters }) => filters)).toEqual([{ holder: 'mine' }]);
});

it('saved filters: are at most so many, however they are saved at once', async () => {
  const names = Array.from({ length: savedFiltersMost + 3 }, (_, index) => `Filters ${index}`);
  const answers = await Promise.all(names.map((name) => save(name)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(savedFiltersMost);
  const [first] = await saved();
  expect((await save(first?.name ?? '', { late: 'true' })).status).toBe(201);
  expect((await save('One more')).failure.fields).toEqual({
    name: 'You can save 20 filters. Remove one first.',
  });
});

it('saved filters: are removed by the colleague who saved them alone', async () => {
  const { id } = (await save('Late', { late: 'true' })).body.data;
  const other = await world.superAdmin();
  expect((await world.call(removeSavedFilter, { id }, other.token)).status).toBe(404);
  expect((await world.call(removeSavedFilter, { id: 'nonsense' }, staff.token)).status).toBe(404);
  expect(await saved()).toHaveLength(1);
  expect((await world.call(removeSavedFilter, { id }, staff.token)).status).toBe(200);
  expect(await saved()).toEqual([]);
});
