import { type Edit, madeUpId } from './edit.ts';

/** Edits of transfers, matches, statements and refunds. */
export const moneyEdits: Edit[] = [
  {
    edit: 'A transfer is twice what arrived, with its posting',
    statement: `update receipts set amount_kobo = amount_kobo * 2, unmatched_kobo = amount_kobo where id = $transfer;
      update ledger_entries set amount = amount * 2 where receipt_id = $transfer`,
  },
  {
    edit: 'A transfer is made up, with its posting',
    statement: `insert into receipts (id, account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo,
        arrived_at, entered_by)
      select '${madeUpId}', account_id, 'hand', 'MADE-UP', 'in', 'transfer', 100000, 100000, now(), entered_by
      from receipts where id = $transfer;
      insert into ledger_entries (posting, receipt_id, account, currency, amount)
      select 'receipt', '${madeUpId}', account, currency, 1000 * sign(amount) from ledger_entries where receipt_id = $transfer`,
  },
  {
    edit: 'The line of a transfer entered by hand names another sender',
    statement: `update receipts set line_sender_name = 'OBI ADA' where id = $lined`,
  },
  {
    edit: 'A transfer entered by hand gets a line of a statement',
    statement: `update receipts set line_key = 'made-up', statement_id = $statement, line_at = arrived_at where id = $transfer`,
  },
  {
    edit: 'A transfer was entered by a colleague, under another reference',
    statement: `update receipts set entered_by = $raised, bank_reference = 'OTHER-1' where id = $transfer`,
  },
  {
    edit: 'A match is added, with its posting',
    statement: `insert into receipt_matches (id, receipt_id, order_id, amount_kobo, rule)
      values ('${madeUpId}', $loose, $reportedBuy, 100000, 'hand');
      update receipts set unmatched_kobo = unmatched_kobo - 100000 where id = $loose;
      insert into ledger_entries (posting, match_id, account, currency, amount)
      values ('match', '${madeUpId}', 'unclaimed', 'NGN', 1000), ('match', '${madeUpId}', 'desk', 'NGN', -1000)`,
  },
  {
    edit: 'A match is pointed to another order',
    statement: 'update receipt_matches set order_id = $reportedBuy where id = $match',
  },
  {
    edit: 'A match is undone, with its posting',
    statement: `update receipt_matches set undone_at = now(), undone_by = $staff, undone_reason = 'None' where id = $match;
      update receipts set unmatched_kobo = amount_kobo where id = $transfer;
      insert into ledger_entries (posting, match_id, account, currency, amount)
      select 'undo', match_id, account, currency, -amount from ledger_entries where match_id = $match`,
  },
  {
    edit: 'An import that was undone stands again',
    statement: `update statements set undone_at = null, undone_by = null, undone_reason = null where id = $statement`,
  },
  {
    edit: 'A transfer that the bank took back is there again',
    statement: `update receipts set unmatched_kobo = amount_kobo
      where id in (select reversed_id from receipt_reversals where reversal_id = $reversal) or id = $reversal;
      delete from receipt_reversals where reversal_id = $reversal`,
  },
  {
    edit: 'A refund goes to another account',
    statement: `update refunds set payee = '{"bankName": "GTBank", "accountName": "Eve", "accountNumber": "9999999999"}'
      where id = $refund`,
  },
  {
    edit: 'A refund is ten times as high, with what it belongs to',
    statement: `update refunds set amount_kobo = amount_kobo * 10 where id = $refund;
      update ledger_entries set amount = amount * 10
      where match_id in (select id from receipt_matches where refund_id = $refund)`,
  },
  {
    edit: 'A refund that is due counts as settled',
    statement: `update refunds set state = 'settled', sent_at = now(), settled_at = now(), sent_by = $staff
      where id = $refund`,
  },
  {
    edit: 'A reversed order is not reversed any more, with its posting and its refund',
    statement: `delete from ledger_entries where order_id = $reversed and posting = 'reversal';
      delete from ledger_entries where refund_id in (select id from refunds where order_id = $reversed);
      delete from refunds where order_id = $reversed; delete from order_reversals where order_id = $reversed`,
  },
  {
    edit: 'A bank account holds more in the ledger',
    statement: `update ledger_entries set amount = amount + case when account like 'bank:%' then 1000 else -1000 end
      where receipt_id = $transfer`,
  },
];
