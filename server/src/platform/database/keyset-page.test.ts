import { describe, expect, it } from 'vitest';
import { momentKey, numberKey, pageOf, readPage, uuidKey } from './keyset-page.ts';

const id = '0b9d7c1e-3f52-4a86-9c11-6d2f0e8a7b34';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('readPage', () => {
  it('limits to 10,000 rows without a page size and fetches one more row to detect a next page', () => {
    expect(readPage({}, [uuidKey])).toEqual({ limit: 10_000, fetch: 10_001, after: null });
    expect(readPage({ pageSize: '25' }, [uuidKey])).toEqual({ limit: 25, fetch: 26, after: null });
  });

  it('limits to what a list allows, whatever page size is asked for', () => {
    expect(readPage({}, [uuidKey], 1_000).limit).toBe(1_000);
    expect(readPage({ pageSize: '10000' }, [uuidKey], 1_000).limit).toBe(1_000);
    expect(readPage({ pageSize: '25' }, [uuidKey], 1_000).limit).toBe(25);
  });

  it.each([
    ['no base64', '!!!'],
    ['no JSON', Buffer.from('hello').toString('base64url')],
    ['no list', base64({ 0: id })],
    ['too few keys', base64([id])],
    ['too many keys', base64(['2026-01-01T00:00:00.000Z', id, id])],
    ['a key of another kind', base64([id, '2026-01-01T00:00:00.000Z'])],
    ['a number', base64([1767225600000, id])],
    ['a day that is none', base64(['2026-02-31T00:00:00.000Z', id])],
    ['a NUL', base64(['2026-01-01T00:00:00.000Z\0', id])],
    ['the empty cursor', ''],
  ])('refuses a cursor with %s', (_what, cursor) => {
    expect(() => readPage({ cursor }, [momentKey, uuidKey])).toThrow(
      'This cursor doesn’t belong to this list',
    );
  });
});

describe('pageOf', () => {
  const list = {
    countAll: async () => 3,
    keysOf: (row: number) => [String(row)],
    present: (row: number) => ({ row }),
  };

  it('continues after the last row of the previous page', async () => {
    const first = await pageOf(readPage({ pageSize: '2' }, [numberKey]), [1, 2, 3], list);
    expect(first).toEqual({ data: [{ row: 1 }, { row: 2 }], total: 3, nextCursor: expect.any(String) });
    const page = readPage({ pageSize: '2', cursor: first.nextCursor ?? '' }, [numberKey]);
    expect(page.after).toEqual(['2']);
    expect(await pageOf(page, [3], list)).toEqual({ data: [{ row: 3 }], total: 3, nextCursor: null });
  });

  it('skips the count query when the first page contains every row', async () => {
    const countAll = async () => Promise.reject(new Error('counted'));
    const page = readPage({ pageSize: '2' }, [numberKey]);
    expect((await pageOf(page, [1, 2], { ...list, countAll })).total).toBe(2);
  });
});
