import { expect, it } from 'vitest';
import { isUuid, newId } from './ids.ts';

it('newId: makes UUIDs of version 7 that start with the time and never repeat', async () => {
  const before = Date.now();
  const ids = Array.from({ length: 2000 }, newId);
  const after = Date.now();
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(2000);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isUuid(id)).toBe(true);
    const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(after);
  }
});

it('newId: sets every bit but those of time, version and variant at random', () => {
  const ones = new Set<number>();
  const zeros = new Set<number>();
  for (let tries = 0; tries < 200; tries += 1) {
    const bits = BigInt(`0x${newId().replaceAll('-', '')}`);
    for (let bit = 0; bit < 80; bit += 1) ((bits >> BigInt(bit)) & 1n ? ones : zeros).add(bit);
  }
  const random = [...ones].filter((bit) => zeros.has(bit));
  expect(random).toHaveLength(74);
});
