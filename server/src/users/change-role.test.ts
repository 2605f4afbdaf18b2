import { changeRole } from '@nairadesk/contract/users';
import { expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';

const world = useWorld();

it('refuses a customer a staff role with a colleague’s name, or one that looks like it, and changes nothing', async () => {
  const boss = await world.superAdmin();
  await world.admin({ name: 'Olu Ope' });
  const promote = async (name: string) => {
    const { id } = await world.user({ name });
    const answer = await world.call(changeRole, { id, role: 'admin' }, boss.token);
    const { rows } = await world.database.pool.query('select role from users where id = $1', [id]);
    return { answer, role: rows[0].role };
  };
  // In other case, with a capital i for an l, and with a Cyrillic letter.
  for (const name of ['olu ope', 'OIu Ope', 'Ol\u0443 Ope']) {
    const { answer, role } = await promote(name);
    expect([answer.status, answer.failure?.fields?.role, role], name).toEqual([
      422,
      expect.stringMatching('First they have to'),
      'user',
    ]);
  }
  expect(await world.count('audit_log')).toBe(0);
  expect((await promote('Olu A. Ope')).role).toBe('admin');
});
