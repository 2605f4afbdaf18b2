import { expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { users } from '../database/tables/users-tables.ts';
import { serializeError } from './error-serializer.ts';

const world = useWorld();

it('error serializer: keeps code and constraint of a failed statement and drops its values', async () => {
  const canary = {
    name: 'planted-name',
    email: 'planted@example.com',
    phone: '0',
    passwordHash: 'planted-hash',
  };
  await world.database.db.insert(users).values(canary);
  const failure = await world.database.db
    .insert(users)
    .values(canary)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain('planted');
  const described = serializeError(failure);
  expect(described).toMatchObject({ code: '23505', message: expect.stringContaining('users_email') });
  expect(JSON.stringify(described)).not.toContain('planted');
});

it('error serializer: accepts any thrown value', () => {
  expect(serializeError('planted')).toEqual({
    type: 'string',
    message: '',
    code: undefined,
    stack: '',
  });
  expect(serializeError(new RangeError('no')).type).toBe('RangeError');
});
