import { describe, expect, it } from 'vitest';
import { useWorld } from '../world.ts';

const world = useWorld();

describe('database tables', () => {
  it('index every foreign key to rows that may be deleted', async () => {
    const { rows: unindexed } = await world.database.pool.query(`
      select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
      order by 1, 2`);
    // Assets, people and receiving accounts stay for ever (decision 0044), and each order would pay for these.
    expect(unindexed).toEqual([
      { table: 'approvals', column: 'asked_by' },
      { table: 'approvals', column: 'decided_by' },
      { table: 'approvals', column: 'used_by' },
      { table: 'code_complaints', column: 'answered_by' },
      { table: 'notes', column: 'removed_by' },
      { table: 'notes', column: 'written_by' },
      { table: 'offers', column: 'created_by' },
      { table: 'offers', column: 'ended_by' },
      { table: 'order_cards', column: 'judged_by' },
      { table: 'order_claims', column: 'handed_by' },
      { table: 'order_claims', column: 'taken_from' },
      { table: 'order_events', column: 'actor_id' },
      { table: 'order_messages', column: 'answered_by' },
      { table: 'order_messages', column: 'author_id' },
      { table: 'order_messages', column: 'seen_by' },
      { table: 'order_reversals', column: 'reversed_by' },
      { table: 'orders', column: 'asset_id' },
      { table: 'orders', column: 'closed_by' },
      { table: 'orders', column: 'receiving_account_id' },
      { table: 'receipt_matches', column: 'matched_by' },
      { table: 'receipt_matches', column: 'undone_by' },
      { table: 'receipt_reversals', column: 'created_by' },
      { table: 'receipts', column: 'entered_by' },
      { table: 'receiving_accounts', column: 'switched_off_by' },
      { table: 'refunds', column: 'created_by' },
      { table: 'refunds', column: 'sent_by' },
      { table: 'statement_mappings', column: 'confirmed_by' },
      { table: 'statements', column: 'imported_by' },
      { table: 'statements', column: 'undone_by' },
      { table: 'undone_reversals', column: 'undone_by' },
      { table: 'users', column: 'trading_frozen_by' },
    ]);
  });

  it('store every kobo column as bigint', async () => {
    const { rows: kobo } = await world.database.pool.query(
      `select distinct data_type from information_schema.columns where column_name like '%kobo'`,
    );
    expect(kobo).toEqual([{ data_type: 'bigint' }]);
  });
});
