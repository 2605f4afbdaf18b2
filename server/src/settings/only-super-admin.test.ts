import { getSettings } from '@nairadesk/contract/settings';
import { expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const isOnly = async ({ token }: Person) =>
  (await world.call(getSettings, {}, token)).body.data.onlySuperAdmin;

it('settings: tell the only active super-admin so, and nobody else', async () => {
  const [owner, admin, ada] = [await world.superAdmin(), await world.admin(), await world.user()];
  expect(await isOnly(owner)).toBe(true);
  for (const who of [admin, ada]) expect(await isOnly(who)).toBeUndefined();
  const second = await world.superAdmin();
  for (const who of [owner, second]) expect(await isOnly(who)).toBeUndefined();
  await world.database.pool.query('update users set suspended_at = now() where id = $1', [second.id]);
  expect(await isOnly(owner)).toBe(true);
});
