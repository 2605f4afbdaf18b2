import type pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { readByCursor } from '../database/cursor-read.ts';
import { deskAccount } from '../desk/desk-account.ts';
import { markOf, payeeKinds, payeeText } from '../desk/payee-mark.ts';

// The newest row about a user is the present state. The log says nothing about what is older than itself.
const newestOf = (what: string, actions: string[]) => `
  (select distinct on (subject_id) subject_id, ${what} from audit_log
   where action in (${actions.map((action) => `'${action}'`).join(', ')}) order by subject_id, number desc)`;

const rules = [
  {
    wrong: 'was closed without a row in the audit log',
    text: `
      select 'order ' || o.id as subject from orders o
      where (o.status = 'completed' or o.status = 'cancelled' and o.closed_by <> o.user_id)
        and o.closed_at > (select min(at) from audit_log)
        and not exists (
          select from audit_log a where a.subject_id = o.id::text and a.action = 'order-' || o.status
            and a.actor_id = o.closed_by and (a.detail::json->>'amount')::numeric * 100 = o.amount_kobo)
      order by o.closed_at`,
  },
  {
    wrong: 'has a role that is not in the audit log',
    text: `
      select 'user ' || u.id as subject from users u left join ${newestOf(
        "coalesce(detail::json->>'to', detail::json->>'role') as role",
        ['staff-known', 'staff-added', 'role-changed'],
      )} told on told.subject_id = u.id::text
      where u.role <> coalesce(told.role,
        case when u.created_at > (select min(at) from audit_log)
          or exists (select from audit_log where action = 'staff-known')
          or u.id::text in (
            select subject_id from audit_log where action = 'logged-in' and detail::json->>'activated' = 'true')
        then 'user' else u.role end)
      order by u.created_at`,
  },
  {
    wrong: 'has a suspension that differs from the audit log',
    text: `
      select 'user ' || u.id as subject from users u
      join ${newestOf('action', ['suspended', 'reinstated'])} told on told.subject_id = u.id::text
      where (u.suspended_at is not null) <> (told.action = 'suspended')
      order by u.created_at`,
  },
  {
    wrong: 'has a passkey that is not in the audit log',
    text: `
      select 'user ' || p.user_id as subject from passkeys p
      where 'passkey-added' is distinct from (
        select action from audit_log
        where action in ('passkey-added', 'passkey-removed') and subject_id = p.user_id::text
          and detail::json->>'mark' = encode(sha256(p.public_key), 'hex')
        order by number desc limit 1)
      order by p.created_at`,
  },
  {
    wrong: 'holds the desk account, but the audit log names another person',
    text: `
      select 'user ' || held.id as subject from (${deskAccount}) held, (
        select subject_id from audit_log where action = 'desk-account-chosen' order by number desc limit 1) told
      where held.id::text <> told.subject_id`,
  },
];

/**
 * Finds changes without a row in the audit log, made directly in the database: a closed order, a role, a passkey, a
 * replaced payee account. Only meaningful if the log itself is intact.
 */
export async function findUnaudited(client: pg.ClientBase, secrets: Pick<Secrets, 'mac'>): Promise<string[]> {
  const found: string[] = [];
  for (const { wrong, text } of rules) {
    const { rows } = await client.query<{ subject: string }>(text);
    found.push(...rows.map(({ subject }) => `${subject} ${wrong}`));
  }
  return [...found, ...(await findUnauditedPayees(client, secrets))];
}

async function findUnauditedPayees(client: pg.ClientBase, secrets: Pick<Secrets, 'mac'>): Promise<string[]> {
  const found: string[] = [];
  for (const kind of payeeKinds) {
    const rows = readByCursor<{ id: string; mark: string; text: string | null }>(
      client,
      `select u.id, told.mark, ${payeeText[kind]('u.id')} as text from users u
       join ${newestOf("detail::json->>'mark' as mark", [kind])} told on told.subject_id = u.id::text
       where told.mark is not null order by u.created_at`,
    );
    const what = kind === 'bank-changed' ? 'a bank account' : 'wallets';
    for await (const { id, mark, text } of rows) {
      if (mark !== markOf(secrets, kind, text))
        found.push(`user ${id} has ${what} that is not in the audit log`);
    }
  }
  return found;
}
