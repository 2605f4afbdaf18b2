/** A change made directly in the database, as its owner can make it, and what is said in docs/security.md of it. */
export interface Edit {
  /** As the page names it. */
  edit: string;
  /** Names after a dollar sign are those of `fillDesk`. */
  statement: string;
  /** The head of the audit log outside the database is missing as well. */
  withoutHead?: true;
}

const made = '11111111-1111-4111-8111-111111111111';
const copiedOrder = `
  insert into orders select (jsonb_populate_record(o, '{"id": "${made}", "transaction_id": "NDMADEUP"}')).*
  from orders o where id = $reportedSell;
  insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, reason, at)
  select '${made}', actor_id, actor_kind, from_status, to_status, reason, at
  from order_events where order_id = $reportedSell order by id`;

const posting = (order: string) => `
  insert into ledger_entries (order_id, account, currency, amount)
  select id, account, currency,
    amount * case when (account = 'desk') = (order_type = 'buy') then 1 else -1 end
  from orders, (values ('desk'), ('customer')) a (account),
    lateral (values ('NGN', amount_kobo * 0.01), (asset_id::text, -quantity)) c (currency, amount)
  where id = ${order}`;

const reopened = (order: string, status: string, mark: string) => `
  delete from ledger_entries where order_id = ${order};
  delete from order_events where order_id = ${order} and to_status in ('completed', 'cancelled');
  update orders set status = '${status}', closed_at = null, closed_by = null, reference = null, note = null,
    reason = null, mark = ${mark} where id = ${order}`;

const erased = (order: string) => `
  delete from ledger_entries where order_id = ${order};
  delete from order_events where order_id = ${order};
  delete from idempotency_keys where answer like '%' || ${order} || '%';
  delete from orders where id = ${order}`;

/** Every edit that is tried; the table in docs/security.md has the same, in this order. */
export const ownerEdits: Edit[] = [
  {
    edit: 'An open sell pays out to another bank account',
    statement: `update orders set payout_bank = payout_bank || '{"accountNumber": "9999999999"}' where id = $sell`,
  },
  {
    edit: 'An open buy goes to another wallet',
    statement: `update orders set wallet = wallet || '{"walletAddress": "thief"}' where id = $buy`,
  },
  {
    edit: 'An open buy is to be paid into another account',
    statement: `update orders set admindetails = jsonb_set(admindetails, '{bankDetails,accountNumber}', '"9999999999"')
      where id = $buy`,
  },
  {
    edit: 'An open buy is of another receiving account',
    statement: 'update orders set receiving_account_id = $frozen where id = $buy',
  },
  {
    edit: 'The coins of an open sell are to be sent to another wallet',
    statement: `update orders set wallet = wallet || '{"walletAddress": "thief"}',
      admindetails = jsonb_set(admindetails, '{wallets,walletAddress}', '"thief"') where id = $sell`,
  },
  {
    edit: 'A bought card is delivered to another address',
    statement: `update orders set delivery_email = 'thief@example.com' where id = $cardBuy`,
  },
  {
    edit: 'Price and amount of an open sell ×10',
    statement: `update orders set price_kobo = price_kobo * 10, amount_kobo = amount_kobo * 10 where id = $sell`,
  },
  {
    edit: 'Quantity and amount of a reported sell ×10',
    statement: `update orders set quantity = quantity * 10, amount_kobo = amount_kobo * 10 where id = $reportedSell`,
  },
  {
    edit: 'An open sell belongs to another customer',
    statement: `update orders set user_id = $eve where id = $reportedSell;
      update order_events set actor_id = $eve where order_id = $reportedSell`,
  },
  {
    edit: 'The payment window of an open order is longer',
    statement: `update orders set expires_at = expires_at + interval '1 day' where id = $buy`,
  },
  {
    edit: 'An open card sale has the code of another',
    statement: `update orders set description_sealed = (select description_sealed from orders where id = $otherCard)
      where id = $cardSell`,
  },
  {
    edit: 'A card of a sale brings ten times as much, with its order',
    statement: `update order_cards set rate_kobo = rate_kobo * 10, amount_kobo = amount_kobo * 10,
        verdict_rate_kobo = verdict_rate_kobo * 10 where order_id = $cards;
      update orders set price_kobo = price_kobo * 10, amount_kobo = amount_kobo * 10 where id = $cards`,
  },
  {
    edit: 'The cards of a sale came with another receipt',
    statement: `update order_cards set receipt = 'debit' where order_id = $cards`,
  },
  {
    edit: 'A refused card of a sale was accepted',
    statement: `update order_cards set verdict = 'accepted', verdict_kobo = amount_kobo, reason = null
      where order_id = $cards and verdict = 'refused'`,
  },
  {
    edit: 'A refused card of a sale is accepted again, as before, with the mark that its order had',
    statement: `update order_cards set verdict = 'accepted', verdict_kobo = amount_kobo, verdict_cents = face_cents,
        verdict_rate_kobo = rate_kobo, reason = null, judged_at = $cardsJudged
      where order_id = $cards and verdict = 'refused';
      update orders set mark = $cardsMark where id = $cards`,
  },
  {
    edit: 'A card of a sale is no longer known by its code',
    statement: 'delete from card_prints where order_id = $cards and position = 1',
  },
  {
    edit: 'A photo of a sale’s card is no longer known by its looks',
    statement: `update card_photos set print = decode(repeat('00', 32), 'hex'), coarse = null, fine = null where order_id = $cards`,
  },
  {
    edit: 'The photos of a sale’s cards are exchanged',
    statement: `update card_photos p set order_card_id = (
      select c.id from order_cards c where c.order_id = $cards and c.id <> p.order_card_id) where p.order_id = $cards`,
  },
  {
    edit: 'A card of a sale is made up',
    statement: `insert into order_cards select (jsonb_populate_record(c, '{"id": "${made}", "position": 3}')).*
      from order_cards c where order_id = $cards and position = 1`,
  },
  {
    edit: 'A delivered code of an order is another one',
    statement: `update delivered_codes set code_sealed = (
        select code_sealed from delivered_codes where order_id = $codes and number = 2)
      where order_id = $codes and number = 3`,
  },
  {
    edit: 'A delivered code is worth more',
    statement: 'update delivered_codes set face_cents = 1000000 where order_id = $codes and number = 1',
  },
  {
    edit: 'A delivered code is erased',
    statement: 'delete from delivered_codes where order_id = $codes and number = 2',
  },
  {
    edit: 'A complaint about a code is made up, for staff to send another code',
    statement: `insert into code_complaints (order_id, code_id, reason)
      select order_id, id, 'used' from delivered_codes where order_id = $codes and number = 2`,
  },
  {
    edit: 'A complaint that was refused waits again',
    statement: `update code_complaints set state = 'open', answer = null, answered_by = null, answered_at = null
      where order_id = $codes and state = 'refused'`,
  },
  { edit: 'A reported sell is made up as a copy of another, with its mark', statement: copiedOrder },
  {
    edit: 'A pending sell becomes a reported one',
    statement: `update orders set status = 'successful', paid_claimed_at = now() where id = $sell;
      insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
      values ($sell, $ada, 'owner', 'pending', 'successful', now())`,
  },
  {
    edit: 'A reported buy becomes a completed one, with its posting',
    statement: `update orders set status = 'completed', closed_at = now(), closed_by = $staff where id = $reportedBuy;
      insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
      values ($reportedBuy, $staff, 'staff', 'successful', 'completed', now()); ${posting('$reportedBuy')}`,
  },
  {
    edit: 'A completed sell is put back to reported with the mark it had, to be paid out again',
    statement: reopened('$paid', 'successful', '$paidMark'),
  },
  {
    edit: 'An order cancelled by staff is put back to pending with the mark it had',
    statement: reopened('$refused', 'pending', '$refusedMark'),
  },
  {
    edit: 'An order withdrawn by its customer is put back to pending with the mark it had',
    statement: reopened('$withdrawn', 'pending', '$withdrawnMark'),
  },
  { edit: 'A completed order is erased with its events and posting', statement: erased('$paid') },
  { edit: 'A reported sell is erased with its events', statement: erased('$reportedSell') },
  {
    edit: 'Price, amount and posting of a completed sell ×10',
    statement: `update orders set price_kobo = price_kobo * 10, amount_kobo = amount_kobo * 10 where id = $paid;
      update ledger_entries set amount = amount * 10 where order_id = $paid and currency = 'NGN'`,
  },
  {
    edit: 'A completed sell was paid out to another bank account',
    statement: `update orders set payout_bank = payout_bank || '{"accountNumber": "9999999999"}' where id = $paid`,
  },
  {
    edit: 'An order was completed by a colleague',
    statement: `update orders set closed_by = $raised where id = $paid;
      update order_events set actor_id = $raised where order_id = $paid and to_status = 'completed'`,
  },
  {
    edit: 'A completed order has another bank reference',
    statement: `update orders set reference = 'GTB/999999/26' where id = $paid`,
  },
  {
    edit: 'A payment was reported at another time',
    statement: `update order_events set at = at - interval '1 day' where order_id = $paid and to_status = 'successful'`,
  },
  {
    edit: 'An order was settled for ten times as much, with its offer',
    statement: `update orders set settled_quantity = settled_quantity * 10 where id = $settled;
      update offers set new_quantity = new_quantity * 10 where order_id = $settled`,
  },
  {
    edit: 'A customer has longer to pay the rest',
    statement: `update orders set rest_until = now() + interval '9 days' where id = $settled`,
  },
  {
    edit: 'An open offer gives ten times as much',
    statement: 'update offers set new_quantity = new_quantity * 10 where id = $offer',
  },
  {
    edit: 'An offer that was declined is open again',
    statement: `update offers set state = 'open', ended_at = null where id = $declinedOffer`,
  },
  {
    edit: 'A bought card brought more than its customer paid, by a posting, so that more goes back for a code',
    statement: `insert into ledger_entries (posting, order_id, account, currency, amount)
      values ('rounding', $codes, 'desk', 'NGN', 900000), ('rounding', $codes, 'rounding', 'NGN', -900000)`,
  },
  {
    edit: 'We hold more for the order of a refund, by a posting',
    statement: `insert into ledger_entries (posting, refund_id, account, currency, amount)
      select 'withdraw', id, account, 'NGN', amount from refunds, (values ('desk', -9000), ('fees', 9000)) p (account, amount)
      where id = $refund`,
  },
  { edit: 'A posting is erased', statement: 'delete from ledger_entries where order_id = $paid' },
  {
    edit: 'An asset is cheaper to buy',
    statement: 'update assets set buying_price_kobo = buying_price_kobo / 10 where id = $bitcoin',
  },
  {
    edit: 'An asset sells for more',
    statement: 'update assets set selling_price_kobo = selling_price_kobo * 10 where id = $bitcoin',
  },
  {
    edit: 'An asset has other limits',
    statement: 'update assets set min_amount_kobo = 0, max_amount_kobo = null where id = $bitcoin',
  },
  {
    edit: 'An asset is added',
    statement: `insert into assets (name, asset_type, min_amount_kobo, buying_price_kobo, selling_price_kobo, networks)
      values ('Cheap', 'gift-card', 0, 1, 1, '{}')`,
  },
  {
    edit: 'A new asset is an old one',
    statement: "update assets set created_at = '2001-01-01' where id = $bitcoin",
  },
  {
    edit: 'A statement begins and ends with other balances',
    statement: 'update statements set opening_kobo = 100, closing_kobo = 100',
  },
  {
    edit: 'A network that was switched off is offered again',
    statement: 'delete from switched_off_networks',
  },
  {
    edit: 'New orders are paused, so that customers trade elsewhere',
    statement: 'insert into trading_pause default values',
  },
  {
    edit: 'The desk is paid into another bank account',
    statement: `update bank_accounts set account_number = '9999999999' where user_id = $boss`,
  },
  {
    edit: 'A receiving account has another number',
    statement: `update receiving_accounts set account_number = '9999999999' where id = $account`,
  },
  {
    edit: 'A receiving account is inserted',
    statement: `insert into receiving_accounts (bank_name, account_name, account_number)
      values ('GTBank', 'Eve', '9999999999')`,
  },
  {
    edit: 'A receiving account that was switched off is on again',
    statement: `update receiving_accounts set switched_off_at = null, switched_off_reason = null,
      switched_off_by = null where id = $frozen`,
  },
  {
    edit: 'A receiving account has no daily limit any more',
    statement: 'update receiving_accounts set daily_cap_kobo = null where id = $account',
  },
  {
    edit: 'Money from a stranger no longer waits for a reason',
    statement: "update desk_rules set strangers = 'warn'",
  },
  {
    edit: 'Orders need no second person any more',
    statement: 'update desk_rules set approval_from_kobo = null',
  },
  {
    edit: 'A request is approved that no second person approved',
    statement: `update approvals set state = 'approved', decided_by = $boss, decided_at = now() where id = $asked`,
  },
  {
    edit: 'What was asked for is another sum',
    statement: "update approvals set terms = replace(terms, '₦', '₦1') where id = $asked",
  },
  {
    edit: 'A suspended customer is no longer flagged',
    statement: "update flag_rules set level = 'off' where kind = 'suspended'",
  },
  {
    edit: 'A transfer is twice what arrived, with its posting',
    statement: `update receipts set amount_kobo = amount_kobo * 2, unmatched_kobo = amount_kobo where id = $transfer;
      update ledger_entries set amount = amount * 2 where receipt_id = $transfer`,
  },
  {
    edit: 'A transfer is made up, with its posting',
    statement: `insert into receipts (id, account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo,
        arrived_at, entered_by)
      select '${made}', account_id, 'hand', 'MADE-UP', 'in', 'transfer', 100000, 100000, now(), entered_by
      from receipts where id = $transfer;
      insert into ledger_entries (posting, receipt_id, account, currency, amount)
      select 'receipt', '${made}', account, currency, 1000 * sign(amount) from ledger_entries where receipt_id = $transfer`,
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
      values ('${made}', $loose, $reportedBuy, 100000, 'hand');
      update receipts set unmatched_kobo = unmatched_kobo - 100000 where id = $loose;
      insert into ledger_entries (posting, match_id, account, currency, amount)
      values ('match', '${made}', 'unclaimed', 'NGN', 1000), ('match', '${made}', 'desk', 'NGN', -1000)`,
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
  {
    edit: 'A bank account is inserted where there was none',
    statement: `insert into bank_accounts (user_id, bank_name, account_name, account_number)
      values ($eve, 'GTBank', 'Eve', '9999999999')`,
  },
  {
    edit: 'A customer has another wallet address',
    statement: `update wallets set address = 'thief' where user_id = $ada`,
  },
  {
    edit: 'Another super-admin holds the desk account',
    statement: `update users set role = 'super-admin', treasury = false where id = $raised;
      update users set treasury = false where treasury; update users set treasury = true where id = $raised`,
  },
  {
    edit: 'A session of a super-admin is inserted',
    statement: `insert into sessions (user_id, token_hash, expires_at)
      values ($boss, sha256('known'), now() + interval '30 days')`,
  },
  {
    edit: 'A customer’s own session becomes a super-admin’s',
    statement: 'update sessions set user_id = $boss where user_id = $eve',
  },
  {
    edit: 'A password is replaced',
    statement:
      'update users set password_hash = (select password_hash from users where id = $eve) where id = $boss',
  },
  {
    edit: 'An email address is replaced',
    statement: `update users set email = 'thief@example.com' where id = $boss`,
  },
  {
    edit: 'A customer becomes a super-admin',
    statement: `update users set role = 'super-admin' where id = $eve`,
  },
  {
    edit: 'A super-admin from before the audit log is made up',
    statement: `insert into users (name, email, phone, password_hash, role, created_at)
      values ('Made up', 'made-up@example.com', '1', 'none', 'super-admin', '2001-01-01')`,
  },
  {
    edit: 'A suspension is lifted',
    statement: 'update users set suspended_at = null, suspended_reason = null where id = $suspended',
  },
  {
    edit: 'A former bank account is another one',
    statement: `update payee_history set account_number = '1' where user_id = $ada and network is null and until is not null`,
  },
  {
    edit: 'A bank account that was just changed is an old one',
    statement:
      "update payee_history set since = '2001-01-01' where user_id = $ada and network is null and until is null",
  },
  {
    edit: 'A customer is no longer frozen',
    statement: `update users set trading_frozen_at = null, trading_frozen_by = null, trading_frozen_reason = null
      where id = $untrusted`,
  },
  {
    edit: 'Two-factor authentication is removed',
    statement:
      'delete from recovery_codes where user_id = $locked; delete from two_factors where user_id = $locked',
  },
  { edit: 'The passkey of staff is removed', statement: 'delete from passkeys where user_id = $keyed' },
  {
    edit: 'A passkey becomes a super-admin’s',
    statement: 'update passkeys set user_id = $boss where user_id = $eve',
  },
  {
    edit: 'A recovery code is added',
    statement: `insert into recovery_codes (user_id, code_hash) values ($locked, sha256('known'))`,
  },
  {
    edit: 'A row of the audit log is edited',
    statement: `update audit_log set actor_id = $raised where action = 'order-completed'`,
  },
  {
    edit: 'A row of the audit log is deleted',
    statement: `delete from audit_log where action = 'order-completed'`,
  },
  {
    edit: 'The last rows of the audit log are cut off',
    statement: 'delete from audit_log where number > (select max(number) - 5 from audit_log)',
  },
  {
    edit: 'The last rows of the audit log are cut off while `audit.head` is missing',
    statement: 'delete from audit_log where number > (select max(number) - 5 from audit_log)',
    withoutHead: true,
  },
  {
    edit: 'The audit log is emptied while `audit.head` is missing',
    statement: 'delete from audit_log',
    withoutHead: true,
  },
];
