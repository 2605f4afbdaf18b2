import { getDashboard } from '@nairadesk/contract/dashboard';
import { expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';

const world = useWorld();

it('compression: sends lists as brotli, gzip or uncompressed, as the client accepts', async () => {
  const user = await world.user();
  for (let index = 0; index < 20; index += 1) await world.asset();
  const packed = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await world.call(getDashboard, {}, user.token, { headers });
    expect(answer.body.data.cryptocurrencies).toHaveLength(20);
    return answer.headers.get('content-encoding');
  };
  expect(await packed('br, gzip')).toBe('br');
  expect(await packed('gzip')).toBe('gzip');
  expect(await packed('identity')).toBeNull();
});
