import { listReceipts } from '@nairadesk/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';

const { world, admin } = useTrade();
const rows = 1_003;

beforeAll(async () => {
  // Of different sums: only their number counts here.
  await world.database.pool.query(
    `with account as (
       insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Zenith Bank', 'Nairadesk Ltd', '1012345678') returning id)
     insert into receipts (account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo, arrived_at,
       narration, entered_by)
     select account.id, 'hand', 'LONG-' || n, 'in', 'transfer', n * 100, n * 100, now() - make_interval(mins => n),
       'FUND TRANSFER', $1
     from account, generate_series(1, ${rows}) n`,
    [admin.id],
  );
});

describe('a long list of transfers', () => {
  const list = async (query: object) => (await world.call(listReceipts, query, admin.token)).body;

  it.each([{}, { pageSize: '10000' }])(
    'has a thousand at once, and goes on by its cursor: %j',
    async (asked) => {
      const first = await list({ state: 'all', ...asked });
      expect(first.data).toHaveLength(1_000);
      const rest = await list({ state: 'all', ...asked, cursor: first.nextCursor });
      expect([rest.data.length, rest.nextCursor]).toEqual([rows - 1_000, null]);
      expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(rows);
    },
  );
});
