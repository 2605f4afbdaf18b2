import { randomUUID } from 'node:crypto';
import type { Database } from '../server/src/platform/database/database.ts';

const lists = {
  dashboard: '/dashboard',
  'queue, page of 10': '/orders?pageSize=10',
  'queue, completed': '/orders?status=completed&pageSize=10',
  'queue, search, hit': '/orders?search=number+7&pageSize=10',
  'queue, search, miss': '/orders?search=nothing+of+ours&pageSize=10',
  'history, page of 10': '/transaction/history?pageSize=10',
  'history, sales': '/transaction/history?orderType=sell&pageSize=10',
  'history, cancelled': '/transaction/history?status=cancelled&pageSize=10',
  'history, search, hit': '/transaction/history?search=number+7&pageSize=10',
  'history, search, miss': '/transaction/history?search=nothing+of+ours&pageSize=10',
  'users, page of 10': '/users?pageSize=10',
  'users, search, hit': '/users?search=customer77&pageSize=10',
  'users, search, miss': '/users?search=nothing+of+ours&pageSize=10',
  'activity, page of 10': '/users/activity?pageSize=10',
  'activity, search, hit': '/users/activity?search=staff+c&pageSize=10',
  'activity, search, miss': '/users/activity?search=nothing+of+ours&pageSize=10',
  'support, page of 10': '/support?responded=true&pageSize=10',
  'support, search, hit': '/support?search=question+7&pageSize=10',
  'support, search, miss': '/support?search=nothing+of+ours&pageSize=10',
};

/** The path of a call behind `/api`, or the words that Find looks for. */
export type Line = string | { words: string };

/** What is asked of the desk, by its name. */
export async function linesOf(database: Database): Promise<Record<string, Line>> {
  return {
    ...lists,
    ...(await depthsOf(database)),
    ...(await searchesOf(database)),
    ...(await findsOf(database)),
  };
}

/** Pages from the middle of the years, which have not been read before. */
async function depthsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query(`
    select (select min(placed_at) + (max(placed_at) - min(placed_at)) / 2 from orders) as placed,
      (select min(created_at) + (max(created_at) - min(created_at)) / 2 from users) as joined,
      (select max(number) / 2 from audit_log)::text as number`);
  const [{ placed, joined, number }] = rows;
  const page = (...keys: string[]) =>
    `pageSize=10&cursor=${Buffer.from(JSON.stringify(keys)).toString('base64url')}`;
  const from = (moment: Date) => [moment.toISOString(), randomUUID()];
  return {
    'queue, completed, from the middle': `/orders?status=completed&${page('1', ...from(placed))}`,
    'history, from the middle': `/transaction/history?${page(...from(placed))}`,
    'history, cancelled, from the middle': `/transaction/history?status=cancelled&${page(...from(placed))}`,
    'users, from the middle': `/users?${page(...from(joined))}`,
    'activity, from the middle': `/users/activity?${page(number)}`,
  };
}

/** Searches for what an order from the middle of the years has, and for what no order or very many have. */
async function searchesOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select o.transaction_id as code, round(o.amount_kobo / 100.0, 2)::text as amount, u.name, u.email
     from orders o join users u on u.id = o.user_id
     where o.status = 'completed' and o.placed_at > (select min(placed_at) + (max(placed_at) - min(placed_at)) / 2 from orders)
     order by o.placed_at limit 1`,
  );
  const [{ code, amount, name, email }] = rows;
  const words = {
    'transaction id': code,
    'last four of an id': code.slice(-4),
    'first five of an id': code.slice(0, 5),
    amount,
    email,
    'full name': name,
    'first name': name.split(' ')[0],
    'asset name': 'Asset number 77',
    network: 'Lightning',
    'one letter': 'a',
    'two letters': '9q',
  };
  const paths: Record<string, string> = {};
  for (const [what, search] of Object.entries(words)) {
    const query = `${new URLSearchParams({ search })}&pageSize=10`;
    paths[`queue of completed, search by ${what}`] = `/orders?status=completed&${query}`;
    paths[`history, search by ${what}`] = `/transaction/history?${query}`;
  }
  paths['queue of completed, search, miss'] = '/orders?status=completed&search=nothing+of+ours&pageSize=10';
  return paths;
}

/** What is typed or pasted into Find about an order from the middle of the years, and what nothing has. */
async function findsOf({ pool }: Database): Promise<Record<string, Line>> {
  const { rows } = await pool.query(
    `select o.transaction_id as code, round(o.amount_kobo / 100.0, 2)::text as amount, u.name, u.email, u.phone,
       o.wallet->>'walletAddress' as wallet, b.account_number as account, md5(o.id::text) as hash
     from orders o join users u on u.id = o.user_id join bank_accounts b on b.user_id = u.id
     where o.status = 'completed' and o.order_type = 'buy'
       and o.placed_at > (select min(placed_at) + (max(placed_at) - min(placed_at)) / 2 from orders)
     order by o.placed_at limit 1`,
  );
  const [{ code, amount, name, email, phone, wallet, account, hash }] = rows;
  const [first, last] = name.split(' ');
  const alertOf = (who: string, sum: string) =>
    `Credit Alert\nAcct: ***6789\nAmt: NGN${sum} CR\nDesc: NIP/${who.toUpperCase()}/GTB/payment\nBal: NGN1,200,300.40`;
  const words = {
    'a spaced transaction id': `${code.slice(0, 2)} ${code.slice(2, 6)} ${code.slice(6)}`.toLowerCase(),
    'last four of an id': code.slice(-4),
    'phone in its local form': phone.replace('+234', '0'),
    'account number': account,
    wallet,
    hash,
    'names reversed': `${last} ${first}`,
    'first name': first,
    email,
    amount,
    'amount and name': `${last} ${amount}`,
    'asset name': 'Asset number 77',
    'two letters': '9q',
    'an alert': alertOf(`${last} ${first}`, amount),
    'an alert with the id': `NIP/${last} ${first}/GTB/${code} NGN${amount}`,
    'an alert of a stranger': alertOf('Ike Unknown', '12,345.67'),
    'words of nothing': 'nothing of ours',
    'an unknown phone': '09099999999',
    'a hash of nothing': '9f'.repeat(32),
  };
  return Object.fromEntries(Object.entries(words).map(([what, text]) => [`find, ${what}`, { words: text }]));
}
