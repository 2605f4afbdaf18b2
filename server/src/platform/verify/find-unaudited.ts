import type pg from 'pg';
import { pauseMark } from '../context/trading-pause.ts';
import { deskAccount } from '../desk/desk-account.ts';
import { type Changed, onlyChanged } from './since/read-changed.ts';

// The newest row about a user is the present state.
const newestOf = (what: string, actions: string[]) => `
  (select distinct on (subject_id) subject_id, ${what} from audit_log
   where action in (${actions.map((action) => `'${action}'`).join(', ')}) order by subject_id, number desc)`;

// The log says nothing about what is older than itself.
const logBegan = '(select at from log_began)';

const toldRoles = `${newestOf("coalesce(detail::json->>'to', detail::json->>'role') as role", [
  'staff-known',
  'staff-added',
  'role-changed',
])} told`;

interface UnauditedRule {
  /** What is said of each subject; where it is left out, the statement says it in a column of its own. */
  wrong?: string;
  /** What is looked at of what was written since: orders, or rows of the log with their orders; by default everything. */
  of?: 'orders' | 'log';
  /** Gives a column `subject`, one row per fault. */
  text: string;
}

// Each order with the rows of the log that say that staff closed it, which are read together once for all three.
const closings: UnauditedRule = {
  of: 'log',
  text: `
    select 'order ' || id as subject, wrong from (
      select id, min(closed_at) as closed_at, bool_or(is_told) and not bool_or(is_right) as is_untold,
        bool_or(is_gone) as is_gone, count(*) > 1 as is_twice
      from (
        select coalesce(o.id, a.id) as id, o.closed_at, o.is_told,
          coalesce(a.action = o.closing and a.actor_id = o.closed_by and a.kobo = o.kobo, false) as is_right,
          a.id is not null and a.action is distinct from o.closing as is_gone
        from (
          select id, closed_at, closed_by, 'order-' || status as closing, coalesce(settled_kobo, amount_kobo) as kobo,
            (status = 'completed' or status = 'cancelled' and closed_by <> user_id) and closed_at > ${logBegan} as is_told
          from orders) o
        full join (
          select subject_id::uuid as id, action, actor_id, (detail::json->>'amount')::numeric * 100 as kobo
          from audit_log where action in ('order-completed', 'order-cancelled')) a on a.id = o.id
        -- Rows are gathered by order after that, without these texts.
        offset 0) pairs
      group by id) looked,
      lateral (values
        (0, is_untold, 'was closed without a row in the audit log'),
        (1, is_gone, 'is missing or not closed, although the audit log says that it was'),
        -- Put back and paid once more, it is closed as the newest row says.
        (2, is_twice, 'was closed more than once, by the audit log')) said(place, is_so, wrong)
    where (is_untold or is_gone or is_twice) and is_so order by place, closed_at, subject`,
};

const rules: UnauditedRule[] = [
  closings,
  {
    wrong: 'has a card with a verdict that is not in the audit log',
    of: 'orders',
    text: `
      select distinct 'order ' || c.order_id as subject from order_cards c left join lateral (
        select actor_id, detail::json as verdict from audit_log
        where subject_id = c.order_id::text and action = 'card-judged'
          and detail::json->>'card' = c.position::text
        order by number desc limit 1) told on true
      where coalesce(c.judged_at > ${logBegan}, true) and (
        c.verdict is distinct from told.verdict->>'verdict'
        or c.verdict_kobo is distinct from (told.verdict->>'amount')::numeric * 100
        or c.judged_by is distinct from told.actor_id)
      order by subject`,
  },
  {
    // Of the many who are customers, only those who are told of in the log may be wrong.
    wrong: 'has a role that is not in the audit log',
    text: `
      select 'user ' || u.id as subject from (
        select id from users where role <> 'user' union select subject_id::uuid from ${toldRoles}) looked
      join users u using (id) left join ${toldRoles} on told.subject_id = u.id::text
      where u.role <> coalesce(told.role,
        case when u.created_at > ${logBegan}
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
    wrong: 'has frozen or free trading that differs from the audit log',
    text: `
      select 'user ' || u.id as subject from users u
      left join ${newestOf('action', ['trading-frozen', 'trading-unfrozen'])} told on told.subject_id = u.id::text
      where (u.trading_frozen_at is not null) <> (coalesce(told.action, '') = 'trading-frozen')
      order by u.created_at`,
  },
  {
    wrong: 'has two-factor authentication that differs from the audit log',
    text: `
      select 'user ' || u.id as subject from users u
      join ${newestOf('action', ['two-factor-enrolled', 'two-factor-disabled'])} told on told.subject_id = u.id::text
      where (told.action = 'two-factor-enrolled') <> exists (
        select from two_factors f where f.user_id = u.id and f.confirmed_at is not null)
      order by u.created_at`,
  },
  {
    wrong: 'is switched on or off, and the audit log says otherwise',
    text: `
      select 'network ' || coalesce(n.network, told.subject_id) as subject from switched_off_networks n
      full join ${newestOf("detail::json->>'offered' as offered", ['network-switched'])} told on told.subject_id = n.network
      where (n.network is not null) <> (told.offered is not distinct from 'false')
      order by subject`,
  },
  {
    wrong: 'are paused or not, or for another reason or time, and the audit log says otherwise',
    text: `
      select 'new orders' as subject from (select) nothing
      left join (select ${pauseMark} as mark from trading_pause) present on true
      left join (
        select action, detail::json->>'mark' as mark from audit_log
        where action in ('trading-paused', 'trading-resumed') order by number desc limit 1) told on true
      where (present.mark is not null) <> (coalesce(told.action, '') = 'trading-paused')
        -- A pause by an older version has none.
        or present.mark <> told.mark`,
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
    wrong: 'has lost a passkey, and the audit log does not say so',
    text: `
      select distinct 'user ' || told.subject_id as subject from (
        select distinct on (subject_id, mark) subject_id, mark, action from (
          select number, subject_id, action, detail::json->>'mark' as mark from audit_log
          where action in ('passkey-added', 'passkey-removed')) moves
        order by subject_id, mark, number desc) told
      where told.action = 'passkey-added' and not exists (
        select from passkeys p
        where p.user_id::text = told.subject_id and encode(sha256(p.public_key), 'hex') = told.mark)
      order by subject`,
  },
  {
    // Until one is chosen it is the first one's, whatever their creation dates say.
    wrong: 'holds the desk account, but the audit log names another person',
    text: `
      select 'user ' || held.id as subject from (${deskAccount}) held
      left join (
        select subject_id from audit_log where action = 'desk-account-chosen' order by number desc limit 1) chosen on true
      left join (
        select a.subject_id from audit_log a join users u on u.id::text = a.subject_id
        where a.action in ('staff-known', 'staff-added', 'role-changed') and u.role = 'super-admin'
          and u.suspended_at is null
        order by a.number limit 1) first on true
      where held.id::text <> coalesce(chosen.subject_id, first.subject_id)`,
  },
];

// An order that was put back is written since, and the row that says that it was closed may be older.
const logOfChanged = [
  `audit_log as (
    select * from public.audit_log where number > $2
    union all
    select * from public.audit_log where number <= $2 and subject_id = any($3::uuid[]::text[]))`,
  `orders as (
    select * from public.orders where id = any($3::uuid[]) or id = any(array(
      select subject_id::uuid from audit_log where action in ('order-completed', 'order-cancelled'))))`,
];

/** When the first row of the audit log was written, as PostgreSQL writes it; null: there is none. */
export async function readLogBegan(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ at: string | null }>('select min(at)::text as at from audit_log');
  return rows[0]?.at ?? null;
}

/**
 * Finds changes without a row in the audit log, made directly in the database, and rows whose closed order is gone: an
 * order, a role, a suspension, two-factor authentication, a passkey, a network. Only meaningful if the log itself is intact.
 * @param began when the log began
 * @param since of orders, those that were changed, and those that rows after that number are about
 */
export async function findUnaudited(
  client: pg.ClientBase,
  began: string | null,
  since: { changed: Changed; number: number } | null = null,
): Promise<string[]> {
  const found: string[] = [];
  for (const { wrong, text, of: part } of rules) {
    const of = since ? part : null;
    const [tables, values] =
      of === 'orders'
        ? [onlyChanged(2), Object.values(since?.changed ?? {})]
        : of === 'log'
          ? [logOfChanged, [since?.number, since?.changed.orders]]
          : [[], []];
    const before = ['log_began as (select $1::timestamptz as at)', ...tables];
    // biome-ignore lint/plugin: constants of this room.
    const { rows } = await client.query<{ subject: string; wrong?: string }>(
      `with ${before.join()} ${text}`,
      [began, ...values],
    );
    for (const one of rows) found.push(`${one.subject} ${one.wrong ?? wrong}`);
  }
  return found;
}
