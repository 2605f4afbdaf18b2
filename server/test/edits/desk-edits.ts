import type { Edit } from './edit.ts';

/** Edits of what the desk trades, where customers pay, and its rules. */
export const deskEdits: Edit[] = [
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
];
