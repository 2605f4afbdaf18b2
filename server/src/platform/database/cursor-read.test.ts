import { expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { readByCursor } from './cursor-read.ts';

const world = useWorld();

it('cursor read: returns every row once, in order, and can be aborted and restarted', async () => {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    for await (const { n } of readByCursor<{ n: number }>(client, 'select 1 as n')) {
      expect(n).toBe(1);
      break;
    }
    for (const rows of [0, 4_999, 5_000, 12_001]) {
      const read: number[] = [];
      const text = `select n from generate_series(1, ${rows}) n order by n`;
      for await (const { n } of readByCursor<{ n: number }>(client, text)) read.push(n);
      expect(read).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
    }
    const failing = readByCursor(client, 'select 1 / (n - 3) from generate_series(1, 9) n');
    await expect(failing.next()).rejects.toThrow('division by zero');
  } finally {
    client.release(true);
  }
});
