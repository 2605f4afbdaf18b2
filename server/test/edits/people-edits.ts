import type { Edit } from './edit.ts';

/** Edits of people: where their money and coins go, and how they log in. */
export const peopleEdits: Edit[] = [
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
];
