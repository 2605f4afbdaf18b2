import { type Edit, madeUpId } from './edit.ts';

const copiedOrder = `
  insert into orders select (jsonb_populate_record(o, '{"id": "${madeUpId}", "transaction_id": "NDMADEUP"}')).*
  from orders o where id = $reportedSell;
  insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, reason, at)
  select '${madeUpId}', actor_id, actor_kind, from_status, to_status, reason, at
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

/** Edits of orders, their cards, codes, offers and postings. */
export const orderEdits: Edit[] = [
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
    statement: `insert into order_cards select (jsonb_populate_record(c, '{"id": "${madeUpId}", "position": 3}')).*
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
];
