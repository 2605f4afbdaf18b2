import { listUsers } from '@nairadesk/contract/users';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../test/world.ts';

const world = useWorld();

it('compression: sends lists as brotli, gzip, zstd or uncompressed, as the client accepts', async () => {
  const boss = await world.superAdmin();
  for (let index = 0; index < 20; index += 1) await world.user();
  const packed = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await world.call(listUsers, {}, boss.token, { headers });
    expect(answer.body.data).toHaveLength(20);
    return answer.headers.get('content-encoding');
  };
  expect(await packed('gzip, deflate, br, zstd')).toBe('br');
  expect(await packed('gzip')).toBe('gzip');
  expect(await packed('zstd')).toBe('zstd');
  expect(await packed('identity')).toBeNull();
});
